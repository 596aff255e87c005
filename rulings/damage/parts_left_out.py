"""The answer with a part of what it rests on left out: a call, a signal, the habits.

The same layouts and the same peers: only the weights or the habits change.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulings.damage.answering import (
    Assistance,
    Run,
    only_the_chosen,
    scales_of,
    shift_of,
)
from rulings.damage.mixing import knowledge, signals_to
from rulings.damage.peers import Groups, PeerDraws, Shares, looks
from rulings.damage.promises import effective
from rulings.damage.settings import kept_calls, least_loss
from rulings.damage.shifts import Grouped, Shift, Worth, by_action
from rulings.damage.steps import TOO_FEW
from rulings.damage.values import (
    Sample,
    Scale,
    Solved,
    asked_peers,
    considered_by_peers,
    means,
)
from rulings.damage.worlds import Worlds

# Those who act by habit also consider what at least this share of them does.
USUAL = 0.15


def with_parts_left_out(
    run: Run, answer: Assistance, solved: Solved, found: Worlds
) -> Assistance:
    """The answer, and from the same layouts what it would be without a part of it."""
    [scale] = scales_of(run, [solved])
    ask = _Again(run, scale, looks(run.settings.player, run.chance))
    of = Grouped(answer.groups, answer.same)
    shifts = [
        ask.shift(replace(solved, weights=one.weights, prior=one.prior), of)
        if found.exact or min(map(effective, one.weights)) >= TOO_FEW
        else None
        for one in found.dropping
    ]
    shown = signals_to(run.decided, run.settings)
    known = knowledge(run.decided, run.settings)
    unread = len(known.signals) + 1 if known.signals else 0
    of_calls = shifts[: len(shifts) - unread]
    alone = replace(run, habits=None)
    return replace(
        answer,
        dropping=_of_every_call(run, answer.shift, of_calls),
        unread=tuple(shifts[len(of_calls) :]),
        by_looks=replace(ask, run=alone).shift(solved, of) if run.habits else None,
        considered=ask.considered(solved, of.groups),
        habits=run.habits,
        signals=shown,
    )


class _Again(Struct, frozen=True):
    """The same peers, asked again."""

    run: Run
    scale: Scale
    look: PeerDraws

    def shift(self, solved: Solved, of: Grouped) -> Shift:
        """The shift by these layouts and weights."""
        run = self.run
        sample = Sample(solved, self.scale, of.groups)
        asked = run.mixed(asked_peers(sample, self.look))
        if run.decided.kind == "compelled":
            asked = replace(asked, with_sight=1.0 * only_the_chosen(run))
        return shift_of(run, asked, Worth(*means(solved, self.scale.worth)), of)

    def considered(self, solved: Solved, groups: Groups) -> Shares:
        """The share of all peers that would seriously consider each action, unseen."""
        near = least_loss(self.run.settings)
        sample = Sample(solved, self.scale, groups)
        looked = considered_by_peers(sample, self.look, near)
        habits = self.run.habits
        if habits is None:
            return looked
        settled, shares = habits.without_sight.settled, habits.shares[1]
        usual = by_action(shares, groups) >= USUAL
        return settled * usual + (1 - settled) * looked


def _of_every_call(
    run: Run, shift: Shift, shifts: Sequence[Shift | None]
) -> tuple[Shift | None, ...]:
    """In the order of all calls; one of a hand in sight changes nothing."""
    calls, now = kept_calls(run.settings), run.decided.position
    if not calls:
        return ()
    dummy = (now.contract.declarer + 2) % 4
    seen = {now.seat, dummy} if now.dummy_is_faced else {now.seat}
    without_all, *each = shifts or (shift,)
    left = iter(each)
    return without_all, *(shift if one.seat in seen else next(left) for one in calls)
