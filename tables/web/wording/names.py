"""Seats, cards, suits, contracts and clauses in words.

Greek inflects: a name has one form for each role it plays in a sentence. These forms
are those of the rules' own sentences (`lawbook/language/<language>/names.ftl`); here
are only the names that stand alone, as on a label.
"""

from django.utils.functional import Promise
from django.utils.text import capfirst, format_lazy
from django.utils.translation import get_language, gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

import lawbook
from lawbook import clause_label
from tables.common import names, sizes
from tables.common.names import seat, suit

Words = dict[str, Promise]

SEAT: Words = names.SEAT
SEATS = ("N", "E", "S", "W")
SUITS = ("S", "H", "D", "C")


SEAT_SUBJECT: Words = {code: seat(code, "subject") for code in (*SEAT, "director")}
SEAT_OBJECT: Words = {code: seat(code, "object") for code in SEATS}
SEAT_OWNER: Words = {code: seat(code, "owner") for code in SEATS}
SUIT: Words = {code: suit(code, "") for code in SUITS}
ONE_OF_SUIT: Words = {code: suit(code, "one") for code in SUITS}
STRAIN: Words = SUIT | {"NT": pgettext_lazy("strain", "no trumps")}
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
    "out_of_turn": pgettext_lazy("kind of card", "led out of turn"),
    "unsent": pgettext_lazy("kind of card", "not yet sent"),
}
RANKS = tuple(RANK)
DECK = tuple(of + rank for of in SUITS for rank in RANKS)


def printed_rank(card: str) -> str:
    """Return the rank as it stands on a card face: ten is 10."""
    return "10" if card[1:] == "T" else card[1:]


def strain(contract: str | None) -> str:
    """Return the denomination of a contract as its code: 4SX gives S, 3NT gives NT."""
    if not contract or contract == "PASS":
        return ""
    return "NT" if contract[1:3] == "NT" else contract[1]


def card_name(card: str) -> str:
    """A card as it is named alone: ace of spades."""
    return lawbook.card_name(card, get_language() or "en", "bare")


def card_subject(card: str) -> str:
    return lawbook.card_name(card, get_language() or "en", "subject")


def card_object(card: str) -> str:
    return lawbook.card_name(card, get_language() or "en", "object")


def cards_object(cards: list[str]) -> str:
    return listed([card_object(card) for card in cards])


def listed(words: list[str]) -> str:
    """Join words as a sentence does: a, b and c."""
    return lawbook.listed(words, get_language() or "en")


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


def call_name(call: str) -> str:
    """Return a call as a sentence names it: 1♥, 3NT, pass, double."""
    return lawbook.call_name(call, get_language() or "en")


HANDLED: dict[str, Promise] = {
    "mechanical": _("Rectify works this out."),
    "recorded": _(
        "Someone chooses. Rectify records the choice and shows what follows."
    ),
    "director": _("The Director decides. Rectify asks."),
    "reference": _("A definition, or a reference to other clauses."),
    "not_modelled": _("Not covered by Rectify. The Director decides."),
}
FAULTS: dict[str, Promise] = {
    "no_clause": _("this is not a clause number"),
    "no_words": _("there is no text after the number, or there are too many columns"),
    "too_long": _("the text is longer than 20,000 characters"),
    "twice": _("this clause is in the file twice"),
}
REFUSED: dict[str, Promise] = {
    "faulty_lines": _("Nothing was imported. Correct these lines and try again."),
    "no_lines": _("Nothing was imported. The file has no clauses."),
    "not_text": _("Nothing was imported. Save the file as UTF-8 text and try again."),
    "not_csv": _("Nothing was imported. The file is not valid CSV."),
    "too_large": format_lazy(
        _("Nothing was imported. The file is larger than {size}."),
        size=sizes.size_text(sizes.OFFICIAL_FILE),
    ),
    "too_many_lines": _("Nothing was imported. The file has too many lines."),
    "unknown_language": _("Nothing was imported. Choose a language from the list."),
    "unknown_edition": _("Nothing was imported. Choose an edition from the list."),
}


def handled(status: str) -> str:
    """Return how a clause of this status is handled, as a sentence."""
    return str(HANDLED[status])
