"""What a decision is compared with: from the tables, from a file, typed in."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, transaction
from django.utils import timezone

from lawbook import Seat
from rulings.cases.decisions.fields import FieldRecord, as_text, compared_field
from rulings.scoring.awards import FixedAverage, played
from rulings.scoring.contract_scores import Played
from tables.models import Table, Tournament
from tables.setup.results import TableResult, save_results
from tests.rulings.builders import record
from tests.rulings.deciding.bench import Bench, text_of

Typed = dict[str, Any]
CSV = """Table;NS;EW;Contract;By;Tricks;Score
1;1;11;4S;S;9;
2;2;12;4S;S;10;
3;3;13;4Q;S;10;
4;4;14;;;;650
"""


def upload(bench: Bench, text: str) -> Any:
    file = SimpleUploadedFile("room.csv", text.encode())
    return bench.send("file", {"field-file": file, "reason": "As typed so far."})


def test_the_tables_of_the_tournament_are_the_field(bench: Bench, field: None) -> None:
    compared = compared_field(bench.case.board)
    assert compared is not None
    tables = [line.table for line in compared.field.lines]
    assert tables == ["A1", "A2", "A3", "A4", "A5"]
    assert compared.field.vulnerable == "both"
    assert "5 results: from the tables" in bench.open()


def test_a_result_that_was_taken_back_is_none(bench: Bench, field: None) -> None:
    table = Table.objects.get(number=5)
    back = {"type": "EventWithdrawn", "event": 3, "reason": "Misread."}
    record(table, back)
    compared = compared_field(bench.case.board)
    assert compared is not None
    assert [line.table for line in compared.field.lines] == ["A1", "A2", "A3", "A4"]


def report(number: int, section: Any, **cells: str) -> None:
    table, _new = Table.objects.get_or_create(section=section, number=number)
    pairs = {"ns": 20 + number, "ew": 30 + number}
    save_results(
        tournament=section.tournament,
        results=[TableResult(table=table.pk, board=7, cells=cells, **pairs)],
        source="Bridgemate",
        at=timezone.now(),
    )


def test_a_table_without_entries_has_the_result_that_was_reported(
    bench: Bench, field: None
) -> None:
    section = bench.case.board.table.section
    made = {"contract": "3NT", "declarer": "N", "tricks": "9"}
    report(1, section, **made)
    report(6, section, **made)
    report(7, section, percent_ns="60", percent_ew="40")
    report(8, section, remarks="not played")
    compared = compared_field(bench.case.board)
    assert compared is not None
    lines = {line.table: line for line in compared.field.lines}
    assert list(lines) == ["A1", "A2", "A3", "A4", "A5", "A6", "A7"]
    assert lines["A6"].sides == played(Played("3NT", Seat.NORTH, 9))
    assert (lines["A6"].ns, lines["A6"].ew) == ("A26", "A36")
    assert lines["A7"].sides.ns == FixedAverage("plus")
    assert lines["A1"].sides != lines["A6"].sides


def test_a_file_with_a_broken_line_keeps_the_others_and_says_which(
    bench: Bench, weighted: Typed
) -> None:
    shown = text_of(upload(bench, CSV))
    assert "3 results: from the file room.csv" in shown
    assert "Line 4: This is not a contract" in shown
    assert "As typed so far." in shown
    assert "3 results of 4: brought to the full field by Neuberg" in bench.look(
        weighted
    )


def test_a_file_that_cannot_be_read_changes_nothing(bench: Bench) -> None:
    refused = upload(bench, "Flour;Eggs\n2;3\n")
    assert refused.status_code == 422
    assert "The first line must name the columns" in text_of(refused)
    assert "As typed so far." in text_of(refused)
    assert not FieldRecord.objects.exists()
    assert "Choose a file." in text_of(bench.send("file", {}))


def test_typed_lines_are_taken_all_or_none(bench: Bench) -> None:
    refused = bench.send("lines", {"field-lines": CSV})
    assert refused.status_code == 422
    assert "4;4;14;;;;650" in text_of(refused)
    assert not FieldRecord.objects.exists()
    whole = CSV.replace("4Q", "4H")
    assert "4 results: typed in" in text_of(bench.send("lines", {"field-lines": whole}))


def test_a_field_as_text_is_read_again_as_the_same(bench: Bench) -> None:
    mixed = CSV.replace("4Q", "4H") + "5;5;15;;;;A6040\n=6;6;16;Pass;;;\n"
    bench.send("lines", {"field-lines": mixed})
    first = compared_field(bench.case.board)
    assert first is not None
    bench.send("lines", {"field-lines": as_text(first.field)})
    second = compared_field(bench.case.board)
    assert second is not None
    assert (first.field, first.record) != (second.field, second.record)
    assert first.field == second.field


def test_the_newest_field_holds_and_the_old_one_stays(
    bench: Bench, field: None
) -> None:
    bench.send("lines", {"field-lines": CSV.replace("4Q", "4H")})
    assert "5 results: from the tables" in text_of(bench.send("recorded", {}))
    assert FieldRecord.objects.count() == 2


def test_a_field_is_never_changed(bench: Bench, field: None) -> None:
    bench.send("recorded", {})
    with pytest.raises(DatabaseError), transaction.atomic():
        FieldRecord.objects.update(name="another")


def test_a_match_is_compared_with_the_other_table_in_imps_and_victory_points(
    bench: Bench, weighted: Typed
) -> None:
    Tournament.objects.update(scoring="imps")
    bench.case.refresh_from_db()
    table = Table.objects.create(section=bench.case.board.table.section, number=2)
    opened = {"type": "BoardOpened", "board": 7}
    contract = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
    record(table, opened, contract, {"type": "PlayEnded", "tricks": 10})
    shown = bench.look(weighted | {"scoring": "imps", "boards": "16"})
    assert "<del>−12 IMPs, 6.72 VP</del> → <ins>−4 IMPs, 8.8 VP</ins>" in shown
    assert "The total of all scores is unchanged: 0." in shown


def test_without_any_other_result_it_can_be_decided_all_the_same(
    bench: Bench, weighted: Typed
) -> None:
    assert "You can save the decision anyway." in bench.look(weighted)
    bench.save(weighted)
    assert bench.case.ruling is not None
    assert "changes" not in bench.case.ruling
