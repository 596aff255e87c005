"""Everything the workbench shows, from what was typed and what it would do."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils import timezone

from rulings.cases.decisions import ruling_words as said
from rulings.cases.decisions import wording as words
from rulings.cases.decisions.drafts import REFERRED, kinds_of
from rulings.cases.decisions.fields import as_text
from rulings.cases.decisions.rows import WHOLE, DraftFault, Mixture, Typed
from rulings.cases.decisions.ruling import Preview, Ruling, own_clause, preview
from rulings.cases.decisions.ruling_words import at_the_table
from rulings.cases.lifecycle import state_after
from rulings.cases.models import Case
from rulings.cases.selectors import VisibleCase
from rulings.cases.services import needs_reason_of_lateness
from rulings.reports.board_file import board_file
from rulings.scoring.adjustments import ForBoth
from rulings.scoring.awards import Weighted
from rulings.web.pages.decisions.effects import effect_shown
from rulings.web.pages.decisions.forms import MIXED, SETTINGS, DecisionForm
from rulings.web.pages.decisions.initial_fields import from_laws, proposal_of

Context = dict[str, Any]
FULL_WIDTH = 400


@dataclass(frozen=True, slots=True)
class SharesBar:
    """The whole as a bar: each share from where to where, and what is wrong."""

    parts: list[tuple[int, int]]
    total: str
    whole: bool


def form_of(
    seen: VisibleCase, sent: Mapping[str, Any], files: Any = None
) -> DecisionForm:
    """The form of a case, as it was sent or as it begins."""
    return DecisionForm(seen.case.board.table.section.tournament.edition, sent, files)


def workbench(
    seen: VisibleCase,
    form: DecisionForm,
    *,
    told: bool = False,
    lines: str | None = None,
) -> Context:
    """The whole page; ``told`` says at each field what is wrong there.

    ``lines`` are those of the field to show instead of what was typed.
    """
    case, tournament = seen.case, seen.case.board.table.section.tournament
    shown = preview(seen.board, form.typed)
    if told and form.typed["kind"]:
        form.tell(shown.faults)
        form.tell(one for one in shown.unshown if one.at in SETTINGS)
    return (
        {
            "case": case,
            "file": board_file(seen.board),
            "tournament": tournament,
            "can_decide": state_after(case.status, "decide") is not None,
            "kinds": _kinds(tournament.edition, form.typed),
            "late": needs_reason_of_lateness(case, timezone.now()),
            "proposal": proposal_of(seen),
            "prescribed": from_laws(seen),
            "as_it_is": at_the_table(seen),
            "newest": case.entries.order_by("-pk").values_list("pk", flat=True).first(),
        }
        | _field(shown, form.typed["field-lines"] if lines is None else lines)
        | parts_of(case, shown, form)
    )


def parts_of(case: Case, shown: Preview, form: DecisionForm) -> Context:
    """What changes with every letter: rows, bars, the preview."""
    _score(form, shown)
    blocks = {block: rows.forms for block, rows in form.rows.items()}
    edited = bool(form.typed["kind"])
    return {
        "case": case,
        "form": form,
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
    }


def _score(form: DecisionForm, shown: Preview) -> None:
    """Give each row the score of what was understood of it."""
    for block, mixture in shown.draft.mixtures.items():
        scores = {row.name: said.signed(row.score) for row in mixture.rows}
        for row in form.rows[block].forms:
            row.score = scores.get(row.prefix, "")


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


def _field(shown: Preview, lines: str) -> Context:
    compared = shown.compared
    if compared is None:
        return {"compared": None, "field_lines": lines}
    return {
        "compared": compared,
        "field_from": words.SOURCE[compared.source] % {"name": compared.name},
        "field_tables": [line.table for line in compared.field.lines],
        "field_remarks": [
            words.fault_words(
                DraftFault(one.problem.code, "field-line", str(one.place))
            )
            for one in compared.remarks
        ],
        "field_lines": lines or as_text(compared.field),
    }
