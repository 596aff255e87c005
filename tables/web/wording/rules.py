"""What the state document says of a table, in whole sentences."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import (
    get_language,
    gettext,
    gettext_lazy,
    pgettext_lazy,
)

from lawbook import question_in
from tables.common.closed_kinds import UnknownKind
from tables.web.wording.names import (
    KIND,
    ONE_OF_SUIT,
    SEAT_OWNER,
    SUIT,
    Words,
    call_name,
    card_name,
    card_object,
    card_subject,
    cards_object,
    listed,
    seat_words,
    sentence,
)

Item = Mapping[str, Any]

# A flag of an earlier release keeps the words it was raised with.
DAMAGE = frozenset({"50E4", "50E3", "72B1"})
DUTY: Words = {
    "play_penalty_card": gettext_lazy(
        "%(seat)s must play %(cards)s at the first legal opportunity."
    ),
    "penalty_card_before_low": gettext_lazy(
        "%(seat)s may play no other low card of the suit before %(cards)s;"
        " an honour may go first."
    ),
    "wait_for_declarer": gettext_lazy("%(seat)s must wait until declarer has chosen."),
    "pass_once": gettext_lazy("%(seat)s must pass once, at the next turn."),
    "correct_revoke": gettext_lazy(
        "%(seat)s must take back the revoke and play a legal card."
    ),
    "play_designated": gettext_lazy(
        "%(seat)s, as dummy, plays %(cards)s: that card was called."
    ),
    "pass_throughout": gettext_lazy("%(seat)s must pass throughout the auction."),
    "repeat_call": gettext_lazy("%(seat)s must call %(call)s again at the next turn."),
    "no_double_once": gettext_lazy(
        "%(seat)s may not double or redouble at the next turn."
    ),
}
ONE_OF_THESE = gettext_lazy(
    "%(seat)s must play one of these at the first legal opportunity: %(cards)s."
)

UNTIL: Words = {
    "this_lead": gettext_lazy("For this lead only."),
    "loses_lead": gettext_lazy("Until %(seat)s loses the lead."),
    "this_trick": gettext_lazy("For this trick only."),
}
RESTRICTION: Words = {
    "require_lead": gettext_lazy("%(seat)s must lead %(one)s, if able."),
    "prohibit_lead": gettext_lazy("%(seat)s may not lead %(suits)s."),
    "play_highest": gettext_lazy(
        "%(seat)s must play the highest card of the suit led."
    ),
    "play_lowest": gettext_lazy("%(seat)s must play the lowest card of the suit led."),
    "play_require_suit": gettext_lazy(
        "If %(seat)s has none of the suit led, %(seat)s must play %(one)s, if able."
    ),
    "play_forbid_suit": gettext_lazy(
        "If %(seat)s has none of the suit led, %(seat)s may not play %(one)s, if able."
    ),
}
INFORMATION: Words = {
    "card authorized": gettext_lazy("%(seat)s may act on having seen %(card)s."),
    "card unauthorized": gettext_lazy(
        "%(seat)s may not act on having seen %(card)s: unauthorised information."
    ),
    "requirement authorized": gettext_lazy(
        "%(seat)s may act on knowing the duties that go with %(card)s."
    ),
    "requirement unauthorized": gettext_lazy(
        "%(seat)s may not act on knowing the duties that go with %(card)s:"
        " unauthorised information."
    ),
    "call authorized": gettext_lazy(
        "%(seat)s may act on the call taken back: %(call)s."
    ),
    "call unauthorized": gettext_lazy(
        "%(seat)s may not act on the call taken back: %(call)s."
        " That is unauthorised information."
    ),
    "circumstances authorized": gettext_lazy(
        "%(seat)s may act on knowing how %(card)s came to be seen."
    ),
    "circumstances unauthorized": gettext_lazy(
        "%(seat)s may not act on knowing how %(card)s came to be seen:"
        " unauthorised information."
    ),
}
SCORING: Words = {
    "adjusted": gettext_lazy(
        "An adjusted score is prescribed. Nobody has given one yet."
    ),
    "cancelled": gettext_lazy("The score of this table is cancelled."),
    "stands": gettext_lazy("The board is played and its score stands."),
    "fouled": gettext_lazy("The tables that played it alike are rated together."),
}
# What a seat may not act on that is about no card.
SLIPPED: Words = {
    "tempo": gettext_lazy("%(seat)s may not act on the tempo of %(of)s."),
    "remark": gettext_lazy("%(seat)s may not act on a remark of %(of)s."),
    "question": gettext_lazy("%(seat)s may not act on a question of %(of)s."),
    "mannerism": gettext_lazy("%(seat)s may not act on the manner of %(of)s."),
    "explanation": gettext_lazy("%(seat)s may not act on an explanation of %(of)s."),
    "alert": gettext_lazy("%(seat)s may not act on whether %(of)s alerted or did not."),
    "extraneous": gettext_lazy("%(seat)s may not act on what came from elsewhere."),
}
GONE: Words = {
    "played": gettext_lazy("%(seat)s has played %(card)s, a penalty card until then."),
    "picked_up": gettext_lazy("%(seat)s has picked up %(card)s."),
    "director": gettext_lazy(
        "The Director has ruled %(card)s of %(owner)s no penalty card."
    ),
    "play_on": gettext_lazy(
        "Play went on after the claim: %(card)s of %(owner)s is no penalty card."
    ),
    "board_over": gettext_lazy(
        "%(card)s of %(owner)s lay as a penalty card until the board was over."
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
    if item["kind"] not in DUTY:
        raise UnknownKind("duty", item["kind"], tuple(DUTY))
    words = seat_words(item["seat"])
    cards = list(item.get("cards") or [])
    words["cards"] = cards_object(cards)
    words["call"] = call_name(item["call"]) if item.get("call") else ""
    several = item["kind"] == "play_penalty_card" and len(cards) > 1
    return sentence(str(ONE_OF_THESE if several else DUTY[item["kind"]]), **words)


def restriction(item: Item) -> str:
    """Say what is forbidden or required."""
    suits = list(item.get("suits") or [])
    return sentence(
        str(RESTRICTION[item["kind"]]),
        suits=listed([str(SUIT[suit]) for suit in suits]),
        one=listed([str(ONE_OF_SUIT[suit]) for suit in suits]),
        **seat_words(item["seat"]),
    )


def restriction_end(item: Item) -> str:
    """Say how long a restriction lasts."""
    return sentence(str(UNTIL[item["until"]]), **seat_words(item["seat"]))


def information(item: Item) -> str:
    """Say who may use what."""
    if "card" not in item and "call" not in item:
        return slipped(item, item["to"])
    text = INFORMATION[f"{item['about']} {item['status']}"]
    if "call" in item:
        named = call_name(item["call"])
        return sentence(str(text), call=named, **seat_words(item["to"]))
    card = card_object(item["card"])
    if item["about"] == "circumstances":
        card = card_subject(item["card"])
    return sentence(str(text), card=card, **seat_words(item["to"]))


def slipped(item: Item, to: str) -> str:
    """Say what this seat may not use that is about no card."""
    text = str(SLIPPED[item["about"]])
    return sentence(text, of=SEAT_OWNER[item["of"]], **seat_words(to))


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
