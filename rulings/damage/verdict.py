"""Combines all decisions on a board: the possible result, and a word for it.

The words are for the reviewer: ``flag``, ``look``, ``none``, or ``cannot_tell`` where
a question stands and nothing answers it. The program says how likely another result
was; whether there was damage the Director says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.damage.answering import Assistance
from rulings.damage.assistance import assistance
from rulings.damage.certainty import bounds
from rulings.damage.layouts import NoLayout
from rulings.damage.screening import (
    Screened,
    ScreenedDecision,
    could_have_gained,
    screen,
)
from rulings.damage.settings import Settings, Word, word_for
from rulings.damage.shifts import Shift
from rulings.damage.values import worth

# The states in which a question has its answer; in the others it stands open.
ANSWERED = frozenset({"no_choice", "no_gain", "weighed", "tells_nothing"})
OUT_OF_TIME = "out_of_time"
Weights = NDArray[np.float64]
Weighed = list[tuple[Screened, Assistance]]


class Examined(Struct, frozen=True):
    """One decision and how far it was followed; ``state`` says why not further.

    ``not_lawful``: the card broke the law or a restriction, which is another question.
    ``no_choice``: one action only. ``no_gain``: nothing was better for declarer.
    ``weighed``: see ``assistance``. Else a code of `NoLayout` or `SolverFailed`.
    """

    decided: ScreenedDecision
    state: str
    screened: Screened | None = None
    assistance: Assistance | None = None


class DamageFinding(Struct, frozen=True):
    """What the board might have yielded without the sight of the cards.

    ``weights`` are those of 0 to 13 tricks of declarer; ``better`` is the chance of a
    better result for the other side, with its interval; ``loss`` what they can expect
    to have lost, in units of the form of scoring, and ``tricks`` in tricks. ``why`` is
    the state of the first question without an answer, where the word is
    ``cannot_tell``. ``dropping`` are the chances without what all calls told, then
    each; ``by_looks`` as if nobody acted by habit; ``unread`` without what partner's
    cards showed: all of them (-1), or that card. The settings are part of the result.
    """

    word: Word
    weights: Weights
    better: float
    interval: tuple[float, float]
    loss: float
    tricks: float
    ratio: float
    examined: tuple[Examined, ...]
    settings: Settings
    why: str = ""
    dropping: tuple[float | None, ...] = ()
    by_looks: float | None = None
    unread: tuple[tuple[int, float | None], ...] = ()


def conclude(
    asked: Sequence[Examined | None], declarer_made: int, settings: Settings
) -> DamageFinding:
    """Put decisions of one board, in the order of play, together; None: no time yet."""
    examined = tuple(one for one in asked if one is not None)
    weighed = _weighed(examined)
    shifts = [assisted.shift for _, assisted in weighed]
    weights = _chained(weighed, shifts, declarer_made)
    better = min(1.0, float(weights[declarer_made + 1 :].sum()))
    interval = _interval(weighed, declarer_made, better)
    loss = _loss(weights, examined, declarer_made, settings)
    ratio = _greatest_ratio(weighed)
    word = word_for(settings, better, interval[0], ratio, loss)
    why = _unanswered(asked) if word == "none" else ""
    return DamageFinding(
        "cannot_tell" if why else word,
        weights,
        better,
        interval,
        loss,
        float(weights @ np.arange(14)) - declarer_made,
        ratio,
        examined,
        settings,
        why,
        tuple(_dropping(weighed, declarer_made)),
        _better(weighed, [one.by_looks for _, one in weighed], declarer_made),
        tuple(_unread(weighed, declarer_made)),
    )


def _unanswered(asked: Sequence[Examined | None]) -> str:
    """The state of the first question that has no answer; empty where all have."""
    states = [one.state if one else OUT_OF_TIME for one in asked]
    return next((state for state in states if state not in ANSWERED), "")


def examine(
    decided: ScreenedDecision, declarer_made: int, settings: Settings
) -> Iterator[Examined]:
    """One decision, followed as far as it leads: coarsely first where it is weighed."""
    if not decided.lawful >> decided.chosen & 1:
        yield Examined(decided, "not_lawful")
        return
    screened = screen(decided, declarer_made)
    if len(screened.actions) == 1:
        yield Examined(decided, "no_choice", screened)
    elif not could_have_gained(screened):
        yield Examined(decided, "no_gain", screened)
    else:
        yield from _weigh(decided, screened, settings)


def _weigh(
    decided: ScreenedDecision, screened: Screened, settings: Settings
) -> Iterator[Examined]:
    try:
        for found in assistance(decided, screened, settings):
            yield Examined(decided, "weighed", screened, found)
    except NoLayout as reason:
        yield Examined(decided, reason.code, screened)


def _weighed(examined: Sequence[Examined]) -> Weighed:
    return [
        (one.screened, one.assistance)
        for one in examined
        if one.screened and one.assistance
    ]


def _chained(weighed: Weighed, shifts: Sequence[Shift], declarer_made: int) -> Weights:
    """Each later decision counts in the share that came to it unchanged."""
    weights, alive = np.zeros(14), 1.0
    for (screened, _), shift in zip(weighed, shifts, strict=True):
        if shift.diverted.any():
            gone = alive * (1 - shift.stay)
            weights += gone * (shift.diverted @ screened.outcomes)
            alive -= gone
    weights[declarer_made] += alive
    return weights


def _interval(
    weighed: Weighed, declarer_made: int, better: float
) -> tuple[float, float]:
    """The chance of better over the resamples, 5 % to 95 %, and as found."""
    # A coarse answer has fewer resamples than a full one beside it.
    replicates = list(zip(*(one.resampled for _, one in weighed), strict=False))
    if not replicates:
        return better, better
    chances = [
        _chained(weighed, shifts, declarer_made)[declarer_made + 1 :].sum()
        for shifts in replicates
    ]
    ratios = [prod(shift.ratio for shift in shifts) for shifts in replicates]
    low, high = bounds(chances, ratios)
    return min(low, better), max(high, better)


def _dropping(weighed: Weighed, declarer_made: int) -> Iterator[float | None]:
    """The chance of better with what each call told left out, all of them first."""
    each = [assisted.dropping for _, assisted in weighed]
    for shifts in zip(*each, strict=False):
        yield _better(weighed, shifts, declarer_made)


def _better(
    weighed: Weighed, shifts: Sequence[Shift | None], declarer_made: int
) -> float | None:
    """The chance of better by other shifts; None where one of them is not known."""
    known = [shift for shift in shifts if shift is not None]
    if not weighed or len(known) < len(shifts):
        return None
    weights = _chained(weighed, known, declarer_made)
    return float(weights[declarer_made + 1 :].sum())


def _unread(weighed: Weighed, declarer_made: int) -> Iterator[tuple[int, float | None]]:
    """The chance of better without what all of partner's cards showed, then each."""
    each = [_without_reading(assisted) for _, assisted in weighed]
    for card in dict.fromkeys(card for one in each for card in one):
        pairs = zip(each, weighed, strict=True)
        shifts = [one.get(card, assisted.shift) for one, (_, assisted) in pairs]
        yield card, _better(weighed, shifts, declarer_made)


def _without_reading(assisted: Assistance) -> dict[int, Shift | None]:
    """The shift without all that cards showed (-1), and without each card."""
    cards = [one.card for one in assisted.signals if one.kept]
    return dict(zip((-1, *cards), assisted.unread, strict=False))


def _loss(
    weights: Weights,
    examined: Sequence[Examined],
    declarer_made: int,
    settings: Settings,
) -> float:
    if not examined:
        return 0.0
    contract = examined[0].decided.position.contract
    value = worth(contract, settings.scoring, declarer_made)
    return float(weights @ (value[declarer_made] - value))


def _greatest_ratio(weighed: Weighed) -> float:
    shifts = [one.shift for _, one in weighed if one.shift.stay < 1]
    return max((shift.weight for shift in shifts), default=1.0)
