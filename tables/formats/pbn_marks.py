"""A game of PBN whose calls or cards carry the marks of irregularities, as events.

``^I`` an insufficient bid that stood, ``^S`` the turn of a player whom an accepted call
passed over, ``^R`` a revoke that was not put right, ``^L`` a lead out of turn that was
accepted. ``[Declarer "^S"]``: South declares after an opening lead out of turn. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from tables.formats.pbn import SEATS, Game, after, winner

Json = dict[str, Any]
TOKEN = re.compile(r"\^[A-Z]|=\d+=|\$\d+|[!?]+|[^\s^=$!?]+")
MARKS = re.compile(r"\^[A-Z]$")
CARD = re.compile(r"([SHDC])(10|[2-9TJQKA])")
CALL = re.compile(r"Pass|X|XX|[1-7](?:NT|[SHDC])")
ALL_PASS = "AP"
STOPS = ("*", "+")


class ContradictoryTags(ValueError):
    """The marks contradict the play; its text says why."""


class Marked(Struct, frozen=True):
    """A call or a card with its mark; None where none was made."""

    mark: str = ""
    word: str | None = None


class TableFromTags(Struct, frozen=True):
    """What the tags say: ``swapped`` where declarer and dummy changed places."""

    contract: str
    declarer: str
    swapped: bool
    hands: dict[str, frozenset[str]]


def auction_events(game: Game) -> list[Json]:
    """The calls, where one of them is irregular; else they are read elsewhere."""
    dealer, tokens = _section(game, "Auction")
    if not any(one.mark for one in tokens):
        return []
    return list(_calls(dealer, tokens))


def declarer_events(game: Game, table: TableFromTags) -> list[Json]:
    """The end of the auction, and every card with what was irregular about it."""
    before = after(table.declarer, 2) if table.swapped else table.declarer
    events: list[Json] = [
        {"type": "AuctionEnded", "contract": table.contract, "declarer": before}
    ]
    first, tokens = _section(game, "Play")
    if any(tokens):
        events += _cards(first, tokens, table)
    elif table.swapped:
        raise ContradictoryTags("no lead shows how declarer and dummy changed places")
    return events


def _section(game: Game, name: str) -> tuple[str, list[Marked]]:
    """The first seat of a section, and what stands in it up to its end."""
    for part in game.named(name):
        if part.value in tuple(SEATS):
            return part.value, list(_tokens("\n".join(part.lines)))
    return "", []


def _tokens(body: str) -> Iterator[Marked]:
    mark = ""
    for word in TOKEN.findall(body):
        if word in STOPS:
            return
        if MARKS.match(word):
            # A skipped turn is a mark without a call.
            if mark == "^S":
                yield Marked(mark)
            mark = word
        elif mark == "^S":
            yield Marked(mark)
            mark = ""
            yield Marked("", word)
        elif word[0] not in "=$!?":
            yield Marked(mark, None if word == "-" else word)
            mark = ""
    if mark == "^S":
        yield Marked(mark)


def _calls(dealer: str, tokens: list[Marked]) -> Iterator[Json]:
    seat, said = SEATS.index(dealer), ""
    for one in tokens:
        if one.mark not in ("", "^I", "^S"):
            raise ContradictoryTags(f"{one.mark} stands in the auction")
        if one.word == ALL_PASS:
            yield from _all_pass(seat, said)
            return
        if one.word is not None:
            if not CALL.fullmatch(one.word):
                raise ContradictoryTags(f"{one.word} is no call")
            call = "P" if one.word == "Pass" else one.word
            said += "P" if call == "P" else "X"
            yield {"type": "CallMade", "seat": SEATS[seat % 4], "call": call}
        seat += 1


def _all_pass(seat: int, said: str) -> Iterator[Json]:
    """The passes up to three behind a bid, or four where nobody has bid.

    ``said`` is a letter for each call so far, P for a pass.
    """
    behind = len(said) - len(said.rstrip("P"))
    for place in range((3 if "X" in said else 4) - behind):
        yield {"type": "CallMade", "seat": SEATS[(seat + place) % 4], "call": "P"}


def _cards(first: str, tokens: list[Marked], table: TableFromTags) -> Iterator[Json]:
    """The tricks in the order in which their cards fell."""
    left = {seat: set(hand) for seat, hand in table.hands.items()}
    leader = first
    for start in range(0, len(tokens), 4):
        row = [_card(one) for one in tokens[start : start + 4]]
        row += [Marked()] * (4 - len(row))
        out = [place for place, one in enumerate(row) if one.mark == "^L"]
        if len(out) > 1:
            raise ContradictoryTags(
                "two cards of a trick are marked as led out of turn"
            )
        if out:
            leader = after(first, out[0])
        fell = list(_in_turn(row, first, leader))
        _check_marks(fell, left)
        swapped = table.swapped and start == 0
        yield from _events(fell, "spread" if swapped else "accept" if out else "")
        if len(fell) < 4:
            return
        leader = winner([seat + card for seat, card, _ in fell], table.contract)


def _card(one: Marked) -> Marked:
    if one.word is None:
        return one
    found = CARD.fullmatch(one.word)
    if found is None or one.mark not in ("", "^R", "^L"):
        raise ContradictoryTags(f"{one.mark} {one.word} is no card")
    return Marked(one.mark, found[1] + found[2].replace("10", "T"))


def _in_turn(
    row: list[Marked], first: str, leader: str
) -> Iterator[tuple[str, str, str]]:
    """Seat, card and mark, clockwise from the leader, up to the first card missing."""
    ahead = SEATS.index(leader) - SEATS.index(first)
    for place in range(4):
        one = row[(ahead + place) % 4]
        if one.word is None:
            return
        yield after(leader, place), one.word, one.mark


def _events(fell: list[tuple[str, str, str]], answer: str) -> Iterator[Json]:
    for place, (seat, card, _mark) in enumerate(fell):
        if place == 0 and answer:
            yield {"type": "LeadOutOfTurn", "seat": seat, "card": card}
            yield {"type": "Elected", "choice": answer}
        else:
            yield {"type": "CardPlayed", "seat": seat, "card": card}


def _check_marks(fell: list[tuple[str, str, str]], left: dict[str, set[str]]) -> None:
    """Refuse a revoke by a player who followed suit, or held no card of the suit."""
    for place, (seat, card, mark) in enumerate(fell):
        suit = fell[0][1][0]
        held = left.get(seat)
        could = held is None or any(one[0] == suit for one in held - {card})
        if mark == "^R" and (place == 0 or card[0] == suit or not could):
            raise ContradictoryTags(
                f"{card} of {seat} is marked as a revoke and is none"
            )
        if held is not None:
            held.discard(card)
