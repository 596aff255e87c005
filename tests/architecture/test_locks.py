"""One registry of advisory locks, and no lock that stops who only refers to a row."""

import re
from pathlib import Path

from tables.common.database import Lock

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("lawbook", "tables", "rulings", "deploy")
ADVISORY = re.compile(r"pg_(?:try_)?advisory_\w+\(\s*(?:\((\d+)|(\d+))?")
REGISTRY = ROOT / "tables" / "common" / "database.py"


def sources() -> list[Path]:
    found = [path for one in PACKAGES for path in (ROOT / one).rglob("*.py")]
    assert len(found) > 100
    return found


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def triggers() -> list[Path]:
    """What PostgreSQL itself is made to do: in files of SQL."""
    return [path for one in PACKAGES for path in (ROOT / one).rglob("*.sql")]


def test_only_the_registry_and_triggers_name_an_advisory_lock() -> None:
    users = {
        name(path)
        for path in sources()
        if "pg_advisory" in path.read_text() or "pg_try_advisory" in path.read_text()
    }
    assert users == {name(REGISTRY)}


def test_a_number_in_a_trigger_stands_in_the_registry() -> None:
    found = {
        int(number)
        for path in triggers()
        for match in ADVISORY.findall(path.read_text())
        for number in match
        if number
    }
    assert found
    assert found <= set(Lock)


def test_no_two_locks_share_a_number() -> None:
    """Another name for a number would be an alias, which `unique` refuses too."""
    assert len(set(Lock)) == len(Lock.__members__)


def test_a_row_is_held_without_stopping_those_who_refer_to_it() -> None:
    """FOR UPDATE waits for those who add a step or a vote: two of them can deadlock."""
    strong = {
        f"{name(path)}: {line.strip()}"
        for path in sources()
        for line in path.read_text().splitlines()
        if ("select_for_update(" in line and "no_key=True" not in line)
        or "FOR UPDATE" in line
    }
    assert strong == set()
