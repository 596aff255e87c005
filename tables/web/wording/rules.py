"""What the state document says of a table, in whole sentences."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import (
    get_language,
    gettext,
    gettext_lazy,
    pgettext_lazy,
)

from lawbook import (
    duty_in,
    information_in,
    question_in,
    restriction_end_in,
    restriction_in,
)
from tables.common.closed_kinds import UnknownKind
from tables.web.wording.names import (
    KIND,
    SEAT_OWNER,
    Words,
    call_name,
    card_name,
    card_object,
    card_subject,
    seat_words,
    sentence,
)

Item = Mapping[str, Any]

# A flag of an earlier release keeps the words it was raised with.
DAMAGE = frozenset({"50E4", "50E3", "72B1"})
SCORING: Words = {
    "adjusted": gettext_lazy("An adjusted score is required. None has been given yet."),
    "cancelled": gettext_lazy("The score of this table is cancelled."),
    "stands": gettext_lazy("The board is played and its score stands."),
    "fouled": gettext_lazy("Tables that played it alike are scored together."),
}
GONE: Words = {
    "played": gettext_lazy("%(seat)s has played %(card)s, a penalty card until then."),
    "picked_up": gettext_lazy("%(seat)s has picked up %(card)s."),
    "director": gettext_lazy(
        "The Director has ruled that %(card)s of %(owner)s is not a penalty card."
    ),
    "play_on": gettext_lazy(
        "Play went on after the claim: %(card)s of %(owner)s is not a penalty card."
    ),
    "board_over": gettext_lazy(
        "%(card)s of %(owner)s was a penalty card until the end of the board."
    ),
}
CAUSE: Words = {
    "dropped": pgettext_lazy("how a card was seen", "dropped"),
    "stuck": pgettext_lazy("how a card was seen", "stuck to another card"),
    "shown": pgettext_lazy("how a card was seen", "shown"),
    "named": pgettext_lazy("how a card was seen", "named"),
    "led": pgettext_lazy("how a card was seen", "led during the auction"),
    "before_auction": pgettext_lazy("how a card was seen", "seen before the auction"),
    "external": pgettext_lazy("how a card was seen", "faced by someone else"),
    "restored": pgettext_lazy("how a card was seen", "put back into the hand"),
    "current_trick": pgettext_lazy("how a card was seen", "shown during this trick"),
}


def duty(item: Item) -> str:
    """Say what one seat must or may not do."""
    return duty_in(item, get_language() or "en")


def restriction(item: Item) -> str:
    """Say what is forbidden or required."""
    return restriction_in(item, get_language() or "en")


def restriction_end(item: Item) -> str:
    """Say how long a restriction lasts."""
    return restriction_end_in(item, get_language() or "en")


def information(item: Item) -> str:
    """Say who may use what: one reader, and one card or call if it is about any."""
    one = {"to": [item["to"]], "cards": [item["card"]] if "card" in item else []}
    return information_in({**item, **one}, get_language() or "en")


def card_outcome(item: Item) -> str:
    """Say what became of a penalty card that no longer lies on the table."""
    name = card_object if item["how"] in {"played", "picked_up"} else card_subject
    if item["how"] == "director":
        name = card_object
    words = seat_words(item["seat"])
    return sentence(str(GONE[item["how"]]), card=name(item["card"]), **words)


def scoring(item: Item) -> str:
    """Say what the Laws prescribe of the score."""
    if item["kind"] not in SCORING:
        raise UnknownKind("scoring", item["kind"], tuple(SCORING))
    return str(SCORING[item["kind"]])


def declarers_tricks(count: int) -> str:
    """Say how many tricks are scored for declarer."""
    return gettext("Declarer has %(count)s of the thirteen tricks.") % {"count": count}


def ruled_claim(claim: Item) -> str:
    """Say what the Director gave to the side that spoke, of the tricks left."""
    text = gettext("Of the tricks left, the side of %(owner)s has %(count)s.")
    words = {"count": claim["ruled"], "owner": SEAT_OWNER[claim["by"]]}
    return sentence(text, **words)


def violation(item: Item) -> str:
    """Say what broke the Law."""
    words = seat_words(item["seat"])
    words["card"] = card_object(item["card"]) if item.get("card") else ""
    if item.get("instead_of"):
        words["instead"] = card_object(item["instead_of"])
        text = gettext("%(seat)s has played %(card)s instead of %(instead)s.")
    elif item.get("card"):
        text = gettext("%(seat)s has wrongly played %(card)s.")
    elif item.get("call"):
        words["call"] = call_name(item["call"])
        text = gettext("%(seat)s had to pass and called %(call)s.")
    else:
        text = gettext("%(seat)s has not done what the Law requires.")
    return sentence(text, **words)


def question(item: Item) -> str:
    """Say what only the Director can decide; what people wrote is left as it is."""
    text = str(item["text"])
    said = question_in(text, get_language() or "en")
    if said is None and item["law"] in DAMAGE and item.get("card"):
        asked = gettext(
            "Could the result have been different had %(card)s not been seen?"
        )
        return sentence(asked, card=card_subject(item["card"]))
    return text if said is None else said


def penalty_card(item: Item) -> str:
    """Say that a card lies on the table."""
    text = gettext("%(seat)s has a %(kind)s: %(card)s.")
    words = {"kind": KIND[item["kind"]], "card": card_name(item["card"])}
    return sentence(text, **seat_words(item["seat"]), **words)


def card_remains(item: Item) -> str:
    """Say that a penalty card still lies there."""
    text = gettext("%(card)s of %(owner)s stays face up.")
    return sentence(text, card=card_subject(item["card"]), **seat_words(item["seat"]))


def lead(seat: str) -> str:
    """Say whose lead it is."""
    return sentence(gettext("It is the lead of %(owner)s."), **seat_words(seat))


def declarer(seat: str) -> str:
    """Say who plays the hand."""
    return sentence(gettext("%(seat)s is declarer."), **seat_words(seat))
