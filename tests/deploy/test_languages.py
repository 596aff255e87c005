"""The menu of languages: who is in it, and who with the mark of a draft."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from deploy import languages as menu
from lawbook import languages
from lawbook.language.language import About

FRENCH = About(name="Français", letters="A B C D E F G a b c d e f", draft="")
DRAFT = replace(FRENCH, draft="brouillon")


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> dict[str, About]:
    """English, and what a test adds."""
    known = {"en": languages()["en"]}
    monkeypatch.setattr(menu, "languages", lambda: known)
    return known


def catalogues(root: Path, code: str, *apps: str) -> None:
    for app in apps:
        (root / app / "locale" / code).mkdir(parents=True)


def test_english_needs_no_catalogue(known: dict[str, About], tmp_path: Path) -> None:
    assert menu.offered(tmp_path) == [("en", "English", False)]


def test_a_folder_without_a_catalogue_is_not_in_the_menu(
    known: dict[str, About], tmp_path: Path
) -> None:
    """Chosen, it would change no screen."""
    known["fr"] = FRENCH
    assert [one.code for one in menu.offered(tmp_path)] == ["en"]


def test_one_with_some_catalogues_is_marked(
    known: dict[str, About], tmp_path: Path
) -> None:
    known["fr"] = FRENCH
    catalogues(tmp_path, "fr", "tables")
    assert menu.offered(tmp_path)[1:] == [("fr", "Français (draft)", True)]


def test_a_draft_is_marked_in_its_own_words(
    known: dict[str, About], tmp_path: Path
) -> None:
    known["fr"] = DRAFT
    catalogues(tmp_path, "fr", "tables")
    assert menu.offered(tmp_path)[1:] == [("fr", "Français (brouillon)", True)]
    catalogues(tmp_path, "fr", "rulings", "deploy")
    assert menu.offered(tmp_path)[1:] == [("fr", "Français (brouillon)", True)]


def test_a_whole_one_has_no_mark(known: dict[str, About], tmp_path: Path) -> None:
    known["fr"] = FRENCH
    catalogues(tmp_path, "fr", "tables", "rulings", "deploy")
    assert menu.offered(tmp_path)[1:] == [("fr", "Français", False)]


def test_greek_and_english_are_whole() -> None:
    root = Path(__file__).parents[2]
    found = {one.code: one.draft for one in menu.offered(root)}
    assert found["en"] is found["el"] is False
