"""A decision while it is typed: its parsed parts, and what is missing."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, cast

from msgspec import Struct

from rulings.cases.decisions.rows import (
    DraftFault,
    Mixture,
    Reading,
    Typed,
    as_result,
    as_weighted,
    read_mixture,
    read_row,
    read_share,
)
from rulings.scoring.adjustments import (
    Adjustment,
    Artificial,
    DirectorError,
    Extremes,
    ForBoth,
    NoAdjustment,
    SelfInflicted,
    Split,
)
from rulings.scoring.awards import (
    Assigned,
    Average,
    Award,
    FixedAverage,
    Side,
    VariableAverage,
    Weighted,
    with_benefit_of_doubt,
)
from rulings.scoring.contract_scores import Vulnerable
from rulings.scoring.decisions import Decision, Penalty, clause_of, provides
from rulings.scoring.fractions import read_fraction

REFERRED = "referred"
# In the order in which a director thinks of them.
KINDS = (
    "no_adjustment",
    "assigned",
    "weighted",
    "split",
    "extremes",
    "artificial",
    "self_inflicted",
    "director_error",
)
PENALTIES = 3
FIXED = ("fixed_plus", "fixed_average", "fixed_minus")
VARIABLE = ("variable_plus", "variable_minus")


class Draft(Struct, frozen=True):
    """The parsed parts of a decision so far.

    ``decision`` is None while anything is wrong, and for a case that is referred to
    another authority. ``neutral`` holds the shares before any favour was given.
    """

    kind: str
    faults: tuple[DraftFault, ...]
    mixtures: dict[str, Mixture]
    decision: Decision | None = None
    neutral: tuple[Any, ...] = ()


def kinds_of(edition: str) -> list[tuple[str, str]]:
    """The kinds that an edition knows, each with its clause."""
    return [
        (kind, clause_of(edition, kind)) for kind in KINDS if provides(edition, kind)
    ]


def averages_of(edition: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The averages of an edition: those that stand, those that follow the session."""
    return FIXED, tuple(kind for kind in VARIABLE if provides(edition, kind))


def read_draft(typed: Typed, edition: str, vulnerable: Vulnerable) -> Draft:
    """Everything that was typed, as far as it can be understood."""
    return _Drafting(Reading(typed), edition, vulnerable).draft()


