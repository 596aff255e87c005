"""Seats, cards, suits, contracts and clauses in words.

Greek inflects: a name has one form for each role it plays in a sentence. These forms
are those of the rules' own sentences (`lawbook/language/<language>/names.ftl`); here
are only the names that stand alone, as on a label.
"""

from collections.abc import Callable
from typing import cast

from django.utils.functional import Promise, lazy
from django.utils.text import capfirst, format_lazy
from django.utils.translation import get_language, gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

import lawbook
from lawbook import clause_label, seat_name, suit_name
from tables.common import sizes

Words = dict[str, Promise]

SEAT: Words = {
    "N": pgettext_lazy("seat", "North"),
    "E": pgettext_lazy("seat", "East"),
    "S": pgettext_lazy("seat", "South"),
    "W": pgettext_lazy("seat", "West"),
    "NS": pgettext_lazy("seat", "North or South"),
    "EW": pgettext_lazy("seat", "East or West"),
}
SEATS = ("N", "E", "S", "W")
SUITS = ("S", "H", "D", "C")
SIDES = ("NS", "EW")


def _said(name: Callable[[str, str, str], str]) -> Callable[[str, str], Promise]:
    """A name as the rules' own sentences have it, in the language of the page."""

    def say(code: str, case: str) -> str:
        return name(code, get_language() or "en", case)

    # The stubs give what `lazy` makes the type of what it becomes.
    return cast("Callable[[str, str], Promise]", lazy(say, str))


_seat, _suit = _said(seat_name), _said(suit_name)
SEAT_SUBJECT: Words = {
    **{seat: _seat(seat, "subject") for seat in (*SEATS, *SIDES)},
    "director": pgettext_lazy("who decides", "the Director"),
}
SEAT_OBJECT: Words = {seat: _seat(seat, "object") for seat in SEATS}
SEAT_OWNER: Words = {seat: _seat(seat, "owner") for seat in SEATS}
SUIT: Words = {suit: _suit(suit, "") for suit in SUITS}
SUIT_OF_CARD: Words = {
    "S": pgettext_lazy("suit of a card", "spades"),
    "H": pgettext_lazy("suit of a card", "hearts"),
    "D": pgettext_lazy("suit of a card", "diamonds"),
    "C": pgettext_lazy("suit of a card", "clubs"),
}
ONE_OF_SUIT: Words = {suit: _suit(suit, "one") for suit in SUITS}
STRAIN: Words = {
    "S": pgettext_lazy("strain", "spades"),
    "H": pgettext_lazy("strain", "hearts"),
    "D": pgettext_lazy("strain", "diamonds"),
    "C": pgettext_lazy("strain", "clubs"),
    "NT": pgettext_lazy("strain", "no trumps"),
}
RANK: Words = {
    "A": pgettext_lazy("rank", "ace"),
    "K": pgettext_lazy("rank", "king"),
    "Q": pgettext_lazy("rank", "queen"),
    "J": pgettext_lazy("rank", "jack"),
    "T": pgettext_lazy("rank", "ten"),
    "9": pgettext_lazy("rank", "nine"),
    "8": pgettext_lazy("rank", "eight"),
    "7": pgettext_lazy("rank", "seven"),
    "6": pgettext_lazy("rank", "six"),
    "5": pgettext_lazy("rank", "five"),
    "4": pgettext_lazy("rank", "four"),
    "3": pgettext_lazy("rank", "three"),
    "2": pgettext_lazy("rank", "two"),
}
KIND: Words = {
    "minor": pgettext_lazy("kind of card", "minor penalty card"),
    "major": pgettext_lazy("kind of card", "major penalty card"),
    "exposed": pgettext_lazy("kind of card", "faced during the auction"),
    "unsent": pgettext_lazy("kind of card", "not yet sent"),
}
RANKS = tuple(RANK)
DECK = tuple(suit + rank for suit in SUITS for rank in RANKS)


def printed_rank(card: str) -> str:
    """Return the rank as it stands on a card face: ten is 10."""
    return "10" if card[1:] == "T" else card[1:]


