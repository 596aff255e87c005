"""A tournament in which there is one of everything, for tests that go everywhere."""

from dataclasses import dataclass
from io import BytesIO
from typing import Any

from django.contrib.auth.models import Group, User
from django.utils import timezone
from PIL import Image

from rulings.cases.appeals.models import Appeal
from rulings.cases.appeals.services import Intake, take_appeal
from rulings.cases.filing import attach_file
from rulings.cases.models import Case, Flag
from rulings.cases.polls.services import Sending, ask_peers, send_links
from rulings.cases.records import Notice
from rulings.cases.services import (
    close_case,
    decide_case,
    raise_case,
    record_inquiry,
    tell_side,
)
from rulings.cases.steps import CaseDecision, StepAuthor
from rulings.flags.services import open_case, screen_board
from rulings.jobs import DeadLetter
from rulings.player_notices.links import page_of, token_of
from rulings.player_notices.models import Mail
from rulings.reports.casebook import Draft, publish
from tables.access.models import Device
from tables.access.officials import set_official
from tables.access.pairing import TabletPlace as Offered
from tables.access.pairing import offer_pairing
from tables.access.staff_links import welcome_link
from tables.access.tablet import hash_secret
from tables.models import Board, Player, Seating, Table, Tournament
from tables.web.pages.ruling_card import link_token
from tests.rulings.builders import PLAYED, make_table, record
from tests.rulings.door.doors import door_of
from tests.rulings.polls.conftest import EVENING, SAID, WEST_PLAYS
from tests.tables.hooked import hook_at
from tests.tables.keyed import give_key, key_of
from tests.tables.packs import EXAMPLE, signed, take
from tests.tables.paired import pair

OPEN, APPEALED, CLOSED, POLLED = 7, 8, 9, 10
SENDING = Sending(level="Club")
TEXT = Draft("A title", "East dropped a king.", "West leads a heart anyway.")
RULING = CaseDecision("no_adjustment", "West held no other sensible lead.", "50E4")
PIN = "4711"
HOOK = "https://hooks.example.org/"


@dataclass(frozen=True)
class World:
    """One tournament. ``ids``: what the routes call the things in it, and their names.

    ``secret`` is what its tablet's cookie holds, ``by`` the person who did everything.
    """

    tournament: Tournament
    table: Table
    by: User
    secret: str
    ids: dict[str, Any]


def make_person(name: str, *groups: str, **more: Any) -> User:
    """Someone of these groups, without a password."""
    person = User.objects.create_user(name, **more)
    for group in groups:
        person.groups.add(Group.objects.get(name=group))
    return person


def make_world(by: User) -> World:
    """One of everything, done by this director."""
    table = make_table()
    section = table.section
    tournament = section.tournament
    player = Player.objects.create(name="First Player")
    Seating.objects.create(table=table, seat="N", player=player)
    secret = pair(tournament, section)
    ids = {
        "table_id": table.pk,
        "table": table.pk,
        "board": OPEN,
        "number": OPEN,
        "version": 3,
        "tournament_id": tournament.pk,
        "tournament": tournament.pk,
        "section_id": section.pk,
        "device_id": Device.objects.get(secret=hash_secret(secret)).pk,
        "person_id": by.pk,
        "key_id": key_of(give_key(tournament)).pk,
        "hook_id": hook_at(HOOK, tournament, by)[0].pk,
        "token": link_token(table.pk, OPEN, 3),
    }
    ids |= _at_the_desk(tournament, by) | _review(table, by)
    return World(tournament, table, by, secret, ids)


