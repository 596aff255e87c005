"""Boards as they are recorded, written in one line each."""

from typing import Any

from lawbook import Event, read_event

CHOICES = {"neither", "refuse", "accept"}


def opened(deal: str, contract: str, record: str = "full") -> list[dict[str, Any]]:
    board = {"type": "BoardOpened", "board": 1, "record": record, "deal": "N:" + deal}
    return [board, {"type": "AuctionEnded", "contract": contract, "declarer": "S"}]


def plays(deal: str, written: str) -> list[dict[str, Any]]:
    """Each card by the hand that holds it."""
    return [_played(deal, card) for card in written.split()]


def _played(deal: str, card: str) -> dict[str, Any]:
    holder = dict(zip("NESW", deal.split(), strict=True))
    (seat,) = [
        seat
        for seat, hand in holder.items()
        if card[1] in hand.split(".")["SHDC".index(card[0])]
    ]
    return {"type": "CardPlayed", "seat": seat, "card": card}


def dropped(*cards: str, seat: str = "E") -> dict[str, Any]:
    return {"type": "CardExposed", "seat": seat, "cards": cards, "manner": "dropped"}


def elected(choice: str, *suits: str) -> dict[str, Any]:
    return {"type": "Elected", "choice": choice, "suits": suits}


def ended(tricks: int) -> dict[str, Any]:
    return {"type": "PlayEnded", "tricks": tricks}


def read(*raw: dict[str, Any]) -> list[Event]:
    return [read_event(one) for one in raw]


def told(deal: str, contract: str, line: str, made: int) -> tuple[Event, ...]:
    """A full record of one line: ``E-HA`` East drops it, ``E>H6`` leads out of turn.

    ``prohibit/H`` and ``require/H`` are declarer's choice, as are ``neither``,
    ``refuse`` and ``accept``; everything else are cards.
    """
    return tuple(read(*opened(deal, contract), *entries(deal, line), ended(made)))


def entries(deal: str, line: str) -> list[dict[str, Any]]:
    """The entries that a line tells, without opening and end."""
    return [_entry(deal, word) for word in line.split()]


def _entry(deal: str, word: str) -> dict[str, Any]:
    if word in CHOICES:
        return elected(word)
    if "/" in word:
        return elected(*word.split("/"))
    if "-" in word:
        return dropped(word[2:], seat=word[0])
    if ">" in word:
        return {"type": "LeadOutOfTurn", "seat": word[0], "card": word[2:]}
    return _played(deal, word)
