"""The initial fields of a decision."""

from collections.abc import Iterable
from math import floor

from lawbook import prescribed
from rulings.analysis.selectors import newest_report, proposal_for
from rulings.cases.decisions.board_results import contract_of, vulnerable_of
from rulings.cases.decisions.drafts import REFERRED
from rulings.cases.decisions.forms import typed_form
from rulings.cases.decisions.initial_data import initial_data
from rulings.cases.decisions.preview import read_ruling
from rulings.cases.decisions.rows import ROWS
from rulings.cases.models import Case
from rulings.cases.selectors import VisibleCase
from rulings.damage.report import Proposal
from rulings.scoring.problems import Unscorable
from tables.boards.selectors import board_log

Typed = dict[str, str]
ROWS_OF = ("one", "both", "ns", "ew", "likely", "probable", "error")


def fresh(seen: VisibleCase) -> Typed:
    """The scoring of the tournament, and everywhere the declarer of the board."""
    played = contract_of(seen.board)
    seat = played.declarer.value if played else ""
    tournament = seen.case.board.table.section.tournament
    declarers = {
        f"{block}-{row}-declarer": seat for block in ROWS_OF for row in range(ROWS)
    }
    return typed_form(tournament) | declarers


def from_ruling(case: Case) -> Typed:
    """The ruling that stands: where an appeal or a reopened case begins."""
    if case.decision == Case.Decision.REFERRED:
        return {"kind": REFERRED}
    try:
        ruling = read_ruling(case.ruling)
    except Unscorable:
        # Stored by a version with other rules; the reviewer types it again.
        return {}
    if ruling is None:
        return {}
    law = {"law": case.law} if case.law != ruling.decision.clause else {}
    return initial_data(ruling, vulnerable_of(case.board)) | law


def proposal_of(seen: VisibleCase) -> Proposal | None:
    """What the examination of the board proposes for the flag of this case, if it can
    tell."""
    report, flag = newest_report(seen.board), seen.case.flag
    if report is None or flag is None:
        return None
    found = proposal_for(report, flag.card, flag.law)
    return None if found and found.word == "cannot_tell" else found


def from_evidence(seen: VisibleCase) -> Typed:
    """The examination's tricks as a mixture, in whole percents: a place to begin."""
    found, setup = proposal_of(seen), board_log(seen.board).state.setup
    if found is None or not setup.contract:
        return {}
    typed = {"kind": "weighted"}
    shares = [
        (tricks, one) for tricks, one in enumerate(percents(found.weights)) if one
    ]
    best_first = sorted(shares, key=lambda one: -one[1])[:ROWS]
    for row, (tricks, percent) in enumerate(best_first):
        typed |= {
            f"both-{row}-contract": str(setup.contract),
            f"both-{row}-tricks": str(tricks),
            f"both-{row}-share": str(percent),
        }
    return typed


def from_table(seen: VisibleCase) -> Typed:
    """The result of the table in the first row of each block: a place to begin."""
    played = contract_of(seen.board)
    if played is None:
        return {}
    told = {"contract": played.contract, "tricks": str(played.tricks)}
    return {f"{block}-0-{name}": told[name] for block in ROWS_OF for name in told}


# Law 12C2: what a side gets by how far it is at fault.
AVERAGE_OF = {"wholly": "fixed_minus", "partly": "fixed_average", "not": "fixed_plus"}


def from_laws(seen: VisibleCase) -> Typed:
    """The artificial score that the Laws prescribe of this board: a place to begin.

    Empty where they prescribe none. A side that keeps another score is left open.
    """
    found = prescribed(board_log(seen.board).state)
    if not found:
        return {}
    given = {"ns-average": found[-1].ns, "ew-average": found[-1].ew}
    averages = {at: AVERAGE_OF[fault] for at, fault in given.items() if fault}
    return {"kind": "artificial", "law": found[-1].law} | averages


def percents(weights: Iterable[float]) -> list[int]:
    """Weights as whole percents that make exactly 100: the largest remainders gain.

    >>> percents([0.336, 0.332, 0.332])
    [34, 33, 33]
    """
    exact = [100 * one for one in weights]
    whole = [floor(one) for one in exact]
    by_rest = sorted(range(len(exact)), key=lambda at: whole[at] - exact[at])
    for at in by_rest[: max(0, 100 - sum(whole))]:
        whole[at] += 1
    return whole