def _at_the_desk(tournament: Tournament, by: User) -> dict[str, Any]:
    place = Offered(tournament.pk, None, "Tablet B")
    pairing, _code = offer_pairing(place=place, by=by, now=timezone.now())
    official = set_official(
        tournament=tournament.pk, initials="AB", name="Anna", pin=PIN
    )
    uidb64, token = welcome_link(make_person(f"new-{tournament.pk}"))
    welcome = {"uidb64": uidb64, "welcome_token": token}
    pack = take(signed(EXAMPLE.replace('"2026"', f'"{tournament.pk}"', 1)))
    failed = {"arguments": [], "error": "Lost.", "failed_at": timezone.now()}
    letter = DeadLetter.objects.create(task=f"tests.{tournament.pk}", **failed)
    ours = {
        "letter_id": letter.pk,
        "pairing_id": pairing,
        "official_id": official.pk,
        "pack_id": pack.pk,
    }
    return ours | welcome | {"official_id": official.pk}


def _review(table: Table, by: User) -> dict[str, Any]:
    board, flag = _flagged(table, OPEN)
    appeal, closed = _appealed(table, by), _closed(table, by)
    entry = publish(case_id=closed.pk, draft=TEXT, actor=by)
    inquiry = record_inquiry(
        tournament_id=table.section.tournament_id,
        board_id=board.pk,
        asked_by="South",
        text="Was that lead allowed?",
        actor=by,
    )
    paper = attach_file(
        case_id=appeal.case_id, actor=by, name="p.png", content=picture("PNG")
    )
    return {
        "board_id": board.pk,
        "flag_id": flag.pk,
        "case_id": appeal.case_id,
        "appeal_id": appeal.pk,
        "entry_id": entry.pk,
        "entry": 1,
        "inquiry_id": inquiry.pk,
        "key": paper.key,
        "side": "NS",
        "notice_id": Notice.objects.filter(case=closed).values_list("pk", flat=True)[0],
        "link": token_of(page_of(closed, "NS")),
        "door": door_of(table),
        "mail_id": _mail(closed).pk,
    } | _poll(table, by)


def _flagged(table: Table, number: int) -> tuple[Board, Flag]:
    opened = {"type": "BoardOpened", "board": number}
    board = record(table, opened, *PLAYED[1:], board=number)
    screen_board(board_id=board.pk)
    return board, Flag.objects.get(board=board)


def _appealed(table: Table, by: User) -> Appeal:
    case = _told(table, APPEALED, by)
    intake = Intake("EW", "West had a choice.", "20 €")
    return take_appeal(case_id=case.pk, by=_by(by, case), intake=intake)


def _closed(table: Table, by: User) -> Case:
    case = _told(table, CLOSED, by)
    close_case(case_id=case.pk, by=_by(by, case), reason="Both are content.")
    return case


def _told(table: Table, number: int, by: User) -> Case:
    _board, flag = _flagged(table, number)
    case = open_case(flag_id=flag.pk, actor=by)
    decide_case(case_id=case.pk, by=_by(by, case), decision=RULING)
    for side in ("NS", "EW"):
        tell_side(case_id=case.pk, by=_by(by, case), side=side, way="spoken")
    return case


def _mail(case: Case) -> Mail:
    notice, key = case.notices.latest("pk"), Player.objects.latest("pk").key
    return Mail.objects.create(
        notice=notice, player=key, seat="N", made_at=timezone.now()
    )


def _poll(table: Table, by: User) -> dict[str, Any]:
    opened = {**EVENING[0], "board": POLLED}
    board = record(table, opened, *EVENING[1:], board=POLLED)
    case = raise_case(board_id=board.pk, actor=by, reason="West had sight of it.")
    poll = ask_peers(
        case_id=case.pk, actor=by, version=WEST_PLAYS, said=SAID, second=False
    )
    (sent,) = send_links(poll_id=poll.pk, actor=by, sending=SENDING)
    return {"poll_id": poll.pk, "polled_case_id": case.pk, "secret": sent.secret}


def _by(who: User, case: Case) -> StepAuthor:
    case.refresh_from_db()
    return StepAuthor(who, case.version)


def picture(kind: str) -> bytes:
    """A small picture."""
    made = BytesIO()
    Image.new("RGB", (8, 8)).save(made, kind)
    return made.getvalue()
