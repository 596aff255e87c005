"""What declarer called from dummy, and what dummy did, in words."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.web.wording.names import RANK, SUIT, Words, card_object

# The keys of the tablet, in the order in which they are called most.
KEY_OF_CALL: Words = {
    "suit": gettext_lazy("Only a suit"),
    "rank": gettext_lazy("Only a rank"),
    "low": gettext_lazy("“Low”, “small”"),
    "high": gettext_lazy("“High”, “top”"),
    "win": gettext_lazy("“Win”, “take it”"),
    "anything": gettext_lazy("“Anything”"),
    "card": gettext_lazy("A card dummy does not have"),
    "other": gettext_lazy("Other words"),
}
ACT: Words = {
    "indicated_card": gettext_lazy("Touched or pointed at a card"),
    "drew_attention": gettext_lazy("Pointed at an irregularity"),
    "called_director": gettext_lazy("Called the Director"),
    "warned_declarer": gettext_lazy("Warned declarer about the wrong hand"),
    "asked_declarer": gettext_lazy("Asked declarer about a revoke"),
    "asked_defender": gettext_lazy("Asked a defender about a revoke"),
    "looked_at_hand": gettext_lazy("Looked at a player's hand"),
    "watched_declarer": gettext_lazy("Left the seat to watch declarer"),
    "exchanged_hands": gettext_lazy("Exchanged hands with declarer"),
}
CALL: Words = {
    "high": pgettext_lazy("call of dummy's card", "“high”"),
    "win": pgettext_lazy("call of dummy's card", "“win”"),
    "low": pgettext_lazy("call of dummy's card", "“low”"),
    "anything": pgettext_lazy("call of dummy's card", "“anything”"),
    "other": pgettext_lazy("call of dummy's card", "other words"),
}

SLIP: dict[bool, Promise] = {
    True: gettext_lazy("a slip of the tongue"),
    False: gettext_lazy("a change of mind"),
}


def words(event: Mapping[str, Any]) -> dict[str, object]:
    """What the sentence about one of these events names; nothing of another event."""
    named = NAMES.get(event["type"])
    return named(event) if named else {}


def _called(event: Mapping[str, Any]) -> str:
    """What declarer called: a card, a suit, a rank, or a word for one."""
    named = IN_PART.get(event["kind"])
    said = named(event) if named else str(CALL[event["kind"]])
    word_for_word = event.get("words")
    return f"{said} ({word_for_word})" if word_for_word else said


IN_PART: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "card": lambda event: card_object(event["suit"] + event["rank"]),
    "suit": lambda event: str(SUIT[event["suit"]]),
    "rank": lambda event: str(RANK[event["rank"]]),
}
NAMES: dict[str, Callable[[Mapping[str, Any]], dict[str, object]]] = {
    "DummyActed": lambda event: {"act": ACT[event["act"]]},
    "DummyDesignated": lambda event: {"called": _called(event)},
    "DesignationChanged": lambda event: {"why": SLIP[event["unintended"]]},
}
