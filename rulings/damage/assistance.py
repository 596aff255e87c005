"""How far the information shifted one choice, and to where it would have gone.

The layouts are solved a few at first and then half as many more each time; each time
the same question has an answer, the first one coarse. Nothing is solved twice, and no
more is solved once the word that all the layouts would give is known (`certainty`).

Partner was entitled to use a card in sight (50E4): the shift is in how often the same
action would have been chosen without it. Information that partner may not use is judged
as in Law 16: the action is barred where the information suggests it over a logical
alternative.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec.structs import replace

from rulings.damage.answering import Assistance, Run, answer_from
from rulings.damage.certainty import is_certain
from rulings.damage.layouts import NoLayout
from rulings.damage.mixing import habits_in, knowledge
from rulings.damage.parts_left_out import with_parts_left_out
from rulings.damage.screening import Screened, ScreenedDecision
from rulings.damage.settings import Settings
from rulings.damage.solving import solve_more
from rulings.damage.steps import LEAST, SURE, TOO_FEW, steps
from rulings.damage.values import Solved
from rulings.damage.worlds import Worlds, growing

# Until the last answer only one in so many peers is asked, and resamples are drawn.
QUICK = 4
FEW_RESAMPLES = 2


def worth_of_duty(found: Assistance, chosen: int) -> float:
    """How much more a forced card is worth to its player than what peers choose freely.

    In units of the form of scoring, over all layouts that the player may picture.
    """
    free = found.without_sight
    return float(found.with_sight.worth[0][chosen] - free.share[0] @ free.worth[0])


def assistance(
    decided: ScreenedDecision, screened: Screened, settings: Settings
) -> Iterator[Assistance]:
    """Solve layouts of both worlds and ask the peers: a coarse answer, then better.

    The last is the full one; it comes early where more layouts would change nothing.
    Raises `NoLayout`.
    """
    chance = np.random.default_rng([settings.seed, *decided.position.played])
    habits = habits_in(decided, screened.actions, settings)
    run = Run(decided, screened, settings, chance, habits)
    sizes = steps(settings.layouts, decided.position)
    solved = None
    for size, found in zip(sizes, _growing(run, sizes), strict=False):
        _refuse_too_few(found)
        solved = solve_more(decided, screened, solved, found)
        is_last = found.exact or size == sizes[-1] or not _tells(run, solved)
        quick = None if is_last else answer_from(_quick(run), solved, found)
        if is_last or size >= SURE:
            whole = _whole(run, quick, solved, found, size / sizes[-1])
            if whole is not None:
                yield with_parts_left_out(run, whole, solved, found)
                return
        assert quick is not None
        yield replace(quick, is_coarse=True)


def _refuse_too_few(found: Worlds) -> None:
    """Where the readings leave hardly a layout, chance would give the answer."""
    if not found.exact and found.effective * found.prior < TOO_FEW:
        sentence = "Hardly a layout drawn fits what is known and assumed."
        raise NoLayout("too_few", sentence)


def _whole(
    run: Run, quick: Assistance | None, solved: Solved, found: Worlds, share: float
) -> Assistance | None:
    """The answer of all peers, where no more layouts are to come or would change it.

    A word that a few peers make certain has to be certain by all of them too.
    """
    if quick is not None and not _is_certain(run, quick, share):
        return None
    whole = answer_from(run, solved, found)
    return whole if quick is None or _is_certain(run, whole, share) else None


def _is_certain(run: Run, answer: Assistance, share: float) -> bool:
    shifts = (answer.shift, *answer.resampled)
    return is_certain(run.decided, run.screened, shifts, run.settings, share)


def _quick(run: Run) -> Run:
    """The same with fewer peers and resamples."""
    settings = run.settings
    player = replace(settings.player, peers=settings.player.peers // QUICK)
    few = max(settings.resamples // FEW_RESAMPLES, LEAST)
    return replace(run, settings=replace(settings, player=player, resamples=few))


def _growing(run: Run, sizes: tuple[int, ...]) -> Iterator[Worlds]:
    """Both worlds; where the information is no place of a card there is only one."""
    known = knowledge(run.decided, run.settings)
    if run.decided.kind == "origin":
        known = replace(known, exposed=())
    return growing(known, sizes, run.chance)


def _tells(run: Run, solved: Solved) -> bool:
    """Whether there is another world to compare with, or a duty that only some know."""
    if run.decided.kind in ("origin", "compelled") or len(solved.there):
        return True
    return not solved.is_free
