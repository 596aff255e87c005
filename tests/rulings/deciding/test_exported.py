"""What is decided at the workbench stands in every file that goes out."""

from typing import Any

from django.contrib.auth.models import User

from rulings.cases.decisions.ruling import read_ruling
from rulings.cases.models import Case
from rulings.exchange import formats, json_file
from rulings.exchange.selectors import document_of
from rulings.scoring.adjustments import ForBoth
from tests.rulings.deciding.bench import Bench
from tests.rulings.exchange.filled import empty, taken_in

Typed = dict[str, Any]


def test_a_weighted_score_goes_out_as_a_score(
    bench: Bench, field: None, weighted: Typed
) -> None:
    bench.save(weighted)
    document = document_of(bench.case.board.table.section.tournament, hands=True)
    [case] = document.cases
    assert case.score is not None
    assert isinstance(case.score.adjustment, ForBoth)
    assert case.score_as_kept is None
    written = formats.write(document)
    assert b"2/3" in written.content
    assert "score_left_out" not in {loss.code for loss in written.losses}


def test_what_it_was_worked_out_from_comes_in_again(
    bench: Bench, field: None, weighted: Typed, director: User
) -> None:
    bench.save(weighted)
    tournament = bench.case.board.table.section.tournament
    before = read_ruling(bench.case.ruling)
    assert before is not None
    assert before.changes
    content = json_file.write(document_of(tournament, hands=True)).content
    empty()
    taken_in(tournament, content, director)
    after = read_ruling(Case.objects.get().ruling)
    assert after is not None
    assert (after.decision, after.changes) == (before.decision, before.changes)
    assert (after.form, after.neutral) == (before.form, before.neutral)
