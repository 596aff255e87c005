"""Two tournaments with all that an address can name, and everybody who may ask."""

from __future__ import annotations

import re
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any
from uuid import uuid4

from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import Group, User
from django.test import Client
from django.utils import timezone

from deploy.roles import EVERYBODY, KEYS, NOBODY, OF_ONE, TABLET, Role
from rulings.cases.appeals.models import Appeal
from rulings.cases.appeals.services import Intake, take_appeal
from rulings.cases.filing import attach_file
from rulings.cases.models import Case, Flag
from rulings.cases.polls.services import Sending, ask_peers, send_links
from rulings.cases.services import decide_case, raise_case, record_inquiry, tell_both
from rulings.cases.steps import CaseDecision, StepAuthor
from rulings.flags.services import open_case, screen_board
from rulings.jobs import DeadLetter
from rulings.player_notices.links import page_of, token_of
from rulings.player_notices.models import Mail
from rulings.reports.casebook import CasebookEntry
from tables.access.officials import set_official
from tables.access.pairing import TabletPlace as Spot
from tables.access.pairing import offer_pairing
from tables.access.permissions import RECORDS
from tables.access.staff import REVIEWERS
from tables.access.tablet import COOKIE
from tables.models import (
    Assignment,
    Board,
    Player,
    Plays,
    Seating,
    Section,
    Table,
    Tournament,
)
from tables.web.pages.ruling_card import link_token
from tests.rulings.builders import PLAYED, make_person, record
from tests.rulings.door.doors import door_of
from tests.rulings.polls.conftest import EVENING, SAID, WEST_PLAYS
from tests.tables.hooked import hook_at
from tests.tables.keyed import bearer, give_key, key_of
from tests.tables.packs import EXAMPLE, signed, take
from tests.tables.paired import device_of, pair

# No word of any page: where it is read, something of the other tournament is shown.
FAR = "Ultima Thule"
HOOK = "https://hooks.example.org/"
DECISION = CaseDecision("no_adjustment", "West held no other sensible lead.", "50E4")


@dataclass(frozen=True)
class Place:
    """One table, and what there is about it, by the words of the addresses."""

    table: Table
    named: dict[str, Any]

    def at(self, address: str, **other: Any) -> str:
        """An address with what stands for this place."""
        names = self.named | other
        return "/" + re.sub(
            r"<(?:\w+:)?(\w+)>", lambda found: str(names[found[1]]), address
        )


def place(tournament: str, section: str, director: User) -> Place:
    """A table with a flag, cases, a poll, an appeal, a tablet and people."""
    there, _new = Tournament.objects.get_or_create(name=tournament)
    room = Section.objects.create(tournament=there, name=section)
    table = Table.objects.create(section=room, number=1, name=f"{tournament} 1")
    named = _of_place(there, room, director) | _of_table(table, director)
    return Place(table, named | {"door": door_of(table)})


def _of_place(there: Tournament, room: Section, director: User) -> dict[str, Any]:
    now, name = timezone.now(), f"{there.name} {room.name}"
    named = f"Official of {name}"
    official = set_official(tournament=there.pk, initials="AB", name=named, pin="1234")
    spot = Spot(there.pk, room.pk, name)
    offer, _code = offer_pairing(place=spot, by=None, now=now)
    return {
        "tournament": there.pk,
        "tournament_id": there.pk,
        "section_id": room.pk,
        "device_id": device_of(pair(there, room, f"Spare of {name}")).pk,
        "key_id": key_of(give_key(there)).pk,
        "hook_id": hook_at(HOOK, there, director)[0].pk,
        "official_id": official.pk,
        "pairing_id": offer,
        "person_id": _someone(there, f"someone of {name}").pk,
        "letter_id": _failed_task(room.pk),
        "pack_id": take(signed(EXAMPLE.replace('"2026"', f'"{there.pk}"', 1))).pk,
    }


def _failed_task(number: int) -> int:
    facts = {"arguments": [number], "error": "Lost.", "failed_at": timezone.now()}
    return int(DeadLetter.objects.create(task="tests.lost", **facts).pk)


def _someone(there: Tournament, name: str) -> User:
    person = make_person(name, "floor")
    Assignment.objects.create(user=person, tournament=there)
    return person


def _of_table(table: Table, director: User) -> dict[str, Any]:
    board = record(table, *PLAYED)
    flag = flag_of(board)
    asked = record_inquiry(
        tournament_id=table.section.tournament_id,
        board_id=board.pk,
        asked_by="South",
        text="Why?",
        actor=director,
    )
    appealed = _appealed(flag, director)
    case = raise_case(
        board_id=record(table, *_evening(), board=8).pk, actor=director, reason="Sight."
    )
    paper = attach_file(case_id=case.pk, actor=director, name="a.txt", content=b"a")
    poll = ask_peers(
        case_id=case.pk, actor=director, version=WEST_PLAYS, said=SAID, second=False
    )
    (link,) = send_links(poll_id=poll.pk, actor=director, sending=Sending("Club"))
    return {
        "table": table.pk,
        "table_id": table.pk,
        "board": 7,
        "board_id": board.pk,
        "number": 7,
        "version": 3,
        "entry": 3,
        "token": link_token(table.pk, 7, 3),
        "flag_id": flag.pk,
        "case_id": case.pk,
        "appeal_id": appealed.pk,
        "decided_id": appealed.case_id,
        "mail_id": mail_of(appealed.case),
        "notice_id": appealed.case.notices.get(side="NS").pk,
        "link": token_of(page_of(appealed.case, "NS")),
        "inquiry_id": asked.pk,
        "key": paper.key,
        "poll_id": poll.pk,
        "secret": link.secret,
        "entry_id": book_entry(case, director),
    }


