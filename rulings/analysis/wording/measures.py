"""Figures as people read them: so many of 100, a number with its interval."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from rulings.damage.report import Estimate
from rulings.damage.scoring import Scoring

MINUS = "−"
UNIT: dict[str, Promise] = {
    "imps": pgettext_lazy("unit", "IMPs"),
    "tops": pgettext_lazy("unit", "per cent of a top"),
    "tricks": pgettext_lazy("unit", "tricks"),
    "values": pgettext_lazy("unit", "tricks, the contract counting 1.5"),
}
LOSS: dict[str, Promise] = {
    "imps": gettext_lazy("%(figure)s IMPs"),
    "tops": gettext_lazy("%(figure)s %% of a top"),
    "tricks": gettext_lazy("%(figure)s tricks"),
    "values": gettext_lazy("%(figure)s tricks, the contract counting 1.5"),
}


def unit(scoring: Scoring) -> str:
    """What worth and loss are counted in: a key of `UNIT`."""
    match scoring.form:
        case "imps":
            return "imps"
        case "matchpoints":
            return "tops" if scoring.field else "values"
        case "tricks":
            return "tricks"
        case _:
            assert_never(scoring.form)


def hundred(share: float) -> str:
    """A share or a chance as so many of 100."""
    return str(round(100 * share))


def decimal(figure: float, places: int = 1) -> str:
    """A figure with decimals, as the language writes it; never "minus zero"."""
    rounded = round(figure, places) + 0.0
    written = number_format(abs(rounded), places)
    return MINUS + written if rounded < 0 else str(written)


def amount(figure: float, counted_in: str, places: int = 1) -> str:
    """A worth or a loss in its unit, without the unit's name."""
    if counted_in == "tops":
        return decimal(100 * figure, 0)
    return decimal(figure, places if counted_in == "imps" else 2)


def in_units(figure: float, counted_in: str, places: int = 1) -> str:
    """A worth or a loss with its unit."""
    return str(LOSS[counted_in]) % {"figure": amount(figure, counted_in, places)}


def is_exact(spread: Estimate) -> bool:
    """Whether nothing was estimated."""
    return spread.low == spread.high


def between(low: str, high: str) -> str:
    """An interval: 38 to 52."""
    words = {"low": low, "high": high}
    return pgettext("interval", "%(low)s to %(high)s") % words


def tricks(number: int) -> str:
    """So many tricks."""
    words = {"number": number}
    return ngettext("%(number)s trick", "%(number)s tricks", number) % words


def with_interval(spread: Estimate, written: Callable[[float], str]) -> str:
    """A figure with its interval, where it was estimated."""
    value = written(spread.value)
    if is_exact(spread):
        return value
    return f"{value} ({between(written(spread.low), written(spread.high))})"
