"""Appeals: who brings one, who may hear it, and what became of it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone

from rulings.cases.appeals.models import Appeal
from rulings.cases.appeals.selectors import sitting
from rulings.cases.appeals.services import (
    Intake,
    Proposed,
    leave_panel,
    note_hearing,
    seat_member,
    settle_appeal,
    take_appeal,
)
from rulings.cases.models import Case
from rulings.cases.services import decide_case, step_case
from rulings.cases.steps import CaseDecision
from rulings.common.errors import StepRefused
from rulings.deadlines import Periods
from tables.models import Player, Plays, Round, Seating, Section, Table, Tournament
from tests.rulings.appeals.conftest import by
from tests.rulings.builders import make_person, make_table

LogIn = Callable[[User], Client]
OTHERWISE = CaseDecision("adjusted", "A heart was possible.", "12C1(c)")


def refused(step: Callable[[], object]) -> StepRefused:
    with pytest.raises(StepRefused) as refusal:
        step()
    return refusal.value


def seat(appeal: Appeal, actor: User, **who: Any) -> object:
    proposed = Proposed(role="member", **who)
    return seat_member(appeal_id=appeal.pk, actor=actor, proposed=proposed)


def settle(appeal: Appeal, actor: User, merit: bool | None, deposit: str) -> object:
    return settle_appeal(appeal_id=appeal.pk, actor=actor, merit=merit, deposit=deposit)


def take(case: Case, who: User, late: str = "") -> Appeal:
    intake = Intake("EW", "West had a choice.", "", late)
    return take_appeal(case_id=case.pk, by=by(who, case), intake=intake)


def told_ago(case: Case, minutes: float) -> None:
    at = timezone.now() - timedelta(minutes=minutes)
    Case.objects.filter(pk=case.pk).update(told_at=at)
    tournament = case.board.table.section.tournament
    Periods.objects.create(tournament=tournament, available_at=at)


def test_an_appeal_keeps_who_why_and_the_deposit(appeal: Appeal) -> None:
    kept = (appeal.side, appeal.grounds, appeal.deposit, appeal.decision_number)
    assert kept == ("EW", "West had a choice.", "20 €", 1)
    assert Case.objects.get().status == "appealed"


def test_an_appeal_one_minute_before_its_time_is_over_is_heard(
    case: Case, director: User
) -> None:
    told_ago(case, 29)
    assert take(case, director).although_late == ""


def test_a_late_appeal_says_why_it_is_heard(case: Case, director: User) -> None:
    told_ago(case, 31)
    assert refused(lambda: take(case, director)).code == "appeal_too_late"
    assert not Appeal.objects.exists()
    assert take(case, director, "The screen was dark.").although_late


def test_someone_else_hears_it(appeal: Appeal, director: User) -> None:
    seat(appeal, director, account=make_person("the-chair"))
    seat(appeal, director, name="A guest of the club")
    assert [one.name for one in sitting(appeal)] == ["the-chair", "A guest of the club"]


def test_who_gave_the_ruling_does_not_hear_it(
    appeal: Appeal, director: User, reviewer: User
) -> None:
    refusal = refused(lambda: seat(appeal, director, account=reviewer))
    assert refusal.code == "conflict_of_interest"
    assert "This person gave the ruling." in str(refusal)
    typed = refused(lambda: seat(appeal, director, name=" The-Reviewer "))
    assert "This person gave the ruling." in str(typed)


def test_who_played_at_the_table_does_not_hear_it(
    appeal: Appeal, director: User, case: Case
) -> None:
    player = Player.objects.create(name="Maria To")
    Seating.objects.create(table=case.board.table, seat="W", player=player)
    named = refused(lambda: seat(appeal, director, name="maria  to"))
    assert "played in the match" in str(named)
    account = make_person("maria")
    Plays.objects.create(user=account, player=player)
    assert refused(lambda: seat(appeal, director, account=account)).code == named.code


def test_who_played_at_another_table_may_hear_it(
    appeal: Appeal, director: User
) -> None:
    player = Player.objects.create(name="Li Po")
    Seating.objects.create(table=make_table(2), seat="W", player=player)
    seat(appeal, director, name="Li Po")
    assert [one.conflicts for one in sitting(appeal)] == [[]]


def other_room(case: Case, number: int, section: str) -> Table:
    tournament = case.board.table.section.tournament
    room, _new = Section.objects.get_or_create(tournament=tournament, name=section)
    return Table.objects.create(section=room, number=number)


def in_the_round(table: Table, teams: tuple[int, int]) -> None:
    Round.objects.create(
        table=table,
        number=1,
        first_board=1,
        last_board=8,
        north_south=teams[0],
        east_west=teams[1],
    )


@pytest.mark.parametrize("told_by", ["the rounds", "the number of the table"])
def test_who_played_in_the_other_room_of_the_match_does_not_hear_it(
    appeal: Appeal, director: User, case: Case, told_by: str
) -> None:
    Tournament.objects.update(scoring=Tournament.Scoring.IMPS)
    far = other_room(case, 5 if told_by == "the rounds" else 1, "Closed")
    other = other_room(case, 9, "Closed")
    if told_by == "the rounds":
        in_the_round(case.board.table, (3, 4))
        in_the_round(far, (4, 3))
        in_the_round(other, (5, 6))
    for table, name in ((far, "Maria To"), (other, "Li Po")):
        player = Player.objects.create(name=name)
        Seating.objects.create(table=table, seat="W", player=player)
    refusal = refused(lambda: seat(appeal, director, name="Maria To"))
    assert "played in the match" in str(refusal)
    seat(appeal, director, name="Li Po")


def test_at_pairs_the_other_room_is_no_conflict(
    appeal: Appeal, director: User, case: Case
) -> None:
    player = Player.objects.create(name="Maria To")
    far = other_room(case, 1, "Closed")
    Seating.objects.create(table=far, seat="W", player=player)
    seat(appeal, director, name="Maria To")


def test_who_declares_a_conflict_hears_it_only_when_the_head_says_why(
    appeal: Appeal, director: User, reviewer: User
) -> None:
    guest = {"name": "A guest", "declared": "West is my partner on Mondays."}
    assert "declared" in str(refused(lambda: seat(appeal, director, **guest)))
    why = guest | {"although": "Nobody else is here; both sides agree."}
    assert refused(lambda: seat(appeal, reviewer, **why)).code == "head_only"
    seat(appeal, director, **why)
    (member,) = sitting(appeal)
    assert (member.conflicts, member.although) == (["declared"], why["although"])


def test_nobody_is_named_twice_before_leaving(appeal: Appeal, director: User) -> None:
    seat(appeal, director, name="A guest")
    again = refused(lambda: seat(appeal, director, name="a guest"))
    assert again.code == "already_on_the_panel"
    (member,) = sitting(appeal)
    leave_panel(member_id=member.pk, actor=director, reason="They were called away.")
    seat(appeal, director, name="a guest")
    assert [one.name for one in sitting(appeal)] == ["a guest"]


def test_merit_is_said_after_the_panel_has_decided_and_only_once(
    appeal: Appeal, case: Case, director: User
) -> None:
    note_hearing(appeal_id=appeal.pk, actor=director, text="West was heard.")
    early = refused(lambda: settle(appeal, director, True, "returned"))
    assert early.code == "appeal_not_decided"
    decide_case(case_id=case.pk, by=by(director, case), decision=OTHERWISE)
    assert (
        refused(lambda: settle(appeal, director, None, "kept")).code == "merit_unsaid"
    )
    wrong = refused(lambda: settle(appeal, director, True, "none"))
    assert wrong.code == "deposit_wrong"
    settle(appeal, director, True, "returned")
    assert refused(lambda: settle(appeal, director, True, "kept")).code == "appeal_over"
    assert refused(lambda: seat(appeal, director, name="Late")).code == "appeal_over"
    kinds = list(case.entries.values_list("kind", flat=True))
    assert kinds[-4:] == ["appealed", "heard", "decided", "appeal_settled"]


def test_of_a_withdrawn_appeal_only_the_deposit_is_settled(
    appeal: Appeal, case: Case, director: User
) -> None:
    step_case(
        case_id=case.pk, by=by(director, case), step="withdraw_appeal", reason="Agreed."
    )
    judged = refused(lambda: settle(appeal, director, False, "kept"))
    assert judged.code == "merit_of_nothing"
    settle(appeal, director, None, "returned")


def test_an_appeal_is_changed_by_nobody(appeal: Appeal) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        Appeal.objects.filter(pk=appeal.pk).update(grounds="None.")


def test_an_appeal_is_worked_on_the_page_of_its_case(
    appeal: Appeal, case: Case, director: User, reviewer: User, client_of: LogIn
) -> None:
    client = client_of(director)
    here, page = f"/review/appeals/{appeal.pk}", f"/review/cases/{case.pk}/"
    sent = {"account": reviewer.pk, "role": "chair", "declared": "None known."}
    shown = client.post(f"{here}/panel/", sent)
    assert shown.status_code == 409
    assert "This person gave the ruling." in shown.content.decode()
    assert "None known." in shown.content.decode()
    guest = {"name": "A guest", "role": "chair"}
    assert client.post(f"{here}/panel/", guest).status_code == 302
    assert client.post(f"{here}/notes/", {"text": ""}).status_code == 422
    assert client.post(f"{here}/notes/", {"text": "Both heard."}).status_code == 302
    decide_case(case_id=case.pk, by=by(director, case), decision=OTHERWISE)
    assert "Close the appeal" in client.get(page).content.decode()
    settled = {"merit": "yes", "deposit": "returned"}
    assert client.post(f"{here}/settled/", settled).status_code == 302
    read = client.get(page).content.decode()
    for words in ("Had merit", "Returned", "A guest", "Both heard.", "Tell the sides"):
        assert words in read


def test_the_floor_has_no_part_in_an_appeal(
    appeal: Appeal, floor: User, client_of: LogIn
) -> None:
    address = f"/review/appeals/{appeal.pk}/notes/"
    assert client_of(floor).post(address, {"text": "Me too."}).status_code == 403


def test_appeals_are_found_and_read_in_the_administration(
    appeal: Appeal, director: User, client_of: LogIn
) -> None:
    seat(appeal, director, name="A guest of the club")
    note_hearing(appeal_id=appeal.pk, actor=director, text="West was heard.")
    client, place = client_of(director), "/admin/rulings/appeal/"
    for asked, found in (
        ({"settled": "no", "side": "EW"}, True),
        ({"settled": "yes"}, False),
        ({"q": "guest"}, True),
        ({"q": "stranger"}, False),
    ):
        listed = client.get(place, asked).content.decode()
        assert (f"{place}{appeal.pk}/change/" in listed) == found, asked
    page = client.get(f"{place}{appeal.pk}/change/")
    for words in ("West had a choice.", "A guest of the club", "West was heard."):
        assert words in page.content.decode()
    assert 'name="_save"' not in page.content.decode()
    changed = client.post(f"{place}{appeal.pk}/change/", {"grounds": "None."})
    assert changed.status_code == 403
    assert client.get(f"{place}add/").status_code == 403