def flag_of(board: Board) -> Flag:
    """The question of possible damage on a board that is over."""
    screen_board(board_id=board.pk)
    return Flag.objects.filter(board=board).latest("pk")


def _evening() -> list[dict[str, Any]]:
    opened, *rest = EVENING
    return [opened | {"board": 8}, *rest, {"type": "PlayEnded", "tricks": 9}]


def _appealed(flag: Flag, director: User) -> Appeal:
    case = open_case(flag_id=flag.pk, actor=director)
    decide_case(case_id=case.pk, by=by(director, case), decision=DECISION)
    tell_both(case_id=case.pk, by=by(director, case), way="spoken", text="It stands.")
    intake = Intake("EW", "West had a choice.", "20 €")
    return take_appeal(case_id=case.pk, by=by(director, case), intake=intake)


def mail_of(case: Case) -> int:
    """A mail that was given up."""
    facts = {"player": uuid4(), "seat": "N", "made_at": timezone.now()}
    return int(Mail.objects.create(notice=case.notices.get(side="NS"), **facts).pk)


def by(who: User, case: Case) -> StepAuthor:
    case.refresh_from_db()
    return StepAuthor(who, case.version)


def book_entry(case: Case, by: User, facts: str = "A card fell.") -> int:
    """An entry of the casebook as it is kept: it names no place."""
    words = {"title": "A lead", "facts": facts, "ruling": "It stands."}
    rest = {"edition": "2017", "decision": "no_adjustment", "law": "50E4", "kinds": []}
    made = CasebookEntry(case=case, by=by, at=timezone.now(), **words, **rest)
    made.save()
    return int(made.pk)


@dataclass(frozen=True)
class Hall:
    """Here is where those sit who see a part; next door is another section."""

    here: Place
    next_door: Place
    elsewhere: Place
    clients: dict[str, Client]
    cookies: dict[str, SimpleCookie]

    def asker(self, role: Role) -> Client:
        """A browser of the role, as if it had asked nothing before."""
        client = self.clients[role.name]
        client.cookies = SimpleCookie(self.cookies[role.name].output(header=""))
        return client


def hall() -> Hall:
    """Everything, recorded as it is recorded in a tournament."""
    director = make_person("the-director", "director", is_staff=True)
    here = place("Here", "A", director)
    next_door = place("Here", "B", director)
    elsewhere = place(FAR, f"{FAR} A", director)
    clients = {role.name: _browser(role, here) for role in EVERYBODY}
    for number, client in enumerate(clients.values(), start=1):
        # Each device has an address of its own: some limits are by address. All are of
        # the machine itself, which alone reads the figures.
        client.defaults["REMOTE_ADDR"] = f"127.0.113.{number}"
    cookies = {name: client.cookies for name, client in clients.items()}
    return Hall(here, next_door, elsewhere, clients, cookies)


def _browser(role: Role, here: Place) -> Client:
    client = Client(headers={"X-CSRFToken": "any"})
    section = here.table.section
    if role.name in KEYS:
        records = KEYS[role.name] == RECORDS
        key = give_key(section.tournament, records=records)
        return Client(headers={"X-CSRFToken": "any"} | bearer(key))
    if role.name == TABLET:
        client.cookies[COOKIE] = pair(section.tournament, section)
    elif role.name != NOBODY:
        client.force_login(_person(role, here))
    return client


def _person(role: Role, here: Place) -> User:
    # Someone who sees a part stays outside even if let in by hand.
    is_staff = role.is_staff or not role.groups.isdisjoint(REVIEWERS)
    person = make_person(role.name, is_staff=is_staff, is_superuser=role.superuser)
    person.set_password("a-long-secret")
    person.save()
    TOTP.activate(person, "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(person)
    person.groups.set(Group.objects.filter(name__in=role.groups))
    if role.name == "assistant":
        Assignment.objects.create(user=person, section=here.table.section)
    if role.name == "observer" or role.name.endswith(OF_ONE):
        tournament = here.table.section.tournament
        Assignment.objects.create(user=person, tournament=tournament)
    if role.name in ("playing", "player"):
        player = Player.objects.create(name="Player")
        Seating.objects.create(table=here.table, seat="N", player=player)
        Plays.objects.create(user=person, player=player)
    return person
