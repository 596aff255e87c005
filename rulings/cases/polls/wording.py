"""The words on the pages of a poll, for peers and for the Director."""

from collections.abc import Callable, Iterable, Mapping

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import (
    gettext,
    gettext_lazy,
    override,
    pgettext,
    pgettext_lazy,
)

from lawbook import typed
from rulings.cases.polls.problem import FREE, Problem
from tables.common.names import CALL
from tables.web.wording import names

Words = Mapping[str, Promise]

QUESTION: Words = {
    "call": gettext_lazy("What do you call?"),
    "lead": gettext_lazy("What do you lead?"),
    "play": gettext_lazy("Which card do you play?"),
    "dummy": gettext_lazy("Which card do you play from dummy?"),
}
CONSIDERED: Words = {
    "call": gettext_lazy("Which other calls did you seriously consider?"),
    "lead": gettext_lazy("Which other leads did you seriously consider?"),
    "play": gettext_lazy("Which other cards did you seriously consider?"),
}
SCORING: Words = {
    "matchpoints": gettext_lazy("Matchpoints"),
    "imps": gettext_lazy("Teams, IMPs"),
    "cross_imps": gettext_lazy("Pairs, cross-IMPs"),
    "board_a_match": gettext_lazy("Teams, board-a-match"),
}
VULNERABLE: Words = {
    "none": gettext_lazy("Nobody is vulnerable"),
    "both": gettext_lazy("Everybody is vulnerable"),
    "we": gettext_lazy("You are vulnerable, they are not"),
    "they": gettext_lazy("They are vulnerable, you are not"),
}
LEVELS = (
    pgettext_lazy("level of a player", "Club"),
    pgettext_lazy("level of a player", "National"),
    pgettext_lazy("level of a player", "Expert"),
)
SPOKEN: tuple[Callable[[str], str], ...] = (
    names.card_name,
    names.card_subject,
    names.card_object,
)


def question(put: Problem) -> str:
    """The Director's own question, or the one that such a decision asks."""
    if put.question:
        return put.question
    from_dummy = put.seat == put.dummy_seat
    return str(QUESTION["dummy" if from_dummy else put.decision])


def vulnerable(put: Problem) -> str:
    """Who is vulnerable, as the decider sees it; empty where nothing was said."""
    said = put.vulnerable
    if said in ("none", "both"):
        return str(VULNERABLE[said])
    if said not in ("NS", "EW"):
        return ""
    return str(VULNERABLE["we" if put.decider in said else "they"])


def action_name(action: str) -> str:
    """A card or a call in words; a screen reader says the same."""
    if action == FREE:
        return gettext("Something else")
    if action in CALL:
        return str(CALL[action])
    if action[0].isdigit():
        return names.contract_name(action)
    return names.card_name(action)


def action_short(action: str) -> str:
    """A card or a call as it is written in a table."""
    if action == FREE or action in CALL:
        return action_name(action)
    if action[0].isdigit():
        strain = CALL["NT"] if action[1:] == "NT" else SYMBOL[action[1]]
        return f"{action[0]}{strain}"
    return SYMBOL[action[0]] + names.printed_rank(action)


def telling_words(withheld: Iterable[str]) -> list[str]:
    """The names of withheld cards in every language, and the words for their kind."""
    told = [word for own in typed().values() for word in own.penalty_card]
    for code, _name in settings.LANGUAGES:
        with override(code):
            told += [say(card) for card in sorted(withheld) for say in SPOKEN]
    return told


def information_words() -> list[str]:
    """The words in which people speak of a hesitation or a wrong explanation."""
    return [word for own in typed().values() for word in own.information]


def seated(leader: str, cards: Iterable[str]) -> list[tuple[str, str]]:
    """Cards of a trick with the seat of each, from the leader round."""
    first = "NESW".index(leader)
    return [("NESW"[(first + at) % 4], card) for at, card in enumerate(cards)]


def invitation(link: str) -> str:
    """The short text that goes to a peer with the link."""
    words = pgettext("message", "A bridge problem, two minutes: %(link)s")
    return words % {"link": link}


# A suit that no telephone turns into a picture.
SYMBOL = {"S": "♠\ufe0e", "H": "♥\ufe0e", "D": "♦\ufe0e", "C": "♣\ufe0e"}
