"""Why something was not taken, in the reader's language.

The rules say it in English, with the cards and seats in question. In other languages
the screens say what the code of the refusal means (`lawbook/language/*/refusals.ftl`).
"""

from django.utils.translation import get_language, gettext_lazy, ngettext

from lawbook import Problem, refusal_meanings
from tables.common.errors import SlowDown, TablesError, TooManyPasswords, TooOften
from tables.web.wording.names import Words

ENGLISH = "en"


def refusal(problem: Problem) -> str:
    """Say why, in the current language; in English the rules say more themselves."""
    return meanings().get(problem.code, problem.detail)


def meanings() -> dict[str, str]:
    """What each code means; none in English, where the rules name cards and seats."""
    language = get_language() or ENGLISH
    return {} if language.startswith(ENGLISH) else refusal_meanings(language)


KEY_TROUBLE: Words = {
    "no_name": gettext_lazy("Name the key after the program that uses it."),
    "bad_place": gettext_lazy("Choose where the key is valid."),
    "already_over": gettext_lazy("Choose today or a later day."),
}


HOOK_TROUBLE: Words = {
    "no_address": gettext_lazy("Give an address that begins with https://."),
    "inside": gettext_lazy(
        "This address is in the local network. The administrator has to allow it first."
    ),
    "unknown_type": gettext_lazy(
        "There is no such type. The page about the API names them."
    ),
    "too_many": gettext_lazy(
        "A tournament has at most ten webhooks. Remove one first."
    ),
}


def hook_trouble(wrong: TablesError) -> str:
    """Return why no webhook was made, in the reader's language."""
    return str(HOOK_TROUBLE[wrong.problem.code])


def key_trouble(wrong: TablesError) -> str:
    """Return why no key was made, in the reader's language."""
    return str(KEY_TROUBLE[wrong.problem.code])


TABLET_TROUBLE: Words = {
    "unknown_code": gettext_lazy(
        "This code is wrong, has been used or has expired. Ask for a new one."
    ),
    "wrong_pin": gettext_lazy("These initials and this PIN do not match."),
    "bad_initials": gettext_lazy("Initials must be one to four letters."),
    "bad_pin": gettext_lazy("A PIN must be four digits."),
    "bad_section": gettext_lazy("Choose where the tablet will be used."),
    "device_stopped": gettext_lazy("This tablet was unpaired at the desk."),
    "not_paired": gettext_lazy(
        "This tablet is not paired, or the tournament has ended."
    ),
}


def tablet_trouble(wrong: TablesError) -> str:
    """Return why something did not work, in the reader's language."""
    if isinstance(wrong, TooOften):
        return _too_often(wrong.seconds)
    if isinstance(wrong, TooManyPasswords):
        return _too_many(wrong.seconds)
    if isinstance(wrong, SlowDown):
        return _slow_down(wrong.seconds)
    return str(TABLET_TROUBLE[wrong.problem.code])


def _slow_down(seconds: int) -> str:
    if seconds >= 60:
        minutes = -(-seconds // 60)
        text = ngettext(
            "Too many wrong codes. Try again in %(n)s minute.",
            "Too many wrong codes. Try again in %(n)s minutes.",
            minutes,
        )
        return text % {"n": minutes}
    text = ngettext(
        "Too many wrong codes. Try again in %(n)s second.",
        "Too many wrong codes. Try again in %(n)s seconds.",
        seconds,
    )
    return text % {"n": seconds}


def _too_often(seconds: int) -> str:
    text = ngettext(
        "Too many requests. Nothing was saved. Try again in %(n)s second.",
        "Too many requests. Nothing was saved. Try again in %(n)s seconds.",
        seconds,
    )
    return text % {"n": seconds}


def _too_many(seconds: int) -> str:
    text = ngettext(
        "Many people are signing in. Try again in %(n)s second.",
        "Many people are signing in. Try again in %(n)s seconds.",
        seconds,
    )
    return text % {"n": seconds}
