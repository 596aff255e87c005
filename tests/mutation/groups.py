"""What is mutated and which tests are to notice: the one place that names either."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Group:
    """Sources that belong together; ``tests`` are run in this order."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    # Whether its tests ask PostgreSQL and Redis.
    servers: bool = False
    # The tests that are tried first: what they leave is tried on all.
    quick: tuple[str, ...] = ()
    # Of a module that holds more, the functions that belong here.
    functions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def files(self) -> list[Path]:
        """The modules among its sources, in order."""
        places = [ROOT / source for source in self.sources]
        inside = [
            sorted(one.rglob("*.py")) if one.is_dir() else [one] for one in places
        ]
        return [path for found in inside for path in found]

    def holds(self, path: str, function: str) -> bool:
        """Whether this function of one of its modules belongs here."""
        only = self.functions.get(path)
        return only is None or function in only


# The tests of who may see or enter what; any test that opens a page comes there too.
ABOUT_PERMISSION = (
    "api_entries",
    "api_looks",
    "forgetting",
    "authorization",
    "guards",
    "hidden_hands",
    "isolation",
    "keys",
    "limited_directors",
    "limited_organisers",
    "limited_people",
    "sequence_gaps",
    "own_ids",
    "past",
    "authorization_races",
    "places_of_accounts",
    "playing_entries",
    "presence",
    "rights",
    "scope",
    "seen_tables",
    "services",
    "setup_people",
    "visibility",
    "steps_recorded",
    "views_without_deal",
    "redaction",
)
# What the suite tries: tests that take no longer than to load them.
SHORT = "short"
GROUPS = {
    SHORT: Group(
        sources=(
            "rulings/scoring/imps.py",
            "rulings/scoring/matchpoints.py",
            "rulings/damage/positions.py",
        ),
        tests=(
            "tests/scores/test_imps.py",
            "tests/scores/test_pairs_in_imps.py",
            "tests/scores/test_matchpoints.py",
            "tests/scores/test_victory_points.py",
            "tests/evidence/test_positions.py",
        ),
    ),
    "lawbook": Group(
        sources=("lawbook",),
        tests=("tests/lawbook", "tests/oracle/test_oracle.py"),
        quick=("tests/lawbook/test_cases.py",),
    ),
    "scores": Group(
        sources=("rulings/scoring",),
        tests=("tests/scores",),
    ),
    "evidence": Group(
        sources=("rulings/damage",),
        tests=("tests/evidence",),
    ),
    "permission": Group(
        sources=(
            "tables/access/permissions.py",
            "tables/access/roles.py",
            "tables/access/visibility.py",
            "tables/access/visible.py",
            "tables/intake/authorization.py",
            "tables/projections/history.py",
            "rulings/cases/selectors.py",
            "rulings/common/roles.py",
        ),
        tests=(
            *(f"tests/tables/test_{name}.py" for name in ABOUT_PERMISSION),
            "tests/rulings/cases/test_own_rulings.py",
            "tests/rulings/cases/test_queue.py",
            "tests/rulings/cases/test_scope.py",
            "tests/rulings/casebook/test_casebook.py",
        ),
        functions={
            "tables/projections/history.py": ("rows_for", "_without_deal"),
            "rulings/cases/selectors.py": (
                "visible_case",
                "is_seen",
                "seen_by",
                "inquiries_seen",
                "workers_on",
                "seats_of",
                "notices_to",
                "statements_of",
                "_at",
                "_any",
            ),
        },
        servers=True,
    ),
}
