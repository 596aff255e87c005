"""The casebook: what comes into it, whom it names, and how it is searched."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone

from rulings.cases.models import Case, Flag
from rulings.cases.selectors import visible_case
from rulings.cases.services import close_case, decide_case, tell_side
from rulings.cases.steps import CaseDecision, StepAuthor
from rulings.common.errors import StepRefused
from rulings.flags.services import open_case, screen_board
from rulings.reports.casebook import (
    CasebookEntry,
    CasebookQuery,
    Draft,
    NamesPerson,
    current_entries,
    publish,
    search,
    similar_cases,
    withdraw,
)
from rulings.reports.papers.printing import named_in
from tables.access.visibility import EVERYTHING, open_to_everybody
from tables.models import HandRecord, Player, Round, Seating, Table, Tournament
from tests.rulings.builders import PLAYED, make_person, make_table, record
from tests.tables.limited import plays_at

TEXT = Draft(
    "Diamond found by sight",
    "East dropped the king of diamonds.",
    "Without sight of it West leads a heart in most layouts.",
)
LogIn = Callable[[User], Client]


def by(who: User, case: Case) -> StepAuthor:
    case.refresh_from_db()
    return StepAuthor(who, case.version)


def closed(flag: Flag, who: User, law: str = "12C1(c)") -> Case:
    case = open_case(flag_id=flag.pk, actor=who)
    ruling = CaseDecision("adjusted", "They saw it.", law)
    decide_case(case_id=case.pk, by=by(who, case), decision=ruling)
    for side in ("NS", "EW"):
        tell_side(case_id=case.pk, by=by(who, case), side=side, way="spoken")
    close_case(case_id=case.pk, by=by(who, case), reason="Both are content.")
    case.refresh_from_db()
    return case


@pytest.fixture
def case(flag: Flag, reviewer: User) -> Case:
    return closed(flag, reviewer)


@pytest.fixture
def entry(case: Case, reviewer: User) -> CasebookEntry:
    return publish(case_id=case.pk, draft=TEXT, actor=reviewer)


NAMED = {
    "a player by the first name": ("Maria led a heart.", ["Maria"]),
    "in capitals": ("MARIA led a heart.", ["Maria"]),
    "a part of a longer word is nobody": ("Marianne is a town.", []),
    "a short part is a word of the language": ("He led to dummy.", []),
    "seats are nobody": ("West led a heart.", []),
}


@pytest.mark.parametrize("text", NAMED.values(), ids=NAMED)
def test_whom_a_text_names(text: tuple[str, list[str]]) -> None:
    words, found = text
    assert named_in(words, ["Maria To", "Li Po"]) == found


def test_a_case_that_is_not_final_stays_out(flag: Flag, reviewer: User) -> None:
    case = open_case(flag_id=flag.pk, actor=reviewer)
    with pytest.raises(StepRefused) as refusal:
        publish(case_id=case.pk, draft=TEXT, actor=reviewer)
    assert refusal.value.code == "not_final"
    assert not current_entries().exists()


def test_a_final_case_comes_in_with_its_clause_and_what_happened(
    entry: CasebookEntry, case: Case
) -> None:
    assert (entry.law, entry.decision, entry.edition) == (
        "12C1(c)",
        "adjusted",
        "2017",
    )
    assert entry.kinds == ["CardExposed"]
    assert case.entries.filter(kind="published").count() == 1


def test_a_text_that_names_a_player_is_refused_until_someone_says_it_does_not(
    case: Case, reviewer: User, table: Table
) -> None:
    player = Player.objects.create(name="Rosa King")
    Seating.objects.create(table=table, seat="W", player=player)
    with pytest.raises(NamesPerson) as refusal:
        publish(case_id=case.pk, draft=TEXT, actor=reviewer)
    assert refusal.value.found == ["King"]
    draft = Draft(TEXT.title, TEXT.facts, TEXT.ruling, nobody=True)
    assert publish(case_id=case.pk, draft=draft, actor=reviewer).pk


def test_a_newer_text_replaces_the_older_and_nobody_changes_either(
    entry: CasebookEntry, case: Case, reviewer: User
) -> None:
    newer = publish(
        case_id=case.pk, draft=Draft("Better", "Facts.", "Ruling."), actor=reviewer
    )
    assert list(current_entries()) == [newer]
    with pytest.raises(DatabaseError), transaction.atomic():
        CasebookEntry.objects.update(title="Otherwise")


def test_what_is_withdrawn_is_found_no_more_and_stays_on_record(
    entry: CasebookEntry, case: Case, reviewer: User
) -> None:
    withdraw(case_id=case.pk, actor=reviewer)
    assert not current_entries().exists()
    assert CasebookEntry.objects.count() == 2
    with pytest.raises(StepRefused) as refusal:
        withdraw(case_id=case.pk, actor=reviewer)
    assert refusal.value.code == "not_in_the_casebook"


FOUND = {
    "everything, when nothing is asked": (CasebookQuery(), True),
    "every word": (CasebookQuery(text="king dropped"), True),
    "one of the words is not there": (CasebookQuery(text="king revoke"), False),
    "the clause": (CasebookQuery(clause="12C1(c)"), True),
    "the Law of the clause": (CasebookQuery(clause="12C"), True),
    "another clause": (CasebookQuery(clause="50E4"), False),
    "what happened": (CasebookQuery(kind="CardExposed"), True),
    "what did not happen": (CasebookQuery(kind="RevokeCorrected"), False),
    "the decision": (CasebookQuery(decision="adjusted"), True),
    "another edition": (CasebookQuery(edition="1997"), False),
}


@pytest.mark.parametrize("asked", FOUND.values(), ids=FOUND)
def test_what_is_found(entry: CasebookEntry, asked: tuple[CasebookQuery, bool]) -> None:
    for_what, found = asked
    assert list(search(for_what, EVERYTHING)) == ([entry] if found else [])


def test_a_case_like_this_one_is_offered_and_not_the_case_itself(
    entry: CasebookEntry, case: Case, reviewer: User, table: Table
) -> None:
    assert similar_cases(visible_case(EVERYTHING, case), EVERYTHING) == []
    other = Table.objects.create(section=table.section, number=2)
    screen_board(board_id=record(other, *PLAYED).pk)
    new = open_case(flag_id=Flag.objects.get(board__table=other).pk, actor=reviewer)
    assert similar_cases(visible_case(EVERYTHING, new), EVERYTHING) == [entry]


HAND = "spades: ace, king, queen, jack, ten, nine, eight, seven"


@pytest.fixture
def dealt(entry: CasebookEntry) -> Tournament:
    """The tournament of the entry, with the hands of its board: one suit each."""
    suits = ("{}...", "..{}.", "...{}", ".{}..")
    deal = "N:" + " ".join(one.format("AKQJT98765432") for one in suits)
    tournament = entry.case.board.table.section.tournament
    HandRecord.objects.create(
        tournament=tournament, board=7, deal=deal, uploaded_at=timezone.now()
    )
    return tournament


def test_hands_stand_there_once_the_tournament_is_locked(
    entry: CasebookEntry, dealt: Tournament, client_of: LogIn
) -> None:
    """Nobody knows from anything else that no other table is yet to play the board."""
    floor = client_of(make_person("walker", "floor"))
    assert HAND not in floor.get(f"/casebook/{entry.pk}/").content.decode()
    Tournament.objects.update(locked_at=timezone.now())
    assert HAND in floor.get(f"/casebook/{entry.pk}/").content.decode()


def test_hands_stand_there_once_every_table_sent_to_the_board_has_finished_it(
    entry: CasebookEntry, dealt: Tournament, client_of: LogIn
) -> None:
    director, case = client_of(make_person("head", "director")), entry.case.pk
    here = entry.case.board.table
    Round.objects.create(table=here, number=1, first_board=7, last_board=9)
    other = Table.objects.create(section=here.section, number=2)
    assert not is_open(case)
    Round.objects.create(table=other, number=1, first_board=10, last_board=12)
    assert is_open(case)
    late = Round.objects.create(table=other, number=2, first_board=7, last_board=9)
    assert HAND not in director.get(f"/casebook/{entry.pk}/").content.decode()
    record(other, *PLAYED[:-1])
    late.delete()
    assert not is_open(case)
    record(other, PLAYED[-1])
    assert HAND in director.get(f"/casebook/{entry.pk}/").content.decode()


def is_open(case: int) -> bool:
    board = Case.objects.get(pk=case).board
    return open_to_everybody(board) is not None


def test_a_player_who_has_yet_to_play_the_board_reads_nothing_of_it(
    entry: CasebookEntry, dealt: Tournament, client_of: LogIn
) -> None:
    """The API refuses them the board; so its search and its document do too."""
    here = entry.case.board.table
    own = Table.objects.create(section=here.section, number=2)
    client = client_of(plays_at(make_person("plays", "playing"), own))
    assert client.get(f"/api/tables/{here.pk}/boards/7/").status_code == 403
    assert client.get(f"/casebook/{entry.pk}/").status_code == 404
    for path in ("/casebook/", "/casebook/whole/", "/casebook/?text=diamond"):
        page = client.get(path).content.decode()
        assert TEXT.title not in page
        assert TEXT.facts not in page
    record(own, *PLAYED)
    assert client.get(f"/api/tables/{here.pk}/boards/7/").status_code == 200
    assert TEXT.facts in client.get(f"/casebook/{entry.pk}/").content.decode()
    assert TEXT.title in client.get("/casebook/?text=diamond").content.decode()


def test_the_book_of_another_tournament_is_for_its_players_too(
    entry: CasebookEntry, client_of: LogIn
) -> None:
    person = make_person("plays", "playing")
    client = client_of(plays_at(person, make_table(edition="2007")))
    assert TEXT.facts in client.get(f"/casebook/{entry.pk}/").content.decode()


def test_the_pages_name_nobody_and_no_table(
    entry: CasebookEntry, client_of: LogIn, floor: User
) -> None:
    client = client_of(floor)
    for path in ("", f"{entry.pk}/", "whole/", "?text=king&clause=12C"):
        page = client.get(f"/casebook/{path}").content.decode()
        main = page[page.index("<main") : page.index("</main")]
        assert TEXT.title in main
        for hidden in ("the-reviewer", "Club night", "table 1"):
            assert hidden not in main


def test_the_book_is_for_those_who_are_logged_in(
    entry: CasebookEntry, client: Client
) -> None:
    assert client.get("/casebook/").status_code == 302


def test_an_entry_that_was_withdrawn_is_not_there(
    entry: CasebookEntry, case: Case, reviewer: User, client_of: LogIn
) -> None:
    withdraw(case_id=case.pk, actor=reviewer)
    assert client_of(reviewer).get(f"/casebook/{entry.pk}/").status_code == 404


def test_a_reviewer_writes_it_on_the_page_of_the_case(
    case: Case, reviewer: User, client_of: LogIn
) -> None:
    client = client_of(reviewer)
    address = f"/review/cases/{case.pk}/casebook/"
    assert address in client.get(f"/review/cases/{case.pk}/").content.decode()
    begun = client.get(address).content.decode()
    assert "king of diamonds" in begun
    assert "They saw it." in begun
    sent = {"title": "Finding", "facts": "East dropped it.", "ruling": "Weighted."}
    refused = client.post(address, {**sent, "facts": "the-reviewer said so."})
    assert refused.status_code == 409
    assert "the-reviewer said so." in refused.content.decode()
    told = client.post(address, sent, follow=True).content.decode()
    assert "The case is in the casebook." in told


@pytest.mark.parametrize(("role", "status"), [("reviewer", 200), ("floor", 403)])
def test_who_may_write(case: Case, client_of: LogIn, role: str, status: int) -> None:
    client = client_of(make_person("another", role))
    assert client.get(f"/review/cases/{case.pk}/casebook/").status_code == status
