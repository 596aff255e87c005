"""What an examination assumed, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from rulings.analysis.wording.measures import decimal, hundred, in_units, unit
from rulings.damage.contract_tells import told_by
from rulings.damage.positions import Contract
from rulings.damage.promises import (
    ANY_LENGTH,
    ANY_POINTS,
    MOST_CARDS,
    MOST_POINTS,
    Auction,
    Bounds,
    Contradiction,
)
from rulings.damage.promises import Promise as Promised
from rulings.damage.settings import Reading, Settings, contradicting, least_loss
from rulings.damage.values import Scoring
from tables.web.wording.names import SEAT, SEATS, SUIT, SUITS, call_name, listed

FORM: dict[str, Promise] = {
    "imps": gettext_lazy("IMPs"),
    "matchpoints": gettext_lazy("Matchpoints"),
    "tricks": gettext_lazy("Tricks only"),
}


ROLE: dict[str, Promise] = {
    "passer": gettext_lazy("before the opening"),
    "opener": gettext_lazy("opener"),
    "responder": gettext_lazy("partner of the opener"),
    "overcaller": gettext_lazy("over the opening"),
    "advancer": gettext_lazy("partner of the overcaller"),
}
CONTRADICTS: dict[tuple[bool, str], Promise] = {
    (True, "points"): gettext_lazy("The ranges for %(seat)s leave no possible points."),
    (True, "shape"): gettext_lazy("%(seat)s would have more than thirteen cards."),
    (True, "suit"): gettext_lazy(
        "The ranges for %(seat)s leave no possible length in %(suit)s."
    ),
    (False, "points"): gettext_lazy(
        "Together the four hands would have over 40 points."
    ),
    (False, "suit"): gettext_lazy("Together the hands would have over 13 %(suit)s."),
}


def readings(settings: Settings) -> list[str]:
    """The bounds that were set, a line a seat."""
    told = [
        _line(SEAT[SEATS[seat]], reading.points, reading.lengths)
        for seat, reading in sorted(settings.readings.items())
        if reading != Reading()
    ]
    if told or settings.calls:
        return told
    return [gettext("Nothing was inferred from the auction.")]


def auction(told: Auction) -> str:
    """Who dealt, and the calls from there on."""
    words = {
        "seat": SEAT[SEATS[told.dealer]],
        "calls": ", ".join(map(call_name, told.calls)),
    }
    return gettext("%(seat)s dealt: %(calls)s") % words


def call(one: Promised) -> str:
    """A call, who made it, and what it promised."""
    words = {"seat": SEAT[SEATS[one.seat]], "call": call_name(one.call)}
    words["role"] = ROLE[one.role]
    who = gettext("%(seat)s, %(call)s, %(role)s") % words
    return _line(who, one.points, one.lengths)


def _line(who: object, points: Bounds, lengths: Sequence[Bounds]) -> str:
    words = {"seat": who, "facts": listed(list(_facts(points, lengths)))}
    return gettext("%(seat)s: %(facts)s") % words


def _facts(points: Bounds, lengths: Sequence[Bounds]) -> Iterator[str]:
    if points != ANY_POINTS:
        yield gettext("%(range)s points") % {"range": span(points, MOST_POINTS)}
    if len(set(lengths)) == 1 and lengths[0] != ANY_LENGTH:
        each = {"range": span(lengths[0], MOST_CARDS)}
        yield gettext("%(range)s cards in each suit") % each
        return
    for suit, length in zip(SUITS, lengths, strict=True):
        if length != ANY_LENGTH:
            words = {"suit": SUIT[suit], "range": span(length, MOST_CARDS)}
            yield gettext("%(suit)s %(range)s") % words


def contradictions(settings: Settings) -> tuple[str, ...]:
    """What was taken from the auction and cannot all be true, a sentence each."""
    return tuple(_contradiction(one) for one in contradicting(settings))


def _contradiction(one: Contradiction) -> str:
    about = "suit" if one.about in SUITS else one.about
    words = {
        "seat": SEAT[SEATS[one.seat]] if one.seat >= 0 else "",
        "suit": SUIT.get(one.about, ""),
    }
    return str(CONTRADICTS[one.seat >= 0, about]) % words


def span(bounds: tuple[int, int], most: int) -> str:
    """Least and most as they are written: 14-18, 5+, 4; empty where anything goes."""
    low, high = bounds
    if low == high:
        return str(low)
    if high >= most:
        return f"{low}+" if low else ""
    return f"{low}–{high}"


def contract(settings: Settings, reached: Contract | None) -> str:
    """What the contract tells of declarer's two hands together, or that it is left out.

    Empty where no contract is known yet.
    """
    if not settings.contract:
        return gettext("What the contract tells is ignored.")
    if reached is None:
        return ""
    told = told_by(reached)
    facts = listed(list(_facts(_points_told(told.points), told.lengths)))
    text = gettext("By the contract declarer and dummy together have: %(facts)s")
    return text % {"facts": facts} if facts else ""


def _points_told(points: Bounds) -> Bounds:
    """The least points, without the most that there are."""
    return (points[0], MOST_POINTS) if points[0] else ANY_POINTS


def player(settings: Settings) -> str:
    """The class of player."""
    text = ngettext(
        "The model has %(peers)s players, who each picture %(looks)s "
        "layout before choosing.",
        "The model has %(peers)s players, who each picture %(looks)s "
        "layouts before choosing.",
        settings.player.looks,
    )
    return text % {"looks": settings.player.looks, "peers": settings.player.peers}


def scoring(how: Scoring) -> str:
    """The form of scoring, and with what the result is compared."""
    match how.form:
        case "imps":
            if how.datum is None:
                return gettext("IMPs against the most frequent result of the position.")
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
            "Matchpoints without a field: 1 point for each trick, 1.5 for the contract."
        )
    scores = ", ".join(map(str, field))
    return gettext("Matchpoints against: %(scores)s.") % {"scores": scores}


def sampling(settings: Settings) -> str:
    """How many layouts, and the seed that draws the same ones again."""
    text = ngettext(
        "At most %(layouts)s layout with and without the information, seed %(seed)s.",
        "At most %(layouts)s layouts with and without the information, seed %(seed)s.",
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
        "“Worth a look” begins where the lower bound of the chance is %(n)s of 100, or"
        " the chance %(anyhow)s of 100, and the ratio is %(ratio)s."
    )
    return (
        flag
        % {
            "n": hundred(limits.flag_better),
            "lower": hundred(limits.flag_lower),
            "ratio": decimal(limits.flag_ratio, 2),
            "loss": in_units(least_loss(settings), unit(settings.scoring), places=2),
        },
        look
        % {
            "n": hundred(limits.look_better),
            "anyhow": hundred(limits.look_anyhow),
            "ratio": decimal(limits.look_ratio, 2),
        },
    )


def versions(named: Mapping[str, str]) -> str:
    """Program and solver, with their versions."""
    return listed([f"{name} {version}" for name, version in sorted(named.items())])
