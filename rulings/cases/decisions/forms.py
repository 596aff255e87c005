"""The form of scoring as it is typed, and as the tournament has it."""

from fractions import Fraction
from typing import Literal, TypeVar, assert_never, get_args

from rulings.cases.decisions.rows import Reading, Typed
from rulings.scoring.board_scores import Butler, CrossImps, Form, Matchpoints, Teams
from rulings.scoring.fractions import read_fraction
from rulings.scoring.imps import Averaging
from rulings.scoring.problems import Unscorable, refuse
from tables.models import Tournament
from tables.tournaments import scoring

Name = Literal["matchpoints", "cross_imps", "butler", "imps"]
Kind = TypeVar("Kind", bound=str)
FORMS: tuple[Name, ...] = get_args(Name)
AVERAGINGS: tuple[Averaging, ...] = (
    "per_comparison",
    "sum",
    "factored_sum",
    "per_result",
)
BOARDS = 16


def typed_form(tournament: Tournament) -> dict[str, str]:
    """The initial fields of the form: the tournament's own scoring."""
    return {
        "scoring": _typed(tournament.form),
        "averaging": AVERAGINGS[0],
        "trim": "0",
        "boards": str(BOARDS),
        "carried": "0",
    }


def _typed(form: scoring.Form) -> Name:
    match form:
        case "matchpoints" | "board_a_match":
            return "matchpoints"
        case "cross_imps" | "imps":
            return form
        case _:
            assert_never(form)


def read_form(reading: Reading) -> Form | None:
    """The form of scoring; None with a fault where a setting cannot be."""
    name = _chosen(reading.text("scoring"), FORMS)
    match name:
        case None:
            reading.fault("form_missing", "scoring")
            return None
        case "matchpoints":
            return Matchpoints()
        case "cross_imps":
            return _cross_imps(reading)
        case "butler":
            return reading.attempt(
                "trim", lambda: Butler(_whole(reading.typed, "trim"))
            )
        case "imps":
            return _teams(reading)
        case _:
            assert_never(name)


def _chosen(written: str, known: tuple[Kind, ...]) -> Kind | None:
    return next((one for one in known if one == written), None)


def _cross_imps(reading: Reading) -> Form | None:
    averaging = _chosen(reading.text("averaging"), AVERAGINGS)
    if averaging is None:
        reading.fault("averaging_missing", "averaging")
        return None
    return CrossImps(averaging)


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
