"""What is installed is exactly what was looked at, under licences that go with ours."""

import re
from pathlib import Path

import pytest

from deploy.release.parts import packages, vendored

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted(ROOT.glob("requirements*.lock"))
PART = re.compile(r"^([a-z0-9][\w.-]*)==[\w.+!-]+", re.MULTILINE)
# Licences whose terms a program under Apache-2.0 meets by naming them; the last ones
# bind changes of their own files only, and we change none.
FREE = {
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "HPND", "ISC",
    "MIT", "MIT-0", "MIT-CMU", "PSF-2.0", "Python-2.0", "Unlicense", "Zlib",
    # In the manner of Python's own.
    "LicenseRef-matplotlib",
    "LGPL-2.1-or-later", "LGPL-3.0-only", "LGPL-3.0-or-later", "MPL-1.1", "MPL-2.0",
}  # fmt: skip


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_part_is_one_version_with_hashes(lock: Path) -> None:
    entries = re.split(r"\n(?=\S)", lock.read_text().strip())
    wanted = [entry for entry in entries if not entry.startswith("#")]
    assert len(wanted) > 0
    for entry in wanted:
        assert PART.match(entry), entry
        assert "--hash=sha256:" in entry, entry
        assert "://" not in entry


def test_every_licence_goes_with_ours() -> None:
    found = {
        part.name: part.licence
        for part in (*packages(ROOT / "requirements.lock"), *vendored())
    }
    assert len(found) > 40
    for name, licence in found.items():
        # Of alternatives one is enough, of parts all.
        one_of = licence.replace("(", "").replace(")", "").split(" OR ")
        assert any(set(way.split(" AND ")) <= FREE for way in one_of), (name, licence)
