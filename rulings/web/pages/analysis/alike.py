"""Cards of one suit that came to the same in every layout are one action to a reader.

The solver keeps them apart where other cards lie between them. Their figures are equal
in every resample, so the sum of their shares has the sum of their intervals.
"""

from __future__ import annotations

from collections.abc import Hashable

from msgspec.structs import replace

from rulings.damage.report import Candidate, Estimate, PartnerChoice, World


def gathered(choice: PartnerChoice) -> PartnerChoice:
    """The choice with such cards taken together."""
    groups: dict[Hashable, list[Candidate]] = {}
    for at, one in enumerate(choice.candidates):
        groups.setdefault(_kind(one, at), []).append(one)
    together = tuple(_one(group) for group in groups.values())
    return replace(choice, candidates=together)


def _kind(one: Candidate, at: int) -> Hashable:
    """What must be equal; without figures nothing is."""
    if one.sighted is None or one.unsighted is None:
        return at
    suits = "".join(sorted({card[0] for card in one.cards}))
    figures = (_rounded(one.sighted), _rounded(one.unsighted))
    return suits, figures


def _rounded(world: World) -> Hashable:
    spreads = (world.share, world.tricks, world.makes, world.worth)
    return tuple(
        (round(s.value, 6), round(s.low, 6), round(s.high, 6)) for s in spreads
    )


def _one(group: list[Candidate]) -> Candidate:
    """Together; on the real deal it is the card chosen that tells what came of it."""
    first = next((one for one in group if one.chosen), group[0])
    if len(group) == 1 or first.sighted is None or first.unsighted is None:
        return first
    return replace(
        first,
        cards=tuple(card for one in group for card in one.cards),
        chosen=any(one.chosen for one in group),
        suggested=any(one.suggested for one in group),
        alternative=any(one.alternative for one in group),
        sighted=_times(first.sighted, len(group)),
        unsighted=_times(first.unsighted, len(group)),
    )


def _times(world: World, count: int) -> World:
    share = world.share
    whole = (min(1.0, count * part) for part in (share.value, share.low, share.high))
    return replace(world, share=Estimate(*whole))
