"""Refusals: what cannot be entered, said with a code and one sentence.

The sentences stand in ``refusals.ftl`` of each language, by the code. An answer says
the English one; screens ask `refusal_meanings` what a code means in their language.
"""

from __future__ import annotations

import msgspec

from lawbook.language import ENGLISH, words_in

# How the message of a code is called in the files of a language.
PREFIX = "refusal-"


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an entry is refused.

    ``code`` is a stable word for programs, ``detail`` one sentence that says what to
    do, ``law`` the clause that decides (if one does), ``field`` the field at fault.
    """

    code: str
    detail: str
    law: str | None = None
    field: str | None = None


class Refused(Exception):
    """The event cannot have happened so; nothing is stored and nothing changes."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem


def refuse(
    code: str,
    case: str = "",
    *,
    law: str | None = None,
    field: str | None = None,
    **facts: object,
) -> Refused:
    """A refusal ready to be raised; what goes in is as for `problem`."""
    return Refused(problem(code, case, law=law, field=field, **facts))


def problem(
    code: str,
    case: str = "",
    *,
    law: str | None = None,
    field: str | None = None,
    **facts: object,
) -> Problem:
    """The problem of this code, with its sentence in English.

    ``case`` is the attribute of the message that names ``facts``: cards, seats and
    numbers in their codes; "" says the message itself. Raises `MessageError` for a
    code, case or fact that the English file lacks.

    >>> problem("card_not_played", "card", card="H3", seat="E").detail
    'H3 has not been played by E.'
    >>> problem("declarer_needed", field="declarer").detail
    'Say who is declarer.'
    """
    known = facts | {"law": law, "field": field}
    named = {name: str(value) for name, value in known.items()}
    detail = words_in(ENGLISH).in_case(PREFIX + code, case, named)
    return Problem(code, detail, law, field)


def refusal_meanings(language: str) -> dict[str, str]:
    """What each code of a refusal means in this language: one sentence without facts.

    >>> refusal_meanings("en")["not_on_offer"]
    'This choice is not on offer now.'
    """
    words = words_in(language)
    codes = (key for key in words_in(ENGLISH).keys if key.startswith(PREFIX))
    return {key.removeprefix(PREFIX): words.sentence(key) for key in codes}
