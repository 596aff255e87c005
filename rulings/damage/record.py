"""What is known of a board: its entries, and what other sources tell of deal and play.

What goes in is checked here, before the solver or anything else sees it.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from lawbook import BoardState, Event, EventWithdrawn, replay, write_event
from rulings.damage.positions import (
    RANKS,
    SUITS,
    BadRecord,
    Four,
    card_name,
    card_number,
    cards_in,
    check_deal,
)

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

    Raises `BadRecord`: ``not_known`` where nobody tells the deal, ``bad_deal``, or
    ``contradicts`` where the entries tell another.
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
        raise BadRecord("contradicts", "The hand record tells another deal.")
    known = "N:" + " ".join(written_hand(hand) for hand in hands[0])
    full = replace(opened, deal=known, record="full")
    return (version, full), *entries[1:]


def tricks_made(entries: tuple[Entry, ...], record: Record, end: BoardState) -> int:
    """Declarer's tricks: as the end of play says, or the source, or all the cards.

    Raises `BadRecord` ``no_result``, or ``contradicts`` where two of these differ.
    """
    said = [write_event(e)["tricks"] for _, e in entries if _is_end(e)]
    told = [*said[-1:], *([] if record.made is None else [record.made])]
    if sum(end.play.won) == 13 and end.declarer is not None:
        told.append(end.play.won[end.declarer.place % 2])
    if not told:
        raise BadRecord("no_result", "Nobody has said how many tricks were made.")
    if min(told) != max(told) or not 0 <= told[0] <= 13:
        raise BadRecord("contradicts", f"The tricks made are told as {told}.")
    return int(told[0])


def _is_end(event: Event) -> bool:
    return type(event).__name__ == "PlayEnded"
