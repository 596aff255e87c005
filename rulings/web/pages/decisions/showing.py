"""Everything the workbench shows, from what was typed and what it would do."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils import timezone

from rulings.cases.decisions import ruling_words as said
from rulings.cases.decisions import wording as words
from rulings.cases.decisions.drafts import PENALTIES, REFERRED, averages_of, kinds_of
from rulings.cases.decisions.faults import DraftFault, Typed
from rulings.cases.decisions.fields import as_text
from rulings.cases.decisions.forms import AVERAGINGS, FORMS
from rulings.cases.decisions.preview import Preview, Ruling, preview
from rulings.cases.decisions.rows import ROWS, WHOLE, Mixture
from rulings.cases.decisions.services import own_clause
from rulings.cases.lifecycle import after
from rulings.cases.models import Case
from rulings.cases.scope import VisibleCase
from rulings.cases.services import needs_reason_of_lateness
from rulings.reports.board_file import board_file
from rulings.scoring.adjustments import ForBoth
from rulings.scoring.awards import Weighted
from rulings.web.pages.decisions.effects import effect_shown
from rulings.web.pages.decisions.starting import proposal_of
from tables.web.wording.names import SEAT

Context = dict[str, Any]
# The blocks of which one row is the whole, and those of several with shares.
ALONE = ("one", "likely", "probable")
MIXED = ("both", "error", "ns", "ew")
FULL_WIDTH = 400
# What may be wrong in a row, as its fields are named.
PLACES = ("contract", "share", "why")


@dataclass(frozen=True, slots=True)
class RowShown:
    """One row as it is typed, with what was understood of it."""

    name: str
    contract: str
    declarer: str
    tricks: str
    share: str
    through: bool
    why: str
    score: str
    faults: list[str]


@dataclass(frozen=True, slots=True)
class SharesBar:
    """The whole as a bar: each share from where to where, and what is wrong."""

    parts: list[tuple[int, int]]
    total: str
    whole: bool


def workbench(
    seen: VisibleCase, typed: Typed, faults: tuple[DraftFault, ...] = ()
) -> Context:
    """The whole page."""
    case, tournament = seen.case, seen.case.board.table.section.tournament
    shown = preview(seen.board, typed)
    return (
        {
            "case": case,
            "file": board_file(seen.board),
            "tournament": tournament,
            "typed": typed,
            "can_decide": after(case.status, "decide") is not None,
            "kinds": _kinds(tournament.edition, typed),
            "side_options": list(words.SIDE.items()),
            "seats": [(seat, SEAT[seat]) for seat in "NESW"],
            "award_sides": _award_sides(tournament.edition, typed, shown),
            "late": needs_reason_of_lateness(case, timezone.now()),
            "penalties": _penalties(typed),
            "proposal": proposal_of(seen),
            "favour_side": typed.get("favour-side", ""),
            "newest": case.entries.order_by("-pk").values_list("pk", flat=True).first(),
        }
        | _field(shown, typed, faults)
        | parts_of(case, shown, typed)
    )


def parts_of(case: Case, shown: Preview, typed: Typed) -> Context:
    """What changes with every letter: rows, bars, the preview."""
    faults = _by_place(shown.faults)
    blocks = {block: _rows(block, shown, typed, faults) for block in (*ALONE, *MIXED)}
    edited = bool(typed.get("kind"))
    return {
        "case": case,
        "shown": shown,
        "blocks": blocks,
        "read_blocks": [blocks[one] for one in shown.draft.mixtures],
        "bars": {block: _bar(shown.draft.mixtures.get(block)) for block in MIXED},
        "favour_steps": _favour_steps(shown),
        "faults": [words.fault_words(one) for one in shown.faults] if edited else [],
        "unshown": [words.fault_words(one) for one in shown.unshown],
        "sentences": _sentences(shown),
        "own_law": own_clause(shown),
        "may_save": edited and not shown.faults,
        "effect": effect_shown(shown),
        "typed": typed,
    }


def _by_place(faults: tuple[DraftFault, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for fault in faults:
        found.setdefault(fault.at, []).append(words.fault_words(fault))
    return found


def _kinds(edition: str, typed: Typed) -> list[tuple[str, str, str, str, bool]]:
    known = [*kinds_of(edition), (REFERRED, "")]
    return [
        (
            kind,
            str(words.KIND[kind]),
            clause,
            str(words.ABOUT_KIND[kind]),
            typed.get("kind") == kind,
        )
        for kind, clause in known
    ]


def _rows(
    block: str, shown: Preview, typed: Typed, faults: dict[str, list[str]]
) -> list[RowShown]:
    mixture = shown.draft.mixtures.get(block, Mixture())
    scores = {row.name: said.signed(row.score) for row in mixture.rows}
    number = 1 if block in ALONE else ROWS
    return [_row(f"{block}-{at}", typed, scores, faults) for at in range(number)]


def _row(
    name: str, typed: Typed, scores: dict[str, str], faults: dict[str, list[str]]
) -> RowShown:
    def text(what: str) -> str:
        return typed.get(f"{name}-{what}", "")

    wrong = [one for what in PLACES for one in faults.get(f"{name}-{what}", [])]
    is_empty = not text("contract") and not text("share")
    return RowShown(
        name,
        text("contract"),
        text("declarer"),
        text("tricks"),
        text("share"),
        bool(text("through")),
        text("why"),
        scores.get(name, ""),
        [] if is_empty else wrong,
    )


def _bar(mixture: Mixture | None) -> SharesBar | None:
    if mixture is None or not mixture.rows:
        return None
    parts, at = [], Fraction(0)
    for share in mixture.shares:
        end = min(at + share.share, WHOLE)
        parts.append((round(at * FULL_WIDTH), round((end - at) * FULL_WIDTH)))
        at = end
    return SharesBar(parts, said.exact(mixture.total), mixture.total == WHOLE)


def _favour_steps(shown: Preview) -> list[tuple[str, str, str]]:
    """Each result with its share before and after the favour."""
    decision = shown.draft.decision
    match decision and decision.adjustment:
        case ForBoth(award=Weighted(shares=shares)):
            given = {one.outcome: one.share for one in shares}
        case _:
            return []
    return [
        (
            said.outcome_words(one.outcome),
            said.exact(one.share),
            said.exact(given.get(one.outcome, Fraction(0))),
        )
        for one in shown.draft.neutral
    ]


def _sentences(shown: Preview) -> list[str]:
    decision = shown.draft.decision
    if decision is None:
        return []
    return said.ruling_sentences(Ruling(decision, shown.draft.neutral))


def _award_sides(edition: str, typed: Typed, shown: Preview) -> list[Context]:
    fixed, variable = averages_of(edition)
    return [
        {
            "block": block,
            "label": words.SIDE[side],
            "how": typed.get(f"{block}-how", ""),
            "session": typed.get(f"{block}-session", ""),
            "average": typed.get(f"{block}-average", ""),
            "part": typed.get(f"{block}-part", ""),
            "fixed": [(kind, words.AVERAGE[kind]) for kind in fixed],
            "variable": [(kind, words.AVERAGE[kind]) for kind in variable],
        }
        for block, side in (("ns", "NS"), ("ew", "EW"))
    ]


def _penalties(typed: Typed) -> list[Context]:
    return [
        {
            "name": f"penalty-{at}",
            "values": {
                what: typed.get(f"penalty-{at}-{what}", "")
                for what in ("side", "kind", "amount", "unit", "why")
            },
            "kinds": list(words.PENALTY.items()),
            "units": list(words.UNIT.items()),
        }
        for at in range(PENALTIES)
    ]


def _field(shown: Preview, typed: Typed, faults: tuple[DraftFault, ...]) -> Context:
    compared = shown.compared
    lines = typed.get("field-lines", "")
    return {
        "compared": compared,
        "field_from": words.SOURCE[compared.source] % {"name": compared.name}
        if compared
        else "",
        "field_tables": [line.table for line in compared.field.lines]
        if compared
        else [],
        "field_remarks": [
            words.fault_words(
                DraftFault(one.problem.code, "field-line", str(one.place))
            )
            for one in (compared.remarks if compared else ())
        ],
        "field_faults": [words.fault_words(one) for one in faults],
        "field_lines": lines or (as_text(compared.field) if compared else ""),
        "forms": [(form, words.FORM[form]) for form in FORMS],
        "averagings": [(name, words.AVERAGING[name]) for name in AVERAGINGS],
    }
