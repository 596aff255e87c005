"""The problem that is put to peers: what was seen, what the Director adds, rotated.

Pure: from the events, the version and what the Director says always the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from lawbook import Event, Seat, suits_as_letters
from rulings.cases.polls.redaction import (
    RANKS,
    SUITS,
    Cards,
    Decision,
    DecisionRecord,
    NotAProblem,
    PlayedTrick,
    in_order,
    seen,
)

SEATS = "NESW"
OTHER_SIDE = {"NS": "EW", "EW": "NS"}
CALLS = ("P", "X", "XX", *(f"{n}{s}" for n in range(1, 8) for s in (*"CDHS", "NT")))
FREE = "other"


class Said(Struct, frozen=True):
    """What the Director adds or puts right; hands by suit from spades, ``AK.T9..432``.

    ``trick`` are the cards of the trick in progress. ``seat`` is who calls, where the
    record does not tell. ``earlier``: the tricks before this one are shown.
    """

    hand: str = ""
    dummy: str = ""
    trick: str = ""
    seat: str = ""
    vulnerable: str = ""
    scoring: str = ""
    auction: str = ""
    explained: str = ""
    question: str = ""
    rotated: bool = True
    earlier: bool = True


class Problem(Struct, frozen=True):
    """Everything that a peer is shown of a decision.

    ``choices`` are the cards of ``seat`` that follow suit, none for a call. Seats are
    turned so that ``decider`` is South where that was wanted.
    """

    decision: Decision
    decider: str
    seat: str
    hand: Cards
    choices: Cards
    dummy_seat: str | None
    dummy: Cards
    contract: str | None
    declarer: str | None
    dealer: str | None
    vulnerable: str | None
    scoring: str
    auction: str
    explained: str
    question: str
    tricks: tuple[PlayedTrick, ...]
    trick: PlayedTrick | None


def problem(events: Sequence[Event], version: int, said: Said) -> Problem:
    """The decision at this version as a peer sees it. Raises `NotAProblem`."""
    facts = _with_what_is_said(seen(events, version, said.seat), said)
    built = _built(facts, said)
    _check(built)
    return _turned(built) if said.rotated else built


def as_bytes(built: Problem) -> bytes:
    """The problem as it is stored: the same problem, the same bytes."""
    return msgspec.json.encode(built, order="deterministic")


def read_problem(stored: object) -> Problem:
    """The problem out of what was stored."""
    return msgspec.convert(stored, Problem)


def answer_options(put: Problem) -> Cards:
    """What a peer may choose from, beside `FREE`."""
    return CALLS if put.decision == "call" else put.choices


def read_hand(written: str, field: str = "hand") -> Cards:
    """A hand out of ``AK.T9..432``; a ten is T or 10. Raises `NotAProblem`."""
    plain = written.upper().replace("10", "T").replace(" ", "")
    suits = plain.split(".")
    cards = [s + r for s, ranks in zip(SUITS, suits, strict=False) for r in ranks]
    if len(suits) > 4 or any(card[1] not in RANKS for card in cards):
        raise NotAProblem("bad_hand", field)
    return in_order(cards)


def write_hand(cards: Sequence[str]) -> str:
    """The hand as `read_hand` reads it."""
    return ".".join("".join(c[1] for c in cards if c[0] == suit) for suit in SUITS)


def _with_what_is_said(facts: DecisionRecord, said: Said) -> DecisionRecord:
    hand = read_hand(said.hand) if said.hand.strip(". ") else facts.hand
    dummy = read_hand(said.dummy, "dummy") if said.dummy.strip(". ") else facts.dummy
    if facts.decider is None:
        raise NotAProblem("no_seat", "seat")
    declarer = Seat(facts.declarer) if facts.declarer else None
    return msgspec.structs.replace(
        facts,
        hand=hand,
        dummy=dummy,
        dummy_seat=declarer.partner.value if declarer and dummy else None,
        trick=_read_trick(said.trick) if said.trick.strip() else facts.trick,
    )


def _read_trick(written: str) -> Cards:
    plain = suits_as_letters(written).upper().replace("10", "T")
    cards = tuple(plain.replace(",", " ").split())
    wrong = [c for c in cards if len(c) != 2 or c[0] not in SUITS or c[1] not in RANKS]
    if wrong or len(cards) > 3:
        raise NotAProblem("bad_trick", "trick")
    return cards


def _built(facts: DecisionRecord, said: Said) -> Problem:
    if facts.hand is None or facts.decider is None or facts.seat is None:
        raise NotAProblem("hand_unknown", "hand")
    trick = _trick(facts)
    return Problem(
        decision=facts.decision,
        decider=facts.decider,
        seat=facts.seat,
        hand=facts.hand,
        choices=_choices(facts, trick),
        dummy_seat=facts.dummy_seat,
        dummy=facts.dummy or (),
        contract=facts.contract,
        declarer=facts.declarer,
        dealer=facts.dealer,
        vulnerable=said.vulnerable or facts.vulnerable,
        scoring=said.scoring,
        auction=said.auction.strip(),
        explained=said.explained.strip(),
        question=said.question.strip(),
        tricks=facts.tricks if said.earlier else (),
        trick=trick,
    )


def _trick(facts: DecisionRecord) -> PlayedTrick | None:
    """The trick in progress; its leader follows from how many have played."""
    if facts.decision != "play" or facts.seat is None:
        return None
    if not facts.trick:
        raise NotAProblem("trick_unknown", "trick")
    leader = SEATS[(SEATS.index(facts.seat) - len(facts.trick)) % 4]
    return PlayedTrick(leader, facts.trick)


def _choices(facts: DecisionRecord, trick: PlayedTrick | None) -> Cards:
    """The cards that follow suit, or all: what the Law asks of anybody (44C, 44D)."""
    if facts.decision == "call":
        return ()
    held = facts.dummy if facts.seat == facts.dummy_seat else facts.hand
    if trick is None or not held:
        return held or ()
    led = trick.cards[0][0]
    return tuple(card for card in held if card[0] == led) or held


def _check(built: Problem) -> None:
    """Refuse what cannot be: a card twice, hands that do not fit together."""
    trick = built.trick.cards if built.trick else ()
    played = [card for turn in built.tricks for card in turn.cards]
    cards = [*built.hand, *built.dummy, *trick, *played]
    if len(set(cards)) < len(cards):
        raise NotAProblem("card_twice", "hand")
    if built.decision == "call" and len(built.hand) != 13:
        raise NotAProblem("not_thirteen", "hand")
    if not built.choices and built.decision != "call":
        raise NotAProblem("hand_unknown", "hand")
    if built.dummy and _left(built, built.decider) != _left(built, built.dummy_seat):
        raise NotAProblem("sizes_differ", "dummy")


def _left(built: Problem, seat: str | None) -> int:
    """How many cards a shown hand had when this trick began."""
    cards = built.dummy if seat == built.dummy_seat else built.hand
    turn = built.trick
    if turn is None or seat is None:
        return len(cards)
    place = (SEATS.index(seat) - SEATS.index(turn.leader)) % 4
    return len(cards) + (place < len(turn.cards))


def _turned(built: Problem) -> Problem:
    """The table turned until the decider is South; sides change with the seats."""
    by = (2 - SEATS.index(built.decider)) % 4
    vulnerable = built.vulnerable
    if by % 2 and vulnerable:
        vulnerable = OTHER_SIDE.get(vulnerable, vulnerable)
    return msgspec.structs.replace(
        built,
        decider="S",
        seat=_moved(built.seat, by),
        dummy_seat=_moved(built.dummy_seat, by),
        declarer=_moved(built.declarer, by),
        dealer=_moved(built.dealer, by),
        vulnerable=vulnerable,
        tricks=tuple(_turned_trick(one, by) for one in built.tricks),
        trick=_turned_trick(built.trick, by) if built.trick else None,
    )


def _turned_trick(one: PlayedTrick, by: int) -> PlayedTrick:
    return PlayedTrick(str(_moved(one.leader, by)), one.cards)


def _moved(seat: str | None, by: int) -> str | None:
    return SEATS[(SEATS.index(seat) + by) % 4] if seat else None
