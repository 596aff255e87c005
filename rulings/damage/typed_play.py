"""The cards typed, laid out trick by trick on the deal, as far as they fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rulings.damage.positions import (
    RANKS,
    SUITS,
    Contract,
    Four,
    Position,
    after,
    card_name,
    card_number,
    cards_in,
    follow,
    positions,
)

SEATS = "NESW"


class CardFault(Struct, frozen=True):
    """A word that cannot stand there: ``no_card``, ``twice`` or ``not_held``."""

    code: str
    word: str
    seat: str
    trick: int


class Trick(Struct, frozen=True):
    """A trick by its seats; ``winner`` where it is complete.

    ``revoked`` are those who did not follow suit though they could.
    """

    number: int
    cards: tuple[tuple[str, str], ...]
    winner: str = ""
    revoked: tuple[str, ...] = ()


class TypedPlay(Struct, frozen=True):
    """The play as far as it fits the deal: ``now`` is the position after it."""

    tricks: tuple[Trick, ...]
    now: Position
    cards: tuple[str, ...]
    fault: CardFault | None = None


def play_words(hands: Four, contract: Contract, words: Sequence[str]) -> TypedPlay:
    """Play the words on the deal until one does not fit."""
    (now,) = positions(hands, contract, ())
    tricks: list[Trick] = []
    for at, word in enumerate(words):
        fault = _fault(now, word, words[:at])
        if fault:
            return TypedPlay(tuple(tricks), now, tuple(words[:at]), fault)
        trick = tricks.pop() if now.trick else Trick(len(tricks) + 1, ())
        tricks.append(_with(trick, now, word))
        now = after(now, card_number(word))
    return TypedPlay(tuple(tricks), now, tuple(words))


def _with(trick: Trick, now: Position, word: str) -> Trick:
    """The trick with one card more."""
    seat, then = SEATS[now.seat], after(now, card_number(word))
    follows = follow(now.hands[now.seat], now.trick) >> card_number(word) & 1
    return Trick(
        trick.number,
        (*trick.cards, (seat, word)),
        "" if then.trick else SEATS[then.leader],
        trick.revoked if follows else (*trick.revoked, seat),
    )


def _fault(now: Position, word: str, before: Sequence[str]) -> CardFault | None:
    trick = sum(now.won) + 1
    seat = SEATS[now.seat]
    if len(word) != 2 or word[0] not in SUITS or word[1] not in RANKS:
        return CardFault("no_card", word, seat, trick)
    if word in before:
        return CardFault("twice", word, seat, trick)
    if not now.hands[now.seat] >> card_number(word) & 1:
        return CardFault("not_held", word, seat, trick)
    return None


def playable(now: Position) -> frozenset[str]:
    """The cards that the player on turn would play by following suit."""
    hand = follow(now.hands[now.seat], now.trick)
    return frozenset(card_name(card) for card in cards_in(hand))


def cards_held(now: Position) -> Iterator[tuple[str, frozenset[str]]]:
    """The cards still in each hand, by seat."""
    for seat, hand in zip(SEATS, now.hands, strict=True):
        yield seat, frozenset(card_name(card) for card in cards_in(hand))
