"""What is known of a board: its entries, and what other sources tell of deal and play.

What goes in is checked here, before the solver or anything else sees it.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from lawbook import (
    BoardState,
    Event,
    EventWithdrawn,
    Seat,
    render,
    replay,
    result,
    write_event,
)
from rulings.damage.positions import (
    IN_SUIT,
    NOTRUMP,
    RANKS,
    SUITS,
    BadRecord,
    Contract,
    Four,
    Position,
    as_hand,
    card_name,
    card_number,
    cards_in,
    check_deal,
)

VULNERABLE = {"both": "NSEW", "NS": "NS", "EW": "EW"}
# Under this Law the rules ask whose card it was.
DISPUTED = "85"


Entry = tuple[int, Event]
UNKNOWN = "-"


class Record(Struct, frozen=True):
    """The entries of a board, and what other sources tell of it.

    ``events`` are all entries in their order, those taken back too. ``deal`` is the
    deal in PBN where a hand record has it, ``play`` the cards in the order played as
    far as a file or a reviewer tells, ``made`` declarer's tricks where they tell.
    ``edition`` has the board ruled by another edition than its own.
    """

    events: tuple[Event, ...]
    deal: str | None = None
    play: tuple[str, ...] | None = None
    made: int | None = None
    edition: str | None = None


def numbered(events: Iterable[Event]) -> tuple[Entry, ...]:
    """The entries that count, each with its version on the board."""
    kept = tuple(events)
    taken_back = replay(kept).withdrawn
    return tuple(
        (version, event)
        for version, event in enumerate(kept, start=1)
        if version not in taken_back and not isinstance(event, EventWithdrawn)
    )


def hands_of(written: str) -> Four:
    """The four hands of a deal in PBN; one left out is what the others leave.

    Raises `BadRecord` ``bad_deal`` where it is not four hands of thirteen cards.
    """
    first, _, rest = written.strip().upper().replace("10", "T").partition(":")
    words = rest.split()
    if len(first) != 1 or first not in "NESW" or len(words) != 4:
        raise BadRecord("bad_deal", "The deal is not written as four hands.")
    known = sum(_hand(one) for one in words if one != UNKNOWN)
    left = (1 << 52) - 1 & ~known
    hands = [left if one == UNKNOWN else _hand(one) for one in words]
    turn = "NESW".index(first)
    north, east, south, west = (hands[(seat - turn) % 4] for seat in range(4))
    check_deal((north, east, south, west))
    return north, east, south, west


def _hand(written: str) -> int:
    suits = written.split(".")
    if len(suits) != 4 or set(written) - set(RANKS) - {"."}:
        raise BadRecord("bad_deal", f"The hand {written} is not known or not a hand.")
    cards = [13 * s + RANKS.index(rank) for s in range(4) for rank in suits[s]]
    return sum(1 << card for card in set(cards))


def written_hand(hand: int) -> str:
    """The cards of a hand as in a deal: spades first, highest first."""
    names = [card_name(card) for card in cards_in(hand)][::-1]
    return ".".join(
        "".join(name[1] for name in names if name[0] == suit) for suit in SUITS
    )


def cards_of(play: Iterable[str]) -> tuple[int, ...]:
    """The cards of a play record; `BadRecord` ``bad_play`` where one cannot be read."""
    cards = [card.strip().upper().replace("10", "T") for card in play]
    wrong = [c for c in cards if len(c) != 2 or c[0] not in SUITS or c[1] not in RANKS]
    if wrong:
        raise BadRecord("bad_play", f"{wrong[0]} in the play is not a card.")
    twice = [card for at, card in enumerate(cards) if card in cards[:at]]
    if twice:
        raise BadRecord("bad_play", f"{twice[0]} is in the play twice.")
    return tuple(card_number(card) for card in cards)


def with_deal(entries: tuple[Entry, ...], deal: str | None) -> tuple[Entry, ...]:
    """The entries of a full record of this deal, from which the rules know the hands.

    Raises `BadRecord`: ``not_known`` where no deal is known, ``bad_deal``, or
    ``contradicts`` where the entries have another.
    """
    if not entries or type(entries[0][1]).__name__ != "BoardOpened":
        raise BadRecord("not_known", "The board has not been opened.")
    version, opened = entries[0]
    told = write_event(opened).get("deal")
    whole = [one for one in (told, deal) if one and one.split().count(UNKNOWN) < 2]
    hands = [hands_of(one) for one in whole]
    if not hands:
        raise BadRecord("not_known", "The deal is not known.")
    if hands[0] != hands[-1]:
        raise BadRecord("contradicts", "The hand record has another deal.")
    known = "N:" + " ".join(written_hand(hand) for hand in hands[0])
    full = replace(opened, deal=known, record="full")
    return (version, full), *entries[1:]


def tricks_made(record: Record, end: BoardState) -> int:
    """Declarer's tricks as they are scored, or as the source says, or all the cards.

    Raises `BadRecord` ``no_result``, ``contradicts`` where two of these differ, or
    ``impossible_result`` where the tricks already won leave no room for it.
    """
    counted = result(replay(record.events, record.edition).state)
    if counted is not None and counted.scored is None:
        raise BadRecord("no_result", "What a revoke costs is not known.")
    told = [] if counted is None else [counted.played]
    if sum(end.play.won) == 13 and end.declarer is not None:
        told.append(end.play.won[end.declarer.place % 2])
    if record.made is not None and record.made != (counted and counted.scored):
        told.append(record.made)
    if not told:
        raise BadRecord("no_result", "Nobody has said how many tricks were made.")
    if min(told) != max(told):
        raise BadRecord("contradicts", f"The tricks made are recorded as {told}.")
    _check_possible(told[0], end)
    return told[0] if counted is None or counted.scored is None else counted.scored


def _check_possible(made: int, end: BoardState) -> None:
    """Each side has at least the tricks that the cards played have given it."""
    ours = end.declarer.place % 2 if end.declarer is not None else 0
    won, lost = end.play.won[ours], end.play.won[1 - ours]
    if not won <= made <= 13 - lost:
        sentence = (
            f"Declarer cannot have made {made}: by the cards played they won {won}"
            f" and lost {lost} of the tricks."
        )
        raise BadRecord("impossible_result", sentence)


def position_of(state: BoardState) -> Position:
    """The position before the next card; `BadRecord` ``not_known`` where none is."""
    hands = _four(state.play.hands)
    dealt = _four(state.setup.dealt)
    leader = state.on_lead or (state.trick.leader if state.trick else None)
    if leader is None:
        raise BadRecord("not_known", "The record does not say who is to play.")
    north, east, south, west = (
        had & ~has for had, has in zip(dealt, hands, strict=True)
    )
    return Position(
        contract_of(state),
        hands,
        leader.place,
        tuple(card_number(card) for card in trick_cards(state) if card),
        (north, east, south, west),
        _voids(state),
        state.play.won,
    )


def trick_cards(state: BoardState) -> tuple[str | None, ...]:
    """The cards of the trick in progress, None where one was taken back."""
    return () if state.trick is None else state.trick.cards


def contract_of(state: BoardState) -> Contract:
    """The contract in numbers; `BadRecord` ``not_known`` where there is none."""
    written, declarer = state.setup.contract, state.declarer
    if written is None or declarer is None:
        raise BadRecord("not_known", "The record has no contract.")
    strain = NOTRUMP if written[1:3] == "NT" else SUITS.index(written[1])
    return Contract(
        int(written[0]),
        strain,
        declarer.place,
        written.count("X"),
        _is_vulnerable(state, declarer),
    )


def _four(hands: tuple[frozenset[str] | None, ...]) -> Four:
    known = [
        as_hand(card_number(c) for c in hand) for hand in hands if hand is not None
    ]
    if len(known) < 4:
        raise BadRecord("not_known", "Not all four hands and their play are recorded.")
    north, east, south, west = known
    return north, east, south, west


def _voids(state: BoardState) -> Four:
    """The suits that each seat has failed to follow, as bits."""
    voids = [0, 0, 0, 0]
    for trick in state.play.tricks:
        for seat, card in zip(trick.leader.round, trick.cards, strict=False):
            if card and trick.suit_led and card.suit is not trick.suit_led:
                voids[seat.place] |= 1 << SUITS.index(trick.suit_led)
    north, east, south, west = voids
    return north, east, south, west


def _is_vulnerable(state: BoardState, declarer: Seat) -> bool:
    return declarer.value in VULNERABLE.get(state.setup.vulnerable or "", "")


def refuse_revokes(end: BoardState) -> None:
    """Raise `BadRecord` ``revoked_play`` where a player failed to follow or to play.

    Neither the play nor the result of such a board shows what could have been. A card
    that its player did not hold then is ``not_held``.
    """
    held = list(_four(end.setup.dealt))
    for trick in end.play.tricks:
        for seat in trick.omitted:
            place = f"in trick {trick.number}"
            raise BadRecord("revoked_play", f"{seat} did not play {place}.")
        for seat, card in zip(trick.leader.round, trick.cards, strict=False):
            if card is None:
                continue
            number, led, hand = card_number(card), trick.suit_led, held[seat.place]
            place = f"in trick {trick.number}"
            if not hand >> number & 1:
                raise BadRecord("not_held", f"{seat} did not hold {card} {place}.")
            if led and card.suit is not led and hand & _suit(led):
                raise BadRecord("revoked_play", f"{seat} did not follow suit {place}.")
            held[seat.place] &= ~(1 << number)


def refuse_other_hands(end: BoardState) -> None:
    """Raise `BadRecord` ``not_held`` where a card is recorded of another hand (85)."""
    for asked in msgspec.json.decode(render(end))["questions"]:
        if asked["law"] == DISPUTED and "card" in asked:
            raise BadRecord("not_held", asked["text"])


def _suit(written: str) -> int:
    return IN_SUIT[SUITS.index(written)]
