"""Who may import whom: the table in docs/architecture.md, checked."""

import ast
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from tests.architecture import packages
from tests.parsing import nodes

ROOT = Path(__file__).resolve().parents[2]

# What `rulings` may use of `tables`: packages and modules; the rest (projections, what
# an entry passes, SQL) is the business of `tables` alone.
TABLES_FACE = (
    "tables.access",
    "tables.boards",
    "tables.calls",
    "tables.common",
    "tables.event_store.store",
    "tables.formats",
    "tables.intake.entries",
    "tables.intake.services",
    "tables.models",
    "tables.privacy",
    "tables.regulations",
    "tables.setup",
    "tables.signals",
    "tables.tournaments.scoring",
    "tables.web",
    "tables.webhooks.cases",
)
FACE = tuple(f"{one}." for one in TABLES_FACE)
# The clauses in our own words have a module of their own beside the package's face.
LAWBOOK_FACE = {"lawbook.library"}
IMPURE = {"datetime", "os", "random", "secrets", "socket", "subprocess", "time"}
# What pure code may import beside rooms of its own.
PLAIN = set(sys.stdlib_module_names) - IMPURE | {"fluent", "msgspec"}
ABOVE_LAWBOOK = ("tables", "rulings", "deploy")
CELERY_ROOMS = {
    "rulings/common/enqueue.py",
    "rulings/receivers.py",
    "rulings/tasks.py",
}
# `deploy.local` runs before anything is installed but the servers' wheels.
BARE = {"deploy"}


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@cache
def imports(path: Path) -> frozenset[str]:
    """Every module a file names, as `package.module`."""
    return frozenset(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in nodes(path.read_text()):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from named(node, path)


def named(node: ast.ImportFrom, path: Path) -> Iterator[str]:
    inside = path.relative_to(ROOT).with_suffix("").parts
    base = ".".join(inside[: -node.level]) if node.level else ""
    module = ".".join(part for part in (base, node.module) if part)
    yield module
    # `from tables import selectors` names tables.boards.selectors.
    yield from (f"{module}.{alias.name}" for alias in node.names)


def tops(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imports(path)}


def place(path: Path) -> str:
    return str(path.relative_to(ROOT))


def strangers(unwanted: Callable[[Path], set[str]], *rooms: str) -> dict[str, set[str]]:
    """What each file of these rooms imports and should not."""
    found = [path for room in rooms for path in modules(room)]
    assert all(map(modules, rooms)), f"no modules found in one of {rooms}"
    return {place(path): names for path in found if (names := unwanted(path))}


def rooms_named(path: Path) -> set[str]:
    """The same names down to the second level, as `tables.boards.selectors`."""
    return {".".join(name.split(".")[:2]) for name in imports(path)}


def test_lawbook_knows_the_standard_library_msgspec_and_fluent_only() -> None:
    assert strangers(lambda path: tops(path) - PLAIN - {"lawbook"}, "lawbook") == {}


def test_only_the_face_of_lawbook_is_used() -> None:
    rooms = {f"lawbook.{room.stem}" for room in (ROOT / "lawbook").iterdir()}
    inner = rooms - LAWBOOK_FACE
    found = strangers(lambda path: rooms_named(path) & inner, *ABOVE_LAWBOOK)
    assert found == {}


def test_tables_knows_no_review_and_no_queue() -> None:
    above = {"rulings", "celery", "deploy", "tests"}
    assert strangers(lambda path: tops(path) & above, "tables") == {}


def test_rulings_uses_the_face_of_tables() -> None:
    used = {
        name: {one for one in found if one.startswith("tables.")}
        for name, found in packages.imports().items()
        if name.startswith("rulings.")
    }
    assert any(used.values())
    strange = {
        name: {one for one in found if not f"{one}.".startswith(FACE)}
        for name, found in used.items()
    }
    assert {name: found for name, found in strange.items() if found} == {}
    above = {"deploy", "tests"}
    assert strangers(lambda path: tops(path) & above, "rulings") == {}


def of_rulings_but(path: Path, *rooms: str) -> set[str]:
    """What a file uses of `rulings` beside these rooms."""
    ours = {name for name in imports(path) if name.startswith("rulings")}
    return {name for name in ours if not name.startswith(rooms)}


def test_evidence_is_pure_and_the_solver_has_one_door() -> None:
    def unwanted(path: Path) -> set[str]:
        door = set() if path.name == "dds.py" else tops(path) & {"ctypes"}
        foreign = tops(path) - PLAIN - {"lawbook", "numpy", "rulings"}
        return (
            foreign | door | of_rulings_but(path, "rulings.damage", "rulings.scoring")
        )

    assert strangers(unwanted, "rulings/damage") == {}


def test_scores_are_pure_and_know_no_other_room() -> None:
    def unwanted(path: Path) -> set[str]:
        foreign = tops(path) - PLAIN - {"lawbook", "rulings"}
        return foreign | of_rulings_but(path, "rulings.scoring")

    assert strangers(unwanted, "rulings/scoring") == {}


def test_celery_stays_in_its_rooms() -> None:
    users = {place(path) for path in modules("rulings") if "celery" in tops(path)}
    assert users
    assert users <= CELERY_ROOMS


def test_dev_needs_the_standard_library_only() -> None:
    def unwanted(path: Path) -> set[str]:
        ours = {name for name in imports(path) if name.startswith("deploy.")}
        inside = {name for name in ours if name.startswith("deploy.local")}
        return (tops(path) - set(sys.stdlib_module_names) - BARE) | (ours - inside)

    assert strangers(unwanted, "deploy/local") == {}


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
