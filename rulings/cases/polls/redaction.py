"""What a player could lawfully see at a decision, selected from a board's events.

It is picked piece by piece, never cut down from the whole: a fact that is not named in
`DecisionRecord` reaches no peer. Exposures, penalty cards, elections, restrictions, the
other hands, what was chosen, what came later and whose table it was are not named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct

from lawbook import (
    BoardState,
    Event,
    EventWithdrawn,
    Seat,
    empty_log,
    extend,
    replay,
    suits_as_letters,
    write_event,
)

Decision = Literal["call", "lead", "play"]
Cards = tuple[str, ...]
SUITS, RANKS = "SHDC", "AKQJT98765432"
# Events at which someone chose: a card, a call, or the last call of the auction.
DECISIONS = ("CardPlayed", "PenaltyCardNotPlayed", "CallMade", "AuctionEnded")
# What these name is known to everybody at the table, or to nobody through them.
REGULAR = ("BoardOpened", "CallMade", "AuctionEnded", "ContractCorrected", "CardPlayed")
# A card as someone writes it: DK, ♦K, K♦. Not 2♦, which is a bid.
WRITTEN = re.compile(r"\b([SHDC])(10|[AKQJT2-9])\b|\b(10|[AKQJT])([SHDC])\b")


class NotAProblem(ValueError):
    """The decision cannot be put to peers; ``code`` says why, ``field`` where."""

    def __init__(self, code: str, field: str = "") -> None:
        super().__init__(code)
        self.code, self.field = code, field


class PlayedTrick(Struct, frozen=True):
    """A trick as it was played: cards clockwise from the leader."""

    leader: str
    cards: Cards = ()


class DecisionRecord(Struct, frozen=True):
    """What is recorded of a decision; None is what is not recorded.

    ``seat`` is whose card or call it was; ``decider`` who chose it (declarer for
    dummy's cards). ``hand`` is the decider's; ``certain``: hand and dummy are exactly
    what they held then.
    """

    decision: Decision
    seat: str | None
    decider: str | None
    hand: Cards | None
    certain: bool
    dummy_seat: str | None = None
    dummy: Cards | None = None
    contract: str | None = None
    declarer: str | None = None
    dealer: str | None = None
    vulnerable: str | None = None
    calls: tuple[tuple[str, str], ...] = ()
    tricks: tuple[PlayedTrick, ...] = ()
    trick: Cards | None = None


def decisions(events: Sequence[Event]) -> Iterator[tuple[int, str | None, Decision]]:
    """Version, seat and kind of every decision that can be put to peers."""
    for version, before, event in _before_each(events):
        if type(event).__name__ in DECISIONS:
            seat = _seat_of(event)
            yield version, seat.value if seat else None, _kind(before, event)


def seen(events: Sequence[Event], version: int, caller: str = "") -> DecisionRecord:
    """What the decider saw before this version. Raises `NotAProblem`.

    ``caller`` is who called, where the record does not tell. What was taken back never
    happened; a contract corrected later was so all the time.
    """
    for at, before, event in _before_each(events):
        if at == version and type(event).__name__ in DECISIONS:
            if _kind(before, event) == "call":
                return _call(before, _seat_of(event) or _as_seat(caller))
            return _card(before, replay(events).state, event)
    raise NotAProblem("no_decision", "at")


def withheld_cards(events: Sequence[Event], version: int) -> frozenset[str]:
    """The cards that no text for peers may name: the irregular and the chosen ones."""
    named: set[str] = set()
    public: set[str] = set()
    for at, _before, event in _before_each(events):
        irregular = type(event).__name__ not in REGULAR
        if at == version or (at < version and irregular):
            named |= _cards_of(event)
        elif at < version:
            public |= _cards_of(event)
    return frozenset(named - public)


def cards_written(text: str) -> frozenset[str]:
    """The cards that a text names by suit and rank."""
    found = WRITTEN.findall(suits_as_letters(text))
    pairs = ((suit or last, rank or first) for suit, rank, first, last in found)
    return frozenset(suit + rank.replace("10", "T") for suit, rank in pairs)


def in_order(cards: Iterable[str]) -> Cards:
    """Cards as a hand is sorted: spades first, highest first."""
    return tuple(sorted(cards, key=lambda c: (SUITS.index(c[0]), RANKS.index(c[1]))))


def _before_each(
    events: Sequence[Event],
) -> Iterator[tuple[int, BoardState, Event]]:
    """Every event that stands, with its version and the state before it."""
    gone, log = replay(events).withdrawn, empty_log()
    for version, event in enumerate(events, start=1):
        if version not in gone and not isinstance(event, EventWithdrawn):
            yield version, log.state, event
            log = extend(log, event)


def _seat_of(event: Event) -> Seat | None:
    """The seat of a card or call; None for `AuctionEnded`, the last pass."""
    seat: Seat | None = getattr(event, "seat", None)
    return seat


def _kind(before: BoardState, event: Event) -> Decision:
    if type(event).__name__ in ("CallMade", "AuctionEnded"):
        return "call"
    return "lead" if before.on_lead is _seat_of(event) else "play"


def _as_seat(caller: str) -> Seat | None:
    return Seat(caller) if caller in tuple(Seat) else None


def _call(before: BoardState, seat: Seat | None) -> DecisionRecord:
    """A call: the player's thirteen cards, and the recorded calls before it."""
    return DecisionRecord(
        decision="call",
        seat=seat,
        decider=seat,
        hand=_held(before.setup.dealt, seat),
        certain=True,
        dealer=before.setup.dealer,
        vulnerable=before.setup.vulnerable,
        calls=tuple((str(caller), call) for caller, call in before.setup.calls),
    )


def _card(before: BoardState, after_all: BoardState, event: Event) -> DecisionRecord:
    """A lead or a play: hand, dummy once it is faced, and the tricks so far."""
    seat, setup = _seat_of(event), after_all.setup
    if seat is None or setup.declarer is None:
        raise NotAProblem("no_contract", "at")
    dummy = setup.declarer.partner
    decider = setup.declarer if seat is dummy else seat
    tricks, trick = _tricks(before, seat)
    faced = bool(tricks or trick) or _kind(before, event) == "play"
    return DecisionRecord(
        decision=_kind(before, event),
        seat=seat,
        decider=decider,
        hand=_held(before.play.hands, decider),
        certain=before.is_full or not before.play.played,
        dummy_seat=dummy if faced else None,
        dummy=_held(before.play.hands, dummy) if faced else None,
        contract=setup.contract,
        declarer=setup.declarer,
        dealer=setup.dealer,
        vulnerable=setup.vulnerable,
        calls=tuple((str(caller), call) for caller, call in before.setup.calls),
        tricks=tricks,
        trick=trick,
    )


def _held(hands: Sequence[frozenset[str] | None], seat: Seat | None) -> Cards | None:
    held = hands[seat.place] if seat is not None else None
    return in_order(str(card) for card in held) if held is not None else None


def _tricks(
    before: BoardState, seat: Seat
) -> tuple[tuple[PlayedTrick, ...], Cards | None]:
    """The tricks before, and the cards of this one: None where it is not in order."""
    played = tuple(
        PlayedTrick(
            trick.leader.value, tuple(str(card) for card in trick.cards if card)
        )
        for trick in before.play.tricks
        if trick.cards
    )
    if before.on_lead is seat:
        return played, ()
    if before.trick is None or before.trick.next_seat is not seat:
        return (), None
    return played[:-1], played[-1].cards


def _cards_of(event: Event) -> set[str]:
    """Every card that an event names, in whichever field."""
    found: set[str] = set()
    for value in write_event(event).values():
        many = value if isinstance(value, (list, tuple)) else [value]
        found |= {one for one in many if isinstance(one, str) and _is_card(one)}
    return found


def _is_card(text: str) -> bool:
    return len(text) == 2 and text[0] in SUITS and text[1] in RANKS
