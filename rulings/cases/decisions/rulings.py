"""A ruling as a case keeps it: the decision, and what it came to when it was made."""

from fractions import Fraction
from typing import Any

from msgspec import Struct

from rulings.cases.decisions.preview import Preview
from rulings.scoring.awards import Share
from rulings.scoring.decisions import Decision
from rulings.scoring.effects import ScoreChange
from rulings.scoring.forms import Form
from rulings.scoring.stored import read, written


class Ruling(Struct, frozen=True, omit_defaults=True):
    """The decision with everything it was worked out from.

    ``neutral`` are the shares before a favour was given to the side not at fault.
    ``field`` is the number of a `FieldRecord`, ``table`` its name there, ``form`` the
    form of scoring; ``changes`` are the two sides of the table before and after.
    """

    decision: Decision
    neutral: tuple[Share, ...] = ()
    field: int | None = None
    table: str = ""
    form: Form | None = None
    changes: tuple[ScoreChange, ...] = ()
    self_inflicted: Fraction | None = None


def ruling_of(shown: Preview, record: int | None) -> dict[str, Any] | None:
    """The ruling as JSON's own values; None for a case referred elsewhere."""
    decision = shown.draft.decision
    if decision is None:
        return None
    ruling = Ruling(decision, shown.draft.neutral)
    found = shown.effect
    if found is not None:
        own = tuple(one for one in found.changes if one.at_table)
        part = found.damage.self_inflicted if found.damage else None
        ruling = Ruling(
            decision,
            shown.draft.neutral,
            record,
            shown.table,
            shown.form,
            own,
            part,
        )
    data: dict[str, Any] = written(ruling)
    return data


def read_ruling(data: dict[str, Any] | None) -> Ruling | None:
    """The ruling of a case; None where it has none. Raises `Unscorable`."""
    return read(data, Ruling) if data else None
