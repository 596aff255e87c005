"""What goes wrong with tablets, codes and PINs, in words."""

from django.utils.translation import gettext_lazy, ngettext

from tables.common.errors import SlowDown, TablesError, TooManyPasswords, TooOften
from tables.web.wording.names import Words

TROUBLE: Words = {
    "unknown_code": gettext_lazy(
        "This code is not known, or it has been used, or its two minutes are over."
    ),
    "wrong_pin": gettext_lazy("These initials and this PIN do not belong together."),
    "bad_initials": gettext_lazy("Initials are one to four letters."),
    "bad_pin": gettext_lazy("A PIN is four digits."),
    "bad_section": gettext_lazy("Choose where the tablet is to be used."),
    "device_stopped": gettext_lazy("This tablet was stopped at the desk."),
    "not_paired": gettext_lazy(
        "This tablet is not paired here, or the tournament is over."
    ),
}


def trouble(wrong: TablesError) -> str:
    """Return why something did not work, in the reader's language."""
    if isinstance(wrong, TooOften):
        return _too_often(wrong.seconds)
    if isinstance(wrong, TooManyPasswords):
        return _too_many(wrong.seconds)
    if isinstance(wrong, SlowDown):
        return _slow_down(wrong.seconds)
    return str(TROUBLE[wrong.problem.code])


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
        "This comes too often. Nothing was stored; do it again in %(n)s second.",
        "This comes too often. Nothing was stored; do it again in %(n)s seconds.",
        seconds,
    )
    return text % {"n": seconds}


def _too_many(seconds: int) -> str:
    text = ngettext(
        "Many people are logging in at this moment. Try again in %(n)s second.",
        "Many people are logging in at this moment. Try again in %(n)s seconds.",
        seconds,
    )
    return text % {"n": seconds}
