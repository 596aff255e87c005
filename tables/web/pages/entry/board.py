"""The board itself is wrong: a count, the cards of another board, one not due."""

from itertools import permutations
from typing import Any

from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from tables.common.names import answer
from tables.web.pages.entry.parts import (
    Answer,
    Form,
    Question,
    Situation,
    card,
    one,
    seat,
)
from tables.web.wording import names

ANY_TIME = "auction clarification play claimed ended"
NOT_KNOWN = (None, gettext_lazy("Not known"))
YES = (True, pgettext_lazy("answer", "Yes"))
NO = (False, pgettext_lazy("answer", "No"))


def _counts(_: Situation) -> tuple[Answer, ...]:
    """One hand has a card too many, another one too few."""
    return tuple(_count(many, few) for many, few in permutations(names.SEATS, 2))


def _count(many: str, few: str) -> Answer:
    held = {"many": names.SEAT[many], "few": names.SEAT[few]}
    said = gettext("%(many)s 14, %(few)s 12") % held
    return Answer({"counts": {many: 14, few: 12}}, said)


def _with_one_more(_: Situation) -> tuple[Answer, ...]:
    return tuple(
        Answer({"counts": {code: 14}}, names.SEAT[code]) for code in names.SEATS
    )


def _players(_: Situation) -> tuple[Answer, ...]:
    return tuple(Answer(code, names.SEAT[code]) for code in names.SEATS)


def _who_called_is_asked(now: Situation) -> bool:
    """A record of every call tells it."""
    return not now.every_call


def _holder_called_is_asked(now: Situation) -> bool:
    return now.phase == "auction" and not now.every_call


def _waits(now: Situation) -> bool:
    """Whether the Director has still to rule on a count."""
    awaiting: list[dict[str, Any]] = now.document.get("awaiting", [])
    return any(item["kind"] == "count" for item in awaiting)


BOARD = (
    Form(
        "wrong_count",
        gettext_lazy("A hand does not have thirteen cards"),
        "WrongCount",
        (
            Question("one", "", gettext_lazy("What was counted?"), _counts),
            one(
                "called",
                gettext_lazy("Has one of these two called?"),
                NO,
                YES,
                NOT_KNOWN,
                start=None,
                when=_holder_called_is_asked,
            ),
            one(
                "seen",
                gettext_lazy("Has a player seen a card of another hand?"),
                (None, pgettext_lazy("answer", "No")),
                YES,
            ),
        ),
        ANY_TIME,
    ),
    Form(
        "surplus_card",
        gettext_lazy("A card from another deal was found"),
        "WrongCount",
        (
            Question(
                "one", "", pgettext_lazy("question", "In whose hand?"), _with_one_more
            ),
        ),
        ANY_TIME,
        fixed={"surplus": True},
    ),
    Form(
        "card_missing",
        gettext_lazy("A card is missing"),
        "CardMissing",
        (
            seat(asks=gettext_lazy("Whose hand is it missing from?")),
            one(
                "found",
                gettext_lazy("Where was it found?"),
                ("elsewhere", gettext_lazy("On the floor, in the board, elsewhere")),
                ("played", gettext_lazy("Among the played cards")),
                ("not_found", gettext_lazy("It was not found")),
                start=None,
            ),
            card(least=0, asks=gettext_lazy("Which card, if it is known?")),
        ),
        ANY_TIME,
    ),
    Form(
        "wrong_board",
        gettext_lazy("The wrong board for this table"),
        "WrongBoard",
        (
            Question(
                "many",
                "played_before",
                gettext_lazy("Which of the four had played it before, if any?"),
                _players,
                least=0,
            ),
        ),
        ANY_TIME,
    ),
    Form(
        "wrong_hand",
        gettext_lazy("A player called on the cards of another board"),
        "WrongHand",
        (
            seat(),
            one(
                "partner_called",
                gettext_lazy("Has partner called since?"),
                NO,
                YES,
                NOT_KNOWN,
                start=None,
                when=_who_called_is_asked,
            ),
            one(
                "lho_called",
                gettext_lazy("Has the opponent on the left called since?"),
                NOT_KNOWN,
                NO,
                YES,
                when=_who_called_is_asked,
            ),
        ),
        ANY_TIME,
    ),
    Form(
        "board_fouled",
        gettext_lazy("The board was not the same at every table"),
        "BoardFouled",
        (
            one(
                "what",
                gettext_lazy("What was different?"),
                ("cards", gettext_lazy("A card was in another hand")),
                ("dealer", gettext_lazy("The dealer")),
                ("vulnerable", gettext_lazy("The vulnerability")),
                start=None,
            ),
            one(
                "teams",
                gettext_lazy("Is this a match of teams?"),
                (None, pgettext_lazy("answer", "No")),
                YES,
            ),
        ),
        ANY_TIME,
    ),
    Form(
        "count_ruled",
        gettext_lazy("Rule whether the board can be played"),
        "CountRuled",
        (
            one(
                "playable",
                gettext_lazy("Can the hands be corrected without changing a call?"),
                (True, answer("playable", "count")),
                (False, answer("unplayable", "count")),
                start=None,
            ),
        ),
        ANY_TIME,
        _waits,
    ),
)
