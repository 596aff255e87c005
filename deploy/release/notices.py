"""`docs/third-party.md`: whose work Rectify is made with, and on which terms."""

from collections.abc import Iterator

from deploy.local.paths import ROOT
from deploy.release.parts import (
    FONTS,
    LAPTOP_LOCK,
    SERVER_LOCK,
    VENDORED,
    Part,
    cut_from,
    fonts,
    packages,
    shipped,
    vendored,
)

PAGE = ROOT / "docs" / "third-party.md"
HEAD = """\
# The work of others

Rectify is Apache-2.0 ([LICENSE](../LICENSE)). It stands on the work of others, each
on its own terms. This page is made by `./dev release --write` from the lock files,
from what the packages say of themselves and from `deploy/release/licences.toml`; a
test holds it current.

The wheel holds only our own files, and the scripts and the fonts below. Every other
package is fetched when Rectify is installed, and brings its licence with it in its
`dist-info`; wheels with compiled parts bring those of the libraries inside them. A
container image holds all of them, and Debian's packages with their terms in
`/usr/share/doc`.

The pages are set in Noto Sans: the letters and signs they need, cut out of the packages
below by `deploy/release/typeface.py`; papers as PDF in the letters that they have of
Latin, Greek and Cyrillic. Icons and the suits on cards are our own. The Laws of
Duplicate Bridge are copyright of their publishers and are not part of Rectify: clauses
are cited by number and put in our own words.
"""
COLUMNS = "| | version | licence | home |\n|---|---|---|---|\n"


def page() -> str:
    """The whole page."""
    server = packages(SERVER_LOCK)
    besides = [part for part in packages(LAPTOP_LOCK) if part not in server]
    sections = [
        HEAD,
        "## Scripts in the pages\n\n" + _table(vendored()),
        "## Fonts of pages and papers\n\n" + _table(fonts()),
        "## What a server installs\n\n" + _table(server),
        "## What `./dev run` installs besides\n\n" + _table(besides),
        *_terms(),
    ]
    return "\n".join(sections)


def _table(parts: tuple[Part, ...] | list[Part]) -> str:
    rows = (f"| {p.name} | {p.version} | {p.licence} | {p.home} |\n" for p in parts)
    return COLUMNS + "".join(rows)


def _terms() -> Iterator[str]:
    named = [(one["package"], VENDORED / one["licence_file"]) for one in shipped()]
    named += [(one["name"], FONTS / one["licence_file"]) for one in cut_from()]
    for name, file in named:
        words = file.read_text().strip()
        yield f"## {name}: its licence\n\n```\n{words}\n```\n"
