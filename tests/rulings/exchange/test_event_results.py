"""Results of a whole event come in at once: looked at first, then all or none."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from rulings.exchange.event_results import read_results
from tables.models import ReportedResult, Tournament
from tests.rulings.builders import make_person
from tests.rulings.exchange.events import (
    BY_PAIRS,
    CSV,
    NO_RESULTS,
    PBN,
    SPADES,
    USEBIO,
    WRONG_LINES,
    make_event,
    play_at_the_table,
    stored,
)


@pytest.fixture
def tournament(db: None) -> Tournament:
    return make_event()


@pytest.fixture
def organiser(client_of: Callable[[User], Client]) -> Client:
    return client_of(make_person("organises", "organiser"))


def address(tournament: Tournament) -> str:
    return f"/review/tournaments/{tournament.pk}/exchange/results/"


def text(answer: Any) -> str:
    return " ".join(unescape(answer.content.decode()).split())


def look(client: Client, tournament: Tournament, content: str) -> Any:
    file = SimpleUploadedFile("evening.csv", content.encode())
    return client.post(address(tournament), {"file": file})


def save(client: Client, tournament: Tournament, content: str) -> str:
    kept = look(client, tournament, content).context["kept"]
    return text(client.post(address(tournament), {"kept": kept}, follow=True))


def test_a_sheet_is_looked_at_first_and_then_saved(
    tournament: Tournament, organiser: Client
) -> None:
    shown = text(look(organiser, tournament, CSV))
    assert "4 results, not saved yet" in shown
    assert "4 · new" in shown
    assert stored() == {}
    assert "4 results are saved." in save(organiser, tournament, CSV)
    assert stored()[1, 7] == SPADES
    assert stored()[2, 8] == {"score": "A6040"}
    assert ReportedResult.objects.filter(source="evening.csv").count() == 4


@pytest.mark.parametrize("content", [BY_PAIRS, USEBIO, PBN])
def test_every_format_finds_its_tables(
    tournament: Tournament, organiser: Client, content: str
) -> None:
    save(organiser, tournament, content)
    assert set(stored()) == {(1, 7), (2, 7)}
    assert stored()[1, 7] == SPADES


def test_what_would_change_is_said(tournament: Tournament, organiser: Client) -> None:
    save(organiser, tournament, CSV)
    shown = text(look(organiser, tournament, CSV.replace("N,10", "N,11")))
    assert "3 · as it is here" in shown
    assert "1 · replaces another result" in shown
    assert stored()[1, 7] == SPADES


def test_what_was_recorded_at_the_table_counts_and_that_is_said(
    tournament: Tournament, organiser: Client
) -> None:
    play_at_the_table(tricks=9)
    shown = text(look(organiser, tournament, CSV))
    assert "1 · another result was recorded at the table" in shown


@pytest.mark.parametrize(("changed", "code", "said"), WRONG_LINES)
def test_one_wrong_line_stops_all(
    tournament: Tournament,
    organiser: Client,
    changed: tuple[str, str],
    code: str,
    said: str,
) -> None:
    answer = look(organiser, tournament, CSV.replace(*changed))
    assert answer.status_code == 422
    assert said in text(answer)
    assert "kept" not in answer.context
    assert stored() == {}


@pytest.mark.parametrize("content", [content for content, _code in NO_RESULTS])
def test_what_is_no_file_of_results_is_refused(
    tournament: Tournament, organiser: Client, content: str
) -> None:
    answer = look(organiser, tournament, content)
    assert answer.status_code == 422
    assert stored() == {}


def test_a_row_that_was_not_played_is_no_result(
    tournament: Tournament, organiser: Client
) -> None:
    save(organiser, tournament, CSV.replace("4S,N,10,", "NP,,,"))
    assert set(stored()) == {(2, 7), (1, 8), (2, 8)}


def test_a_locked_tournament_and_an_old_preview_take_nothing(
    tournament: Tournament, organiser: Client
) -> None:
    kept = look(organiser, tournament, CSV).context["kept"]
    stale = organiser.post(address(tournament), {"kept": f"{kept}x"})
    assert stale.status_code == 422
    Tournament.objects.filter(pk=tournament.pk).update(locked_at=timezone.now())
    locked = organiser.post(address(tournament), {"kept": kept})
    assert locked.status_code == 422
    assert stored() == {}


def test_a_longer_file_asks_the_database_no_more(
    tournament: Tournament, django_assert_num_queries: Any
) -> None:
    """Only boards that were opened here are looked at one by one."""
    long = "".join(f"A,1,{board},1,12,4S,N,10,\n" for board in range(9, 19))
    read_results(tournament, CSV.encode())
    for content in (CSV, CSV + long):
        with django_assert_num_queries(4):
            read_results(tournament, content.encode())


def import_results(tournament: Tournament, file: Path, *options: str) -> list[str]:
    """The lines that the command prints."""
    out = StringIO()
    call_command("import_results", str(tournament.pk), str(file), *options, stdout=out)
    return out.getvalue().splitlines()


def test_the_command_saves_what_it_says(tournament: Tournament, tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.write_text(CSV)
    assert import_results(tournament, file, "--preview") == ["4 · new"]
    assert stored() == {}
    assert import_results(tournament, file) == ["4 · new", "4 results are saved."]
    assert stored()[1, 7] == SPADES
    file.write_text(CSV.replace("N,10", "N,11"))
    said = import_results(tournament, file, "--preview")
    assert said == ["1 · replaces another result", "3 · as it is here"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (CSV + "A,9,7,1,12,4S,N,10,\n", "no_such_place: Line 6: no table here"),
        ("Table,Board,Contract\n", "no_boards: "),
        ("\0", "binary: "),
    ],
)
def test_the_command_saves_nothing_of_a_wrong_file(
    tournament: Tournament, tmp_path: Path, content: str, said: str
) -> None:
    file, complaints = tmp_path / "evening.csv", StringIO()
    file.write_text(content)
    with pytest.raises(CommandError) as refused:
        call_command("import_results", str(tournament.pk), str(file), stderr=complaints)
    assert refused.value.returncode == 1
    assert said in complaints.getvalue() + str(refused.value)
    assert stored() == {}


def test_the_command_says_what_is_not_there(
    tournament: Tournament, tmp_path: Path
) -> None:
    with pytest.raises(CommandError, match="unreadable") as missing:
        import_results(tournament, tmp_path / "none.csv")
    assert missing.value.returncode == 2
    with pytest.raises(CommandError, match="unknown_tournament") as unknown:
        call_command("import_results", str(tournament.pk + 99), "none.csv")
    assert unknown.value.returncode == 1
