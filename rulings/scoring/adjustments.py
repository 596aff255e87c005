"""What the Director decides about the score of a board (Laws 12 and 82C)."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from rulings.scoring.awards import (
    Assigned,
    Average,
    Award,
    FixedAverage,
    Side,
    Sides,
    VariableAverage,
    Weighted,
    both,
)
from rulings.scoring.contract_scores import Outcome, Vulnerable, ns_score
from rulings.scoring.problems import refuse


class NoAdjustment(Struct, frozen=True, tag="no_adjustment"):
    """The score at the table stands; the reason is kept."""

    reason: str

    def __post_init__(self) -> None:
        if not self.reason.strip():
            raise refuse(
                "reason_missing", "Write why the score stands.", field="reason"
            )


class ForBoth(Struct, frozen=True, tag="both"):
    """The same assigned or weighted score for both sides (12C1)."""

    award: Assigned | Weighted


class Split(Struct, frozen=True, tag="split"):
    """Each side its own score; the two need not balance (12C1).

    One of them may be an average; two averages are an artificial score.
    """

    ns: Award
    ew: Award

    def __post_init__(self) -> None:
        if isinstance(self.ns, Average) and isinstance(self.ew, Average):
            raise refuse(
                "both_averages",
                "Two averages are an artificial score, not a split one.",
                law="12C2",
            )


class Artificial(Struct, frozen=True, tag="artificial"):
    """No result can be had: each side an average by its responsibility (12C2)."""

    ns: FixedAverage | VariableAverage
    ew: FixedAverage | VariableAverage


class Extremes(Struct, frozen=True, tag="extremes"):
    """The two extremes of 1997 (12C2), and of 2007 where the authority chose them.

    ``likely`` is the most favourable result that was likely, for the innocent side;
    ``probable`` the most unfavourable that was at all probable, for the offenders.
    """

    offenders: Side
    likely: Outcome
    probable: Outcome


class SelfInflicted(Struct, frozen=True, tag="self_inflicted"):
    """An adjustment whose damage is partly of the innocent side's own making (12C1(e)).

    ``without_infraction`` is the adjusted score, and what the offenders get;
    ``without_error`` what would have come of the infraction but for the innocent
    side's extremely serious error or gamble. The difference between that and the score
    at the table is not given back to the innocent side.
    """

    offenders: Side
    without_infraction: Assigned | Weighted
    without_error: Assigned | Weighted


class DirectorError(Struct, frozen=True, tag="director_error"):
    """The Director ruled wrongly: both sides are treated as non-offending (82C)."""

    ns: Award
    ew: Award

    def __post_init__(self) -> None:
        for award in (self.ns, self.ew):
            if isinstance(award, Average) and award.level != "plus":
                raise refuse(
                    "nobody_at_fault",
                    "After the Director's own error neither side is at fault: an "
                    "average can only be average plus.",
                    law="82C",
                )


Adjustment = (
    NoAdjustment
    | ForBoth
    | Split
    | Artificial
    | Extremes
    | SelfInflicted
    | DirectorError
)


def kinds(adjustment: Adjustment) -> tuple[str, ...]:
    """The kinds in an adjustment, the chief one first, as `provisions` names them.

    >>> kinds(Artificial(FixedAverage("plus"), VariableAverage("minus")))
    ('artificial', 'variable_minus')
    """
    given = tuple(kind for award in awards(adjustment) for kind in _kinds_of(award))
    if isinstance(adjustment, ForBoth):
        return given
    chief = str(adjustment.__struct_config__.tag)
    return tuple(
        dict.fromkeys((chief, *(kind for kind in given if kind != "assigned")))
    )


def _kinds_of(award: Award) -> tuple[str, ...]:
    match award:
        case Assigned():
            return ("assigned",)
        case Weighted():
            return ("weighted",)
        case FixedAverage():
            return ("artificial",)
        case VariableAverage(level=level):
            return ("artificial", f"variable_{level}")
        case _:
            assert_never(award)


def awards(adjustment: Adjustment) -> tuple[Award, ...]:
    """What an adjustment gives out, before it is said to whom."""
    match adjustment:
        case ForBoth(award=award):
            return (award,)
        case Split(ns=ns, ew=ew) | DirectorError(ns=ns, ew=ew):
            return (ns, ew)
        case Artificial(ns=ns, ew=ew):
            return (ns, ew)
        case SelfInflicted(without_infraction=adjusted, without_error=ordinary):
            return (adjusted, ordinary)
        case Extremes(likely=likely, probable=probable):
            return (Assigned(likely), Assigned(probable))
        case NoAdjustment():
            return ()
        case _:
            assert_never(adjustment)


def sides_after(adjustment: Adjustment, now: Sides, vulnerable: Vulnerable) -> Sides:
    """What each side has when the adjustment is made.

    For `SelfInflicted` this is the adjusted score of both; what the innocent side
    loses of it is worked out in units of the form of scoring, in `self_inflicted`.
    """
    match adjustment:
        case ForBoth(award=award) | SelfInflicted(without_infraction=award):
            return both(award)
        case Split(ns=ns, ew=ew) | DirectorError(ns=ns, ew=ew):
            return Sides(ns, ew)
        case Artificial(ns=ns, ew=ew):
            return Sides(ns, ew)
        case Extremes():
            return _extremes(adjustment, vulnerable)
        case NoAdjustment():
            return now
        case _:
            assert_never(adjustment)


def _extremes(adjustment: Extremes, vulnerable: Vulnerable) -> Sides:
    likely = ns_score(adjustment.likely, vulnerable)
    probable = ns_score(adjustment.probable, vulnerable)
    better = likely < probable if adjustment.offenders == "NS" else probable < likely
    if better:
        raise refuse(
            "extremes_crossed",
            "The offenders' result cannot be better for them than the innocent "
            "side's: whatever was likely was also at all probable.",
            law="12C2",
        )
    for_innocent, for_offenders = (
        Assigned(adjustment.likely),
        Assigned(adjustment.probable),
    )
    if adjustment.offenders == "NS":
        return Sides(for_offenders, for_innocent)
    return Sides(for_innocent, for_offenders)
