"""The packages lie in one order: none imports one above it, nothing goes in circles."""

import pytest

from tests.architecture import packages


def test_the_known_breaches_are_all_there_are_and_none_is_gone() -> None:
    """A breach that was mended leaves the list; none comes in."""
    known = packages.known_breaches()
    assert known == sorted(set(known))
    found = packages.breaches()
    assert sorted(found - set(known)) == [], "new: packages.toml says the order"
    gone = sorted(set(known) - found)
    assert gone == [], "mended: run python -m tests.architecture.packages"


def test_the_page_shows_the_list() -> None:
    assert packages.PAGE.read_text() == packages.page()


def test_every_top_has_packages_and_modules() -> None:
    for top in packages.TOPS:
        assert len(packages.listed(top)) > 5
        assert sum(name.startswith(f"{top}.") for name in packages.modules()) > 50


PLACES = {"low": 0, "high": 1}


def test_what_imports_upwards_or_has_no_place_is_found() -> None:
    graph = {
        "a.low.x": {"a.high.y"},
        "a.high.y": {"a.low.z", "a.high.w"},
        "a.other": {"a.high.y"},
    }
    found = packages.out_of_order(graph, "a", PLACES)
    assert found == {"a.low -> a.high", "a.other has no place"}


def test_a_circle_within_a_package_is_found_at_every_level() -> None:
    graph = {
        "a.low.one.x": {"a.low.two"},
        "a.low.two": {"a.low.three", "b.low"},
        "a.low.three": {"a.low.one.y"},
        "a.low.four": {"a.low.two"},
    }
    assert packages.circular(graph, "a.low") == {
        "a.low.one -> a.low.two",
        "a.low.two -> a.low.three",
        "a.low.three -> a.low.one",
    }


def test_a_package_that_holds_nothing_is_found() -> None:
    first, *rest = packages.listed("lawbook")
    graph: dict[str, set[str]] = {f"lawbook.{name}.x": set() for name in rest}
    assert packages.missing(graph, "lawbook") == {f"lawbook.{first} is empty"}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("import a.low.x", "a.low.x"),
        ("from a.low import x", "a.low.x"),
        ("from a.low import name", "a.low.__init__"),
        ("from a.low.x import name", "a.low.x"),
        ("from .x import name", "a.low.x"),
        ("def f():\n    from a.low import x", "a.low.x"),
    ],
)
def test_every_way_to_import_is_seen(written: str, meant: str) -> None:
    known = {"a.low.x", "a.low.__init__"}
    assert set(packages.imported("a.low.y", written, known)) == {meant}
