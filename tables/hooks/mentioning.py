"""Where another app's own texts name somebody who is to be forgotten.

Another app adds a search by `add_search`; `tables.personal` asks every one and never
imports the app.
"""

from collections.abc import Callable, Iterable

Matches = Callable[[str], bool]
# Given what a text has to match, each place that holds one, in words.
Search = Callable[[Matches], Iterable[str]]

_searches: list[Search] = []


def add_search(search: Search) -> None:
    """Let another app look through its own texts; adding it twice asks it once."""
    if search not in _searches:
        _searches.append(search)


def places(matches: Matches) -> list[str]:
    """Return every place outside the store whose text matches."""
    return [place for search in _searches for place in search(matches)]
