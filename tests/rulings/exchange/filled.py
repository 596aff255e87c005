"""A tournament with a case in which stands all that a case can hold."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from rulings.cases.appeals.services import (
    Intake,
    Proposed,
    leave_panel,
    note_hearing,
    seat_member,
    settle_appeal,
    take_appeal,
)
from rulings.cases.decisions.ruling import Ruling
from rulings.cases.filing import attach_file, take_statement, write_note
from rulings.cases.models import Case, Flag
from rulings.cases.polls.answering import Given, answer, peer_of
from rulings.cases.polls.problem import Said
from rulings.cases.polls.services import Sending, ask_peers, close_poll, send_links
from rulings.cases.services import assign_case, decide_case, record_inquiry, tell_both
from rulings.cases.steps import CaseDecision, StepAuthor
from rulings.exchange import json_file
from rulings.exchange.importing import import_rulings
from rulings.exchange.selectors import document_of
from rulings.flags.services import open_case
from rulings.scoring import stored
from rulings.scoring.adjustments import ForBoth
from rulings.scoring.awards import Weighted
from tables.models import Tournament
from tests.rulings.exchange.ruled import KINDS

In = Callable[[User], Client]
Change = Callable[[dict[str, Any]], Any]
HAND = "AK32.K5.Q874.J92"


def fill(flag: Flag, reviewer: User, director: User) -> Tournament:
    """A case with everything that a case can hold, another, and a question."""
    case = open_case(flag_id=flag.pk, actor=reviewer)

    def by(who: User = reviewer) -> StepAuthor:
        case.refresh_from_db()
        return StepAuthor(who, case.version)

    assign_case(case_id=case.pk, by=by(), to=director)
    said = "I saw the king."
    take_statement(
        case_id=case.pk, actor=director, speaker="W", text=said, disputed=True
    )
    attach_file(case_id=case.pk, actor=director, name="a.txt", content=b"Played so.")
    write_note(case_id=case.pk, actor=director, text="Ask the table again.")
    _poll(case, reviewer)
    weighted = KINDS["weighted"]
    assert isinstance(weighted.adjustment, ForBoth)
    assert isinstance(weighted.adjustment.award, Weighted)
    neutral = weighted.adjustment.award.shares
    score = stored.to_json(Ruling(weighted, neutral, table="A 1"))
    ruling = CaseDecision("adjusted", "They saw the king.", "12C1(c)", score)
    decide_case(case_id=case.pk, by=by(), decision=ruling)
    tell_both(case_id=case.pk, by=by(), way="spoken", text="Two thirds.")
    _appeal(case, director, by)
    place = case.board.table.section.tournament
    record_inquiry(
        tournament_id=place.pk,
        board_id=case.board_id,
        asked_by="Someone",
        text="Why?",
        actor=director,
    )
    return place


def _poll(case: Case, actor: User) -> None:
    poll = ask_peers(
        case_id=case.pk, actor=actor, version=6, said=Said(hand=HAND), second=False
    )
    sent = send_links(poll_id=poll.pk, actor=actor, sending=Sending("club", label="P"))
    answer(
        peer=peer_of(sent[0].secret), given=Given(action="other", words="Any heart.")
    )
    close_poll(poll_id=poll.pk, actor=actor)


def _appeal(case: Case, head: User, by: Callable[..., StepAuthor]) -> None:
    appeal = take_appeal(
        case_id=case.pk, by=by(), intake=Intake("EW", "Not so.", deposit="20")
    )
    chosen = [
        seat_member(appeal_id=appeal.pk, actor=head, proposed=Proposed(role, name=name))
        for role, name in (("chair", "First Chair"), ("member", "Second Member"))
    ]
    leave_panel(member_id=chosen[1].pk, actor=head, reason="They are ill.")
    note_hearing(appeal_id=appeal.pk, actor=head, text="The tray was looked at.")
    ruling = CaseDecision("no_adjustment", "Nothing helped them.", "12A", None)
    decide_case(case_id=case.pk, by=by(head), decision=ruling)
    settle_appeal(appeal_id=appeal.pk, actor=head, merit=True, deposit="returned")


def exported(
    tournament: Tournament, *, names: bool = True, files: bool = True
) -> bytes:
    document = document_of(tournament, hands=True, names=names, files=files)
    return json_file.write(document).content


def taken_in(tournament: Tournament, content: bytes, actor: User | None = None) -> Any:
    return import_rulings(tournament_id=tournament.pk, content=content, actor=actor)


def empty() -> None:
    """A server that has the events and no rulings: no service can do this."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(
            "SELECT tablename FROM pg_tables WHERE tablename LIKE 'rulings%'"
        )
        names = [name for (name,) in cursor.fetchall()]
        for name in names:
            cursor.execute(f"ALTER TABLE {name} DISABLE TRIGGER ALL")
        for name in names:
            cursor.execute(f"DELETE FROM {name}")
        for name in names:
            cursor.execute(f"ALTER TABLE {name} ENABLE TRIGGER ALL")
