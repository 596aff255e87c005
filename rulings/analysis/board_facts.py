"""The facts about a board: its entries, its hands, its play. Read only."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any, Literal, cast

import msgspec
from django.db.models import F
from msgspec import Struct

from lawbook import BoardLog, scored_tricks, suits_as_letters, watched
from rulings.analysis.errors import PlayRefused
from rulings.analysis.models import PlayRecord
from rulings.damage.examination import VERSIONS
from rulings.damage.record import Record
from rulings.damage.settings import Settings
from tables.event_store import store
from tables.models import Board
from tables.web.wording.names import DECK

NAMED = re.compile(r"\b[SHDC][2-9TJQKA]\b")


# Entries that change nothing of what is examined: they start no new examination.
REMARKS = frozenset(
    {"NoteAdded", "DirectorCalled", "DirectorArrived", "DirectorLeft", "RulingGiven"}
    | {"ConcernRaised", "LateEntryReviewed", "ReportsCompared", "EventWithdrawn"}
)
SUITS, RANKS = "SHDC", "AKQJT98765432"
Source = Literal["events", "pbn", "lin", "entered"]
Entry = tuple[int, dict[str, Any]]


class Play(Struct, frozen=True):
    """Cards in the order played, perhaps not all; ``made`` are declarer's tricks."""

    cards: tuple[str, ...]
    source: Source
    made: int | None = None


class BoardFacts(Struct, frozen=True):
    """The facts about a board as they are now.

    ``entries`` are those not taken back, with their versions; ``deal`` is a PBN deal
    of 52 cards, or None; ``made`` are declarer's tricks.
    """

    log: BoardLog
    entries: tuple[Entry, ...]
    deal: str | None
    play: Play | None
    made: int | None

    @property
    def hands_were_recorded(self) -> bool:
        """Whether the board was opened with its four hands."""
        return None not in self.log.state.setup.dealt

    @property
    def is_over(self) -> bool:
        """Whether play has ended, with a defender's card seen on the way."""
        return self.log.state.phase == "ended" and bool(watched(self.log.state))


def known_of(board: Board) -> BoardFacts:
    """Everything that is known of a board."""
    rows = store.read(board.pk)
    log = store.fold(rows)
    entries = tuple(
        (row.version, msgspec.json.decode(row.data))
        for row in rows
        if row.version not in log.withdrawn
    )
    play = play_in(board, log)
    return BoardFacts(log, entries, deal_in(board, log), play, _made(log, play))


def facts_of(known: BoardFacts, settings: Settings) -> str:
    """A hash of the facts an examination starts from: the same facts, the same run."""
    entries = [one for one in known.entries if one[1]["type"] not in REMARKS]
    # Sorted JSON needs text as keys, and the readings have seats as numbers.
    assumed = msgspec.to_builtins(settings, str_keys=True)
    facts = (entries, known.deal, known.play, assumed, VERSIONS)
    return hashlib.sha256(msgspec.json.encode(facts, order="sorted")).hexdigest()


def record_of(known: BoardFacts) -> Record:
    """The facts as the calculation reads them; other sources stand beside the log."""
    play = known.play
    if play is None or (play.source == "events" and known.hands_were_recorded):
        return Record(known.log.events)
    return Record(known.log.events, known.deal, play.cards, play.made)


def deal_in(board: Board, log: BoardLog) -> str | None:
    """The hands by the opening of the board, else by the hand record."""
    return _dealt(log) or _hand_record(board)


def play_in(board: Board, log: BoardLog) -> Play | None:
    """The cards as they were recorded, or the newest play record if it has more."""
    own = _recorded(log) if log.state.is_full else ()
    newest = PlayRecord.objects.filter(board=board).first()
    if newest and len(newest.cards) > len(own):
        source = cast(Source, newest.source)
        return Play(tuple(newest.cards), source, newest.made)
    return Play(own, "events") if own else None


def _dealt(log: BoardLog) -> str | None:
    hands = log.state.setup.dealt
    known = [frozenset(map(str, hand)) for hand in hands if hand is not None]
    if len(known) < 4 or any(len(hand) != 13 for hand in known):
        return None
    return "N:" + " ".join(map(_written, known))


def _written(hand: Iterable[str]) -> str:
    held = frozenset(hand)
    return ".".join(
        "".join(rank for rank in RANKS if suit + rank in held) for suit in SUITS
    )


def _hand_record(board: Board) -> str | None:
    """The hands of the section come before those of the whole tournament."""
    section = board.table.section
    records = section.tournament.hand_records.filter(board=board.number)
    here = records.filter(section=section) | records.filter(section=None)
    first = here.order_by(F("section").asc(nulls_last=True)).first()
    return first.deal if first else None


def _recorded(log: BoardLog) -> tuple[str, ...]:
    """The cards in their order, up to a trick that lacks one (67)."""
    whole = takewhile(lambda trick: not trick.omitted, log.state.play.tricks)
    return tuple(str(card) for trick in whole for card in trick.cards if card)


def _made(log: BoardLog, play: Play | None) -> int | None:
    """The tricks that are scored; while they are open, those of a play record."""
    scored = scored_tricks(log.state)
    return play.made if scored is None and play else scored


def read_cards(written: Sequence[str]) -> tuple[str, ...]:
    """The cards as they are stored; lower case, ``S10`` and suit symbols are read.

    Raises `PlayRefused` ``nothing_played``, ``no_card``, ``card_twice``.
    """
    cards = tuple(_card(one) for one in written)
    if not cards:
        raise PlayRefused("nothing_played")
    twice = next((card for at, card in enumerate(cards) if card in cards[:at]), None)
    if twice:
        raise PlayRefused("card_twice", twice)
    return cards


def card_named(sentence: str) -> str:
    """The first card that a sentence of the rules core names, or nothing."""
    named = NAMED.search(sentence)
    return named[0] if named else ""


def _card(written: str) -> str:
    card = suits_as_letters(written).strip().upper().replace("10", "T")
    if card not in DECK:
        raise PlayRefused("no_card", what=written.strip()[:10])
    return card