def card_name(card: str) -> str:
    words = {"rank": RANK[card[1:]], "suit": SUIT_OF_CARD[card[0]]}
    return pgettext("card", "%(rank)s of %(suit)s") % words


def card_subject(card: str) -> str:
    return lawbook.card_name(card, get_language() or "en", "subject")


def card_object(card: str) -> str:
    return lawbook.card_name(card, get_language() or "en", "object")


def cards_object(cards: list[str]) -> str:
    return listed([card_object(card) for card in cards])


def listed(words: list[str]) -> str:
    """Join words as a sentence does: a, b and c."""
    if len(words) < 2:
        return "".join(words)
    return gettext("%(first)s and %(last)s") % {
        "first": ", ".join(words[:-1]),
        "last": words[-1],
    }


def card_label(card: str, kind: str, seat: str) -> str:
    """Return the card as a screen reader says it."""
    return gettext("%(card)s, %(kind)s, %(seat)s") % {
        "card": card_name(card),
        "kind": KIND[kind],
        "seat": SEAT[seat],
    }


def law_label(law: str) -> str:
    """Return the clause as the books of the current language print it."""
    return clause_label(law, get_language() or "en")


def sentence(text: str, /, **words: object) -> str:
    """Fill a translated sentence and begin it with a capital."""
    return str(capfirst(text % words))


def seat_words(seat: str) -> dict[str, object]:
    """Return one seat in every role a sentence may give it."""
    return {
        "seat": SEAT_SUBJECT[seat],
        "to": SEAT_OBJECT.get(seat, SEAT[seat]),
        "owner": SEAT_OWNER.get(seat, SEAT[seat]),
    }


def contract_name(contract: str) -> str:
    """Return a contract in words: four spades doubled."""
    if contract == "PASS":
        return gettext("Passed out")
    strain = "NT" if contract[1:3] == "NT" else contract[1]
    words = {"level": contract[0], "strain": STRAIN[strain]}
    if contract.endswith("XX"):
        return gettext("%(level)s %(strain)s redoubled") % words
    if contract.endswith("X"):
        return gettext("%(level)s %(strain)s doubled") % words
    return pgettext("contract", "%(level)s %(strain)s") % words


CALL: Words = {
    "P": pgettext_lazy("a call in a sentence", "pass"),
    "X": pgettext_lazy("a call in a sentence", "double"),
    "XX": pgettext_lazy("a call in a sentence", "redouble"),
    "NT": pgettext_lazy("a call in a sentence", "NT"),
}
SYMBOL = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def call_name(call: str) -> str:
    """Return a call as a sentence names it: 1♥, 3NT, pass, double."""
    if call in CALL:
        return str(CALL[call])
    return f"{call[0]}{SYMBOL.get(call[1:]) or CALL[call[1:]]}"


HANDLED: dict[str, Promise] = {
    "mechanical": _("The program works it out by itself."),
    "recorded": _("A person chooses; the program records it and draws what follows."),
    "director": _("The Director decides; the program asks."),
    "reference": _("A definition, or a pointer to other clauses."),
    "not_modelled": _("Outside this program; the Director decides."),
}
FAULTS: dict[str, Promise] = {
    "no_clause": _("this is not the number of a clause"),
    "no_words": _("there are no words after the number, or more than one column"),
    "too_long": _("the words are longer than 20,000 characters"),
    "twice": _("this clause stands in the file twice"),
}
REFUSED: dict[str, Promise] = {
    "faulty_lines": _("Nothing was imported: these lines cannot be used."),
    "no_lines": _("There is no clause in this file. Nothing was imported."),
    "not_text": _("The file is not text in UTF-8. Nothing was imported."),
    "not_csv": _("The file cannot be read as CSV. Nothing was imported."),
    "too_large": format_lazy(
        _("The file is larger than {size}. Nothing was imported."),
        size=sizes.size_text(sizes.OFFICIAL_FILE),
    ),
    "too_many_lines": _("The file has too many lines. Nothing was imported."),
    "unknown_language": _("That language is not known. Nothing was imported."),
    "unknown_edition": _("That edition is not known. Nothing was imported."),
}


def handled(status: str) -> str:
    """Return how a clause of this status is handled, as a sentence."""
    return str(HANDLED[status])
