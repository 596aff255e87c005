"""What a release is made of is whole, current, and the same each time."""

import json
import re
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

from deploy.release import NotReady, building, conditions, parts
from deploy.release.conditions import PAGE
from deploy.release.parts import SERVER_LOCK, fonts, packages, vendored
from deploy.version import VERSION

CHEAP = ("version", "locks", "third_parties", "translations")


@pytest.mark.parametrize("promise", CHEAP)
def test_a_promise_that_costs_nothing_is_always_kept(promise: str) -> None:
    """The others are for the day: what is not committed, the changelog, the tag."""
    getattr(conditions, promise)()


def test_old_notices_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the one above fails after a change of the locks: ./dev release --write"""
    old = tmp_path / "third-party.md"
    old.write_text(parts.page().replace("| celery | ", "| celery | 4."))
    monkeypatch.setattr(parts, "PAGE", old)
    with pytest.raises(NotReady, match="dev release --write"):
        conditions.third_parties()


@pytest.mark.parametrize(
    "newest", ["99.0.0 – 2026-11-22", VERSION, "Not released yet", "Whatever comes"]
)
def test_a_changelog_that_begins_otherwise_is_found(
    newest: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another version, no day, or any heading over what is not released."""
    page = tmp_path / "changelog.md"
    monkeypatch.setattr(conditions, "PAGE", page)
    released = f"## {VERSION} – 2026-11-22\n\n- The first.\n"
    page.write_text(f"# New\n\n## {newest}\n\n### At the table\n\n{released}")
    with pytest.raises(NotReady, match=f'begins with "{newest}"'):
        conditions.changelog()
    page.write_text(f"# New\n\n{released}")
    conditions.changelog()


def test_what_is_not_released_stops_a_release() -> None:
    """A release is refused as long as the first heading of the page is no version."""
    said = [head["said"] for head in conditions.HEADING.finditer(PAGE.read_text())]
    versions = [one for one in said if re.fullmatch(r"[\d.]+ – [\d-]{10}", one)]
    assert said in (versions, ["Not released yet", *versions])
    if said != versions:
        with pytest.raises(NotReady, match="Not released yet"):
            conditions.changelog()


def test_a_lock_that_lacks_what_is_asked_for_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = tmp_path / "requirements.lock"
    text = SERVER_LOCK.read_text()
    lock.write_text(re.sub(r"^django==\S+", "django==4.2.0", text, flags=re.MULTILINE))
    monkeypatch.setattr(conditions, "SERVER_LOCK", lock)
    with pytest.raises(NotReady, match=r"django.*4\.2\.0"):
        conditions.locks()


def test_the_bill_names_every_part_once_with_licence_and_digests() -> None:
    told = json.loads(parts.bill("2026-11-22T00:00:00Z", "0" * 64))
    named = told["components"]
    references = [part["bom-ref"] for part in named]
    assert len(references) == len([*packages(SERVER_LOCK), *vendored(), *fonts()])
    assert len(set(references)) == len(references)
    for part in named:
        about = {one["type"]: one for one in part["externalReferences"]}
        assert part["licenses"][0]["expression"]
        assert about["website"]["url"].startswith("http")
        assert about["distribution"]["hashes"]
    ours = told["metadata"]["component"]["bom-ref"]
    (wanted,) = (one["dependsOn"] for one in told["dependencies"] if one["ref"] == ours)
    assert set(wanted) < set(references)
    assert {"pkg:npm/idb@8.0.4", "pkg:npm/htmx.org@4.0.1"} < set(wanted)
    assert "pkg:npm/%40fontsource-variable/noto-sans@5.3.0" in wanted
    assert told["metadata"]["component"]["version"] == VERSION


def test_the_same_wheel_has_the_same_bill() -> None:
    first, again, other = (
        parts.bill("2026-11-22T00:00:00Z", wheel * 64) for wheel in "001"
    )
    assert first == again != other


def test_a_bill_that_the_schema_refuses_is_none() -> None:
    with pytest.raises(NotReady, match=r"CycloneDX 1\.6"):
        parts.bill("2026-11-22T00:00:00Z", "no digest")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("wheel")


@pytest.fixture(scope="module")
def wheel(place: Path) -> Path:
    """The wheel of what is committed, built twice with the same bytes."""
    return building.built_twice(place)


def test_the_wheel_is_whole_and_has_nothing_else(wheel: Path, tmp_path: Path) -> None:
    building.require_whole(wheel)
    names = ZipFile(wheel).namelist()
    kinds = (
        ".html",
        ".css",
        ".js",
        ".po",
        ".mo",
        ".toml",
        ".woff2",
        ".ttf",
        ".typ",
        ".ftl",
        ".sql",
    )
    for ending in (*kinds, "LICENSE"):
        assert any(name.endswith(ending) for name in names), ending
    less = tmp_path / wheel.name
    with ZipFile(less, "w") as packed:
        for name in names:
            if not name.endswith("el/LC_MESSAGES/django.mo"):
                packed.writestr(name, "")
    with pytest.raises(NotReady, match="lacks 3 files"):
        building.require_whole(less)


def test_installed_alone_the_wheel_runs(wheel: Path, tmp_path: Path) -> None:
    """Its command answers, and it says the version that was built."""
    building.require_running(wheel, tmp_path, Path(sysconfig.get_path("purelib")))


def test_a_wheel_of_another_version_is_found(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "VERSION", "99.0.0")
    with pytest.raises(NotReady, match="calls itself"):
        building.require_running(wheel, tmp_path, Path(sysconfig.get_path("purelib")))
