"""What is special about a view is marked at the view, not listed by name elsewhere.

Middleware and servers ask for the mark (`tables.access.permissions`). A list of names
or addresses of views would be forgotten when a view is added or moved.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from tests.architecture.test_closed_kinds import PACKAGES, ROOT
from tests.parsing import parsed

# What names a view of ours, and why that is no list of views.
NAMED = {
    "deploy.accounts.urls.HALF_IN": "marks a view of allauth where its route is made",
    "deploy.local.run.ADDRESSES": "the addresses that `./dev run` prints",
    "tables.web.pages.palette.ACTIONS": "links of the palette, each with who may go",
    "tables.web.pages.setup.tournaments.ELSEWHERE": "links of the checklist",
    "tables.web.pages.setup.tournaments.PAGES": "links of the checklist",
}


def routes(
    patterns: Iterable[URLPattern | URLResolver], before: str = "/"
) -> Iterator[tuple[str, str | None]]:
    """Address and name of every view."""
    for one in patterns:
        address = before + str(one.pattern).removeprefix("^")
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, address)
        else:
            yield address, one.name


def lists(source: str) -> Iterator[tuple[str, set[str]]]:
    """The constants of a module that are collections, with the texts in them."""
    for node in parsed(source).body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if isinstance(
                value, ast.Tuple | ast.List | ast.Set | ast.Dict | ast.Call
            ):
                texts = (
                    one for one in ast.walk(value) if isinstance(one, ast.Constant)
                )
                yield name, {one.value for one in texts if isinstance(one.value, str)}


def views_in(texts: set[str]) -> set[str]:
    """Those that name a view or an address; a plain word may mean anything."""
    known = list(routes(get_resolver().url_patterns))
    names = {name for _address, name in known if name and "_" in name}
    begun = {
        text
        for text in texts
        if len(text) > 2 and text[0] == text[-1] == "/"
        if any(address.startswith(text) for address, _name in known)
    }
    return texts & names | begun


def test_no_list_names_a_view() -> None:
    found = set()
    for path in (path for one in PACKAGES for path in (ROOT / one).rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if path.name != "urls.py" or "accounts" in module:
            found |= {
                f"{module}.{name}"
                for name, texts in lists(path.read_text())
                if name != "urlpatterns" and views_in(texts)
            }
    assert found == set(NAMED)


@pytest.mark.parametrize(
    ("texts", "named"),
    [
        ({"/login/", "/nowhere/"}, {"/login/"}),
        ({"account_login", "floor"}, {"account_login"}),
        ({"floor", "/"}, set()),
    ],
)
def test_a_list_of_views_is_found(texts: set[str], named: set[str]) -> None:
    assert views_in(texts) == named
    ((name, held),) = lists(f"FORMS = {tuple(sorted(texts))}")
    assert (name, views_in(held)) == ("FORMS", named)