class _Drafting:
    """The reading of one draft: its texts, its edition, the rows understood so far."""

    def __init__(self, reading: Reading, edition: str, vulnerable: Vulnerable) -> None:
        self.reading, self.edition, self.vulnerable = reading, edition, vulnerable
        self.mixtures: dict[str, Mixture] = {}
        self.neutral: tuple[Any, ...] = ()

    def draft(self) -> Draft:
        kind = self.reading.text("kind")
        adjustment, decision = self._adjustment(kind), None
        penalties = self._penalties()
        if adjustment is not None and not self.reading.faults:
            made = adjustment
            decision = self.reading.attempt(
                "", lambda: Decision(self.edition, made, penalties)
            )
        faults = tuple(self.reading.faults)
        return Draft(kind, faults, self.mixtures, decision, self.neutral)

    def _adjustment(self, kind: str) -> Adjustment | None:
        if kind == REFERRED:
            return None
        makers: dict[str, Callable[[], Adjustment | None]] = {
            "no_adjustment": self._no_adjustment,
            "assigned": self._assigned,
            "weighted": self._weighted,
            "split": lambda: self._by_side(Split),
            "extremes": self._extremes,
            "artificial": self._artificial,
            "self_inflicted": self._self_inflicted,
            "director_error": lambda: self._by_side(DirectorError),
        }
        if kind not in makers:
            self.reading.fault("kind_missing", "kind")
            return None
        if self.reading.attempt("kind", lambda: clause_of(self.edition, kind)) is None:
            return None
        return self.reading.attempt("kind", makers[kind])

    def _mixture(self, block: str) -> Mixture:
        self.mixtures[block] = read_mixture(self.reading, block, self.vulnerable)
        return self.mixtures[block]

    def _no_adjustment(self) -> Adjustment | None:
        reason = self.reading.text("reason")
        return self.reading.attempt("reason", lambda: NoAdjustment(reason))

    def _assigned(self) -> Adjustment | None:
        row = read_row(self.reading, "one-0", self.vulnerable)
        self.mixtures["one"] = Mixture((row,) if row else ())
        if row is None:
            self._say_missing("one-0-contract")
            return None
        return ForBoth(Assigned(row.outcome))

    def _say_missing(self, at: str) -> None:
        if not self.reading.text(at):
            self.reading.fault("result_missing", at)

    def _weighted(self) -> Adjustment | None:
        mixture = self._mixture("both")
        if not mixture.rows:
            self._say_missing("both-0-contract")
            return None
        weighted = as_weighted(self.reading, "both", mixture)
        if weighted is None:
            return None
        return ForBoth(self._with_favour(weighted))

    def _with_favour(self, weighted: Weighted) -> Weighted:
        side = self.reading.text("favour-side")
        if side not in ("NS", "EW"):
            return weighted
        amount = self.reading.attempt(
            "favour", lambda: read_share(self.reading.text("favour"))
        )
        moved = amount and self.reading.attempt(
            "favour",
            lambda: with_benefit_of_doubt(
                weighted.shares, cast(Side, side), amount, self.vulnerable
            ),
        )
        if not moved:
            return weighted
        self.neutral = weighted.shares
        return Weighted(moved)

    def _by_side(self, make: Callable[[Award, Award], Adjustment]) -> Adjustment | None:
        ns, ew = self._award("ns"), self._award("ew")
        return make(ns, ew) if ns and ew else None

    def _award(self, block: str) -> Award | None:
        if self.reading.text(f"{block}-how") in ("", "result"):
            return as_result(self.reading, block, self._mixture(block))
        return self._average(f"{block}-how", f"{block}-session")

    def _average(self, at: str, session: str) -> Average | None:
        """An average: as it stands, or after the session."""
        kept, _, level = self.reading.text(at).partition("_")
        if kept == "fixed" and level in ("plus", "average", "minus"):
            return FixedAverage(cast(Any, level))
        if kept == "variable" and level in ("plus", "minus"):
            known = self._number(session)
            given = cast(Any, level)
            return self.reading.attempt(session, lambda: VariableAverage(given, known))
        self.reading.fault("average_missing", at)
        return None

    def _number(self, at: str) -> Fraction | None:
        if not self.reading.text(at):
            return None
        return self.reading.attempt(at, lambda: read_fraction(self.reading.text(at)))

    def _artificial(self) -> Adjustment | None:
        ns = self._average("ns-average", "ns-part")
        ew = self._average("ew-average", "ew-part")
        return Artificial(ns, ew) if ns and ew else None

    def _extremes(self) -> Adjustment | None:
        offenders = self._offenders()
        likely = self._one("likely")
        probable = self._one("probable")
        if not (offenders and likely and probable):
            return None
        return Extremes(offenders, likely.outcome, probable.outcome)

    def _one(self, block: str) -> Any:
        row = read_row(self.reading, f"{block}-0", self.vulnerable)
        self.mixtures[block] = Mixture((row,) if row else ())
        if row is None:
            self._say_missing(f"{block}-0-contract")
        return row

    def _offenders(self) -> Side | None:
        side = self.reading.text("offenders")
        if side in ("NS", "EW"):
            return cast(Side, side)
        self.reading.fault("offenders_missing", "offenders")
        return None

    def _self_inflicted(self) -> Adjustment | None:
        offenders = self._offenders()
        adjusted = as_result(self.reading, "both", self._mixture("both"))
        ordinary = as_result(self.reading, "error", self._mixture("error"))
        if not (offenders and adjusted and ordinary):
            return None
        return SelfInflicted(offenders, adjusted, ordinary)

    def _penalties(self) -> tuple[Penalty, ...]:
        names = (f"penalty-{number}" for number in range(PENALTIES))
        found = [self._penalty(name) for name in names]
        return tuple(one for one in found if one is not None)

    def _penalty(self, name: str) -> Penalty | None:
        text = self.reading.text
        if not text(f"{name}-amount") and not text(f"{name}-why"):
            return None
        amount = self.reading.attempt(
            f"{name}-amount", lambda: read_fraction(text(f"{name}-amount"))
        )
        if amount is None:
            return None
        given = (text(f"{name}-side"), text(f"{name}-kind"), text(f"{name}-unit"))
        if given[0] not in ("NS", "EW") or not all(given):
            self.reading.fault("penalty_side_missing", f"{name}-side")
            return None
        side, kind, unit = cast(Any, given)
        at = f"{name}-why" if amount > 0 else f"{name}-amount"
        return self.reading.attempt(
            at, lambda: Penalty(side, kind, amount, unit, text(f"{name}-why"))
        )
