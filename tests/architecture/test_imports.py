"""Who may import whom: the table in docs/architecture.md, checked."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# What the screens and the reviewers of `rulings` may use of `tables`; the rest
# (projections, ledger, SQL) is the room's own.
TABLES_FACE = {
    "tables.announced",
    "tables.api",
    "tables.calls",
    "tables.database",
    "tables.devices",
    "tables.entries",
    "tables.errors",
    "tables.files",
    "tables.hooks",
    "tables.keys",
    "tables.may",
    "tables.models",
    "tables.pages",
    "tables.people",
    "tables.personal",
    "tables.selectors",
    "tables.services",
    "tables.setup",
    "tables.sight",
    "tables.signals",
    "tables.store",
    "tables.wording",
}
# The clauses in our own words have a module of their own beside the package's face.
LAWBOOK_FACE = {"lawbook.library"}
# Beside the names in lawbook/__init__.py: the clauses in our words.
LAWBOOK_DOOR = {"lawbook.library"}
IMPURE = {"datetime", "os", "random", "secrets", "socket", "subprocess", "time"}
CELERY_ROOMS = {"rulings/tasks.py", "rulings/receivers.py"}
# `deploy.local` runs before anything is installed but the servers' wheels.
BARE = {"deploy"}


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """Every module a file names, as `package.module`."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from named(node, path)


def named(node: ast.ImportFrom, path: Path) -> Iterator[str]:
    inside = path.relative_to(ROOT).with_suffix("").parts
    base = ".".join(inside[: -node.level]) if node.level else ""
    module = ".".join(part for part in (base, node.module) if part)
    yield module
    # `from tables import selectors` names tables.selectors.
    yield from (f"{module}.{alias.name}" for alias in node.names)


def tops(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imports(path)}


def paths(*packages: str) -> list[object]:
    found = [path for package in packages for path in modules(package)]
    assert found, f"no modules found in {packages}"
    return [pytest.param(path, id=str(path.relative_to(ROOT))) for path in found]


def place(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", paths("lawbook"))
def test_lawbook_knows_the_standard_library_and_msgspec_only(path: Path) -> None:
    allowed = set(sys.stdlib_module_names) - IMPURE | {"lawbook", "msgspec"}
    assert tops(path) <= allowed


@pytest.mark.parametrize("path", paths("tables", "rulings", "deploy"))
def test_only_the_face_of_lawbook_is_used(path: Path) -> None:
    rooms = {f"lawbook.{room.stem}" for room in (ROOT / "lawbook").iterdir()}
    names = {".".join(name.split(".")[:2]) for name in imports(path)}
    assert not names & rooms - LAWBOOK_FACE


@pytest.mark.parametrize("path", paths("tables"))
def test_tables_knows_no_review_and_no_queue(path: Path) -> None:
    assert not tops(path) & {"rulings", "celery", "deploy", "tests"}


@pytest.mark.parametrize("path", paths("rulings"))
def test_rulings_uses_the_face_of_tables(path: Path) -> None:
    used = {".".join(name.split(".")[:2]) for name in imports(path)}
    ours = {name for name in used if name.startswith("tables.")}
    assert ours <= TABLES_FACE
    assert not tops(path) & {"deploy", "tests"}


@pytest.mark.parametrize("path", paths("rulings/evidence"))
def test_evidence_is_pure_and_the_solver_has_one_door(path: Path) -> None:
    allowed = set(sys.stdlib_module_names) - IMPURE | {"lawbook", "msgspec", "numpy"}
    solver = {"endplay"} if path.name == "solver.py" else set()
    assert tops(path) <= allowed | {"rulings"} | solver
    ours = {name for name in imports(path) if name.startswith("rulings")}
    assert all(name.startswith(("rulings.evidence", "rulings.scores")) for name in ours)


@pytest.mark.parametrize("path", paths("rulings/scores"))
def test_scores_are_pure_and_know_no_other_room(path: Path) -> None:
    allowed = set(sys.stdlib_module_names) - IMPURE | {"lawbook", "msgspec"}
    xml = {"defusedxml"} if path.name == "usebio.py" else set()
    assert tops(path) <= allowed | {"rulings"} | xml
    ours = {name for name in imports(path) if name.startswith("rulings")}
    assert all(name.startswith("rulings.scores") for name in ours)


def test_celery_stays_in_its_rooms() -> None:
    users = {place(path) for path in modules("rulings") if "celery" in tops(path)}
    assert users
    assert users <= CELERY_ROOMS


@pytest.mark.parametrize("path", paths("deploy/local"))
def test_dev_needs_the_standard_library_only(path: Path) -> None:
    assert tops(path) <= set(sys.stdlib_module_names) | BARE
    inside = {name for name in imports(path) if name.startswith("deploy.")}
    assert all(name.startswith("deploy.local") for name in inside)


def test_rule_modules_do_not_know_each_other() -> None:
    rules = modules("lawbook/rules")
    assert rules
    for path in rules:
        others = {f"lawbook.rules.{rule.stem}" for rule in rules if rule != path}
        if path.name != "__init__.py":
            assert not others & set(imports(path)), path.name


def test_no_module_was_overlooked() -> None:
    counted = {name: len(modules(name)) for name in ("lawbook", "tables", "rulings")}
    assert min(counted.values()) > 5, counted
