"""No page reads a board, or a row about one, that it has not asked a visibility for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.parsing import parsed

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("tables", "rulings", "deploy")
# What is sent to someone is made here.
SCREENS = (
    "tables/web/pages",
    "tables/web/api",
    "rulings/web/pages",
    "rulings/web/api",
)
MAKER = "tables/access/visibility.py"
UNLIMITED = {"EVERYTHING", "EVERY_TABLE"}
# Drawn for everybody, and why: what was said to the players, behind a link.
FOR_EVERYBODY = {"tables/web/pages/ruling_card.py"}
# What a board holds: read by functions that take a `VisibleBoard`.
OF_A_BOARD = {"BoardView", "TableView", "StoredEvent", "Examination", "PlayRecord"}
# Rows about a board, and the screens that begin a question for them: each narrows it by
# `rulings.cases.selectors`, or to a row that was found by it.
ABOUT_A_BOARD = {"Case", "Flag", "Inquiry", "Attachment", "Notice", "Appeal", "Poll"}
NARROWED = {
    "rulings/web/api/views.py",
    "rulings/web/pages/cases/views.py",
    "rulings/web/pages/guard.py",
    "rulings/web/pages/cases/queue.py",
    "rulings/web/pages/notices.py",
    "rulings/web/pages/papers.py",
    "rulings/web/pages/polls/asking.py",
}
STORED = {"read", "fold", "load"}
MANAGERS = {"objects", "_default_manager", "_base_manager"}


def modules() -> list[str]:
    paths = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    return sorted(str(path.relative_to(ROOT)) for path in paths)


def screens() -> list[str]:
    return [one for one in modules() if one.startswith(SCREENS)]


@cache
def tree(module: str) -> ast.AST:
    return parsed((ROOT / module).read_text(encoding="utf-8"))


def calls(module: str) -> Iterator[str]:
    """The names of what a module calls, as ``Name`` or the end of ``a.Name``."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Call):
            yield named(node.func)


def named(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def names(module: str) -> set[str]:
    return {named(node) for node in ast.walk(tree(module))}


def asked_rows(module: str) -> set[str]:
    """The models whose rows a module asks for, and those it gets from the database."""
    return {
        named(one.value)
        for one in ast.walk(tree(module))
        if isinstance(one, ast.Attribute) and one.attr in MANAGERS
    } | {
        named(one.args[0])
        for one in ast.walk(tree(module))
        if isinstance(one, ast.Call)
        and named(one.func) in ("get_object_or_404", "get_list_or_404")
    }


def defaults(module: str) -> Iterator[str]:
    """What the parameters and fields of a module are if nothing is given."""
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.arguments):
            yield from map(named, filter(None, (*node.defaults, *node.kw_defaults)))
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            yield named(node.value)


def test_only_a_visibility_makes_a_visible_board_and_only_one_place_makes_them() -> (
    None
):
    for kind in ("VisibleBoard", "Visibility"):
        makers = {one for one in modules() if kind in calls(one)}
        assert makers == {MAKER}, kind


def test_a_screen_that_draws_for_everybody_is_known_by_name() -> None:
    found = {one for one in screens() if names(one) & UNLIMITED}
    assert found == FOR_EVERYBODY


def test_no_visibility_is_without_limits_by_default() -> None:
    assert [one for one in modules() if set(defaults(one)) & UNLIMITED] == []


def test_no_screen_reads_what_a_board_holds_by_itself() -> None:
    guilty = {one: asked_rows(one) & OF_A_BOARD for one in screens()}
    assert {one: rows for one, rows in guilty.items() if rows} == {}
    stores = {
        one
        for one in screens()
        for node in ast.walk(tree(one))
        if isinstance(node, ast.Attribute)
        and named(node.value) == "store"
        and node.attr in STORED
    }
    # An examination is shown with the table at the moment it is about.
    assert stores == {"rulings/web/pages/analysis/diagram.py"}


def test_rows_about_a_board_are_narrowed_by_what_is_seen() -> None:
    found = {one for one in screens() if asked_rows(one) & ABOUT_A_BOARD}
    assert found == NARROWED
