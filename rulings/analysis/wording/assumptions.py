"""What an examination assumed, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from rulings.analysis.wording.measures import decimal, hundred, in_units, unit
from rulings.damage.settings import Reading, Settings, least_loss
from rulings.damage.values import Scoring
from tables.web.wording.names import SEAT, SEATS, SUIT, SUITS, listed

ANY_POINTS, ANY_LENGTH = (0, 37), (0, 13)
FORM: dict[str, Promise] = {
    "imps": gettext_lazy("IMPs"),
    "matchpoints": gettext_lazy("Matchpoints"),
    "tricks": gettext_lazy("Tricks only"),
}


def readings(settings: Settings) -> list[str]:
    """What was taken from the auction, a line a seat."""
    told = [
        gettext("%(seat)s: %(facts)s")
        % {"seat": SEAT[SEATS[seat]], "facts": listed(list(_facts(reading)))}
        for seat, reading in sorted(settings.readings.items())
        if reading != Reading()
    ]
    return told or [gettext("Nothing was taken from the auction.")]


def _facts(reading: Reading) -> Iterator[str]:
    if reading.points != ANY_POINTS:
        yield gettext("%(range)s points") % {"range": span(reading.points, 37)}
    for suit, length in zip(SUITS, reading.lengths, strict=True):
        if length != ANY_LENGTH:
            words = {"suit": SUIT[suit], "range": span(length, 13)}
            yield gettext("%(suit)s %(range)s") % words


def span(bounds: tuple[int, int], most: int) -> str:
    """Least and most as they are written: 14-18, 5+, 4; empty where anything goes."""
    low, high = bounds
    if low == high:
        return str(low)
    if high >= most:
        return f"{low}+" if low else ""
    return f"{low}–{high}"


def player(settings: Settings) -> str:
    """The class of player."""
    text = ngettext(
        "A player pictures %(looks)s layout before choosing; %(peers)s such players"
        " were asked.",
        "A player pictures %(looks)s layouts before choosing; %(peers)s such players"
        " were asked.",
        settings.player.looks,
    )
    return text % {"looks": settings.player.looks, "peers": settings.player.peers}


def scoring(how: Scoring) -> str:
    """The form of scoring, and with what the result is compared."""
    match how.form:
        case "imps":
            if how.datum is None:
                return gettext("IMPs against what the position most often yields.")
            return gettext("IMPs against a datum of %(datum)s.") % {"datum": how.datum}
        case "matchpoints":
            return _matchpoints(how.field)
        case "tricks":
            return gettext("Tricks only.")
        case _:
            assert_never(how.form)


def _matchpoints(field: tuple[int, ...]) -> str:
    if not field:
        return gettext(
            "Matchpoints without a field: in tricks, the contract counting 1.5."
        )
    scores = ", ".join(map(str, field))
    return gettext("Matchpoints against: %(scores)s.") % {"scores": scores}


def sampling(settings: Settings) -> str:
    """How many layouts, and the seed that draws the same ones again."""
    text = ngettext(
        "At most %(layouts)s layout for each of the two worlds, seed %(seed)s.",
        "At most %(layouts)s layouts for each of the two worlds, seed %(seed)s.",
        settings.layouts,
    )
    return text % {"layouts": settings.layouts, "seed": settings.seed}


def thresholds(settings: Settings) -> tuple[str, str]:
    """Where the words begin."""
    limits = settings.thresholds
    flag = gettext(
        "“Worth a ruling” begins where the chance of a better result is %(n)s of 100"
        " (its lower bound %(lower)s), the ratio %(ratio)s and the expected loss"
        " %(loss)s."
    )
    look = gettext(
        "“Worth a look” begins where the chance is %(n)s of 100 and the ratio"
        " %(ratio)s."
    )
    return (
        flag
        % {
            "n": hundred(limits.flag_better),
            "lower": hundred(limits.flag_lower),
            "ratio": decimal(limits.flag_ratio),
            "loss": in_units(least_loss(settings), unit(settings.scoring), places=2),
        },
        look % {"n": hundred(limits.look_better), "ratio": decimal(limits.look_ratio)},
    )


def versions(named: Mapping[str, str]) -> str:
    """Program and solver, with their versions."""
    return listed([f"{name} {version}" for name, version in sorted(named.items())])
