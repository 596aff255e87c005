"""The form of scoring as it is typed, and as the tournament has it."""

from fractions import Fraction
from typing import Any, cast

from rulings.deciding.faults import Reading, Typed
from rulings.scores.exact import read_fraction
from rulings.scores.forms import Butler, CrossImps, Form, Matchpoints, Teams
from rulings.scores.problems import Unscorable, refuse
from tables.models import Tournament

FORMS = ("matchpoints", "cross_imps", "butler", "imps")
AVERAGINGS = ("per_comparison", "sum", "factored_sum", "per_result")
BOARDS = 16


def typed_form(tournament: Tournament) -> dict[str, str]:
    """What stands in the fields before anybody typed: the tournament's own scoring."""
    form = {"board_a_match": "matchpoints"}.get(tournament.scoring, tournament.scoring)
    return {
        "scoring": form,
        "averaging": AVERAGINGS[0],
        "trim": "0",
        "boards": str(BOARDS),
        "carried": "0",
    }


def read_form(reading: Reading) -> Form | None:
    """The form of scoring; None with a fault where a setting cannot be."""
    name = reading.text("scoring")
    if name == "matchpoints":
        return Matchpoints()
    if name == "cross_imps":
        averaging = reading.text("averaging")
        known = averaging if averaging in AVERAGINGS else AVERAGINGS[0]
        return CrossImps(cast(Any, known))
    if name == "butler":
        return reading.attempt("trim", lambda: Butler(_whole(reading.typed, "trim")))
    if name == "imps":
        return _teams(reading)
    reading.fault("form_missing", "scoring")
    return None


def _teams(reading: Reading) -> Form | None:
    boards = reading.attempt("boards", lambda: _whole(reading.typed, "boards"))
    carried = reading.attempt("carried", lambda: _carried(reading.text("carried")))
    if boards is None or carried is None:
        return None
    return Teams(boards, carried, bool(reading.text("knockout")))


def _carried(text: str) -> Fraction:
    return read_fraction(text.removeprefix("+") or "0")


def _whole(typed: Typed, name: str) -> int:
    value = read_fraction(typed.get(name, "") or "0")
    if value.denominator != 1:
        raise _not_whole()
    return value.numerator


def _not_whole() -> Unscorable:
    return refuse("not_whole", "Write a whole number.")
