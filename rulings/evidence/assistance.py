"""How far the sight of a card shifted one choice, and to where it would have gone."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.evidence.layouts import Knowledge, Worlds, worlds
from rulings.evidence.peers import Choices, Seen, Shares, choices, resampled
from rulings.evidence.scoring import worth
from rulings.evidence.screening import Decided, Screened
from rulings.evidence.settings import Settings
from rulings.evidence.solver import Layouts
from rulings.evidence.values import defence_tricks

Same = NDArray[np.bool_]


class Shift(Struct, frozen=True):
    """``stay``: the chance of the same action without the sight of the card.

    ``diverted`` is where the rest would have gone: shares of the actions, together 1,
    or all 0 where nothing is diverted.
    """

    stay: float
    diverted: Shares


class Assistance(Struct, frozen=True):
    """What one decision shows: shares, likelihood ratio, shift, and its resamples.

    ``same`` marks the actions that are one with that chosen. ``worth`` is the mean
    of each action for the defence, with and without the sight, in units of the form.
    """

    choices: Choices
    worth: tuple[Shares, Shares]
    same: Same
    ratio: float
    shift: Shift
    resampled: tuple[Shift, ...]
    prior: float
    layouts: int
    exact: bool


def assistance(decided: Decided, screened: Screened, settings: Settings) -> Assistance:
    """Solve the layouts of both worlds and ask the peers. Raises `NoLayout`."""
    chance = np.random.default_rng([settings.seed, *decided.position.played])
    known = Knowledge(decided.position, settings.readings, decided.exposed)
    found = worlds(known, settings.layouts, chance)
    seen = _seen(decided, screened, found, settings)
    asked = choices(seen, settings.player, chance)
    same = _same(seen, screened.chosen, settings.alike)
    return Assistance(
        asked,
        _means(seen),
        same,
        _ratio(asked, same, settings.floor),
        _shift(asked, same, settings.floor),
        _resamples(seen, same, found, (settings, chance)),
        found.prior,
        len(found.with_cards) + len(found.without),
        found.exact,
    )


def _seen(
    decided: Decided, screened: Screened, found: Worlds, settings: Settings
) -> Seen:
    here = _declarers(decided, screened, found.with_cards, decided.forced)
    there = _declarers(decided, screened, found.without, None)
    usual = int(np.median(np.concatenate([here, there])))
    value = worth(decided.position.contract, settings.scoring, usual)
    return Seen(value[here], value[there], found.prior)


def _declarers(
    decided: Decided, screened: Screened, layouts: Layouts, forced: int | None
) -> NDArray[np.int16]:
    cards = tuple(action[0] for action in screened.actions)
    defence = defence_tricks(decided.position, layouts, cards, forced)
    return (13 - defence).astype(np.int16)


def _means(seen: Seen) -> tuple[Shares, Shares]:
    here = seen.with_cards.mean(axis=0)
    if not len(seen.without):
        return here, here
    return here, seen.prior * here + (1 - seen.prior) * seen.without.mean(axis=0)


def _same(seen: Seen, chosen: int, alike: float) -> Same:
    """The actions worth what the chosen one is in nearly every layout."""
    same = np.ones(seen.with_cards.shape[1], dtype=np.bool_)
    for world in (seen.with_cards, seen.without):
        if len(world):
            same &= (world == world[:, [chosen]]).mean(axis=0) > alike
    return same


def _ratio(asked: Choices, same: Same, floor: float) -> float:
    with_sight = float(asked.with_sight[same].sum()) + floor
    return with_sight / (float(asked.without_sight[same].sum()) + floor)


def _shift(asked: Choices, same: Same, floor: float) -> Shift:
    lost = np.maximum(0, asked.without_sight - asked.with_sight)
    lost[same] = 0
    if not lost.any():
        return Shift(1.0, lost)
    return Shift(min(1.0, 1 / _ratio(asked, same, floor)), lost / lost.sum())


def _resamples(
    seen: Seen,
    same: Same,
    found: Worlds,
    run: tuple[Settings, np.random.Generator],
) -> tuple[Shift, ...]:
    """Other shifts that chance might have shown: other layouts, and other peers.

    Where all layouts were solved only the peers differ.
    """
    settings, chance = run
    return tuple(
        _shift(
            choices(
                seen if found.exact else resampled(seen, found.counted, chance),
                settings.player,
                chance,
            ),
            same,
            settings.floor,
        )
        for _ in range(settings.resamples)
    )
