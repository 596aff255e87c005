"""The lawbook browser, which everybody may read; two editions stand side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from lawbook import Refused, library
from lawbook.library import references, situations
from tables.access.permissions import for_everybody
from tables.access.roles import DIRECTORS, is_one_of
from tables.common.replica import from_replica
from tables.law_texts import official_texts
from tables.web import extensions
from tables.web.pages.lawbook import reading
from tables.web.pages.lawbook.reading import Clause, Law, linked
from tables.web.wording.refusals import refusal

Context = dict[str, Any]
TOKEN = re.compile(r"\s+|[^\W_]+|[\W_]", re.UNICODE)
# Below this likeness two texts are told apart whole, not word by word.
ALIKE = 0.35


@for_everybody
@require_safe
@from_replica
def newest(request: HttpRequest) -> HttpResponse:
    """Go to the newest edition."""
    return redirect("lawbook_edition", library.editions()[0])


@for_everybody
@require_safe
@from_replica
def edition(request: HttpRequest, edition: str) -> HttpResponse:
    """Show one edition: the search, the index of situations, the Laws."""
    query = request.GET.get("q", "").strip()
    page = page_of(edition, query=query)
    if query:
        page |= reading.search(edition, query) | reading.search_words(edition, query)
        return render(request, "tables/lawbook/found.html", page)
    page |= {"groups": reading.groups(edition), "laws": reading.laws(edition)}
    return render(request, "tables/lawbook/edition.html", page)


@for_everybody
@require_safe
@from_replica
def law(request: HttpRequest, edition: str, number: int) -> HttpResponse:
    """Show one Law whole, alone or with another edition beside it."""
    page = page_of(edition)
    found = reading.law(edition, number)
    other = _beside(request, edition)
    if found is None and (other is None or reading.law(other, number) is None):
        raise Http404
    found = found or reading.Law(number, "", ())
    page |= {"law": found, "beside": other, "official": _official(found)}
    if other:
        beside = reading.law(other, number)
        page |= {"rows": law_beside(found, other, beside)}
    return render(request, "tables/lawbook/law.html", page)


@for_everybody
@require_safe
@from_replica
def clause(request: HttpRequest, edition: str, label: str) -> HttpResponse:
    """Show one clause: its words, what it points to and what points to it."""
    page = page_of(edition)
    try:
        words = library.clause(edition, label)
    except Refused as refused:
        return _no_clause(request, page, label, refused)
    page |= _clause(words, edition) | _beside_clause(request, words, edition)
    if is_one_of(request.user, DIRECTORS):
        page["decided"] = extensions.decisions_under(request.user, edition, label)
    return render(request, "tables/lawbook/clause.html", page)


@for_everybody
@require_safe
@from_replica
def situation(request: HttpRequest, edition: str, name: str) -> HttpResponse:
    """Show what happened, and the clauses to read out for it."""
    page = page_of(edition)
    try:
        told = situations.situation(name)
    except Refused as refused:
        raise Http404 from refused
    page["situation"] = reading.situation(edition, told)
    page["mistakes"] = reading.mistakes_when(edition, name)
    return render(request, "tables/lawbook/situation.html", page)


@for_everybody
@require_safe
@from_replica
def pocket(request: HttpRequest, edition: str) -> HttpResponse:
    """Show the pocket guide, made to be printed."""
    page = page_of(edition) | {"groups": reading.pocket(edition)}
    return render(request, "tables/lawbook/pocket.html", page)


@for_everybody
@require_safe
@from_replica
def words(request: HttpRequest, edition: str) -> HttpResponse:
    """Show the words that the Laws define."""
    page = page_of(edition) | {"words": reading.words(edition)}
    return render(request, "tables/lawbook/words.html", page)


@for_everybody
@require_safe
@from_replica
def mistakes(request: HttpRequest, edition: str) -> HttpResponse:
    """Show what is often got wrong, with the clauses that say otherwise."""
    page = page_of(edition) | {"mistakes": reading.mistakes(edition)}
    return render(request, "tables/lawbook/mistakes.html", page)


def page_of(edition: str, **more: Any) -> Context:
    """What every page of an edition shows; there is no page of an unknown one."""
    if edition not in library.editions():
        raise Http404
    return {"edition": edition, "editions": library.editions(), **more}


def _beside(request: HttpRequest, edition: str) -> str | None:
    """The other edition that was asked for."""
    other = request.GET.get("beside", "")
    return other if other in library.editions() and other != edition else None


def _clause(words: library.ClauseWords, edition: str) -> Context:
    shown = reading.shown(edition, words)
    return {
        "clause": shown,
        "reason": words.reason,
        "number": references.law_of(words.label),
        "above": reading.linked(edition, references.parents(words.label)),
        "points_to": reading.linked(edition, words.see),
        "mentioned_by": reading.linked(
            edition, references.mentioned_by(edition, words.label)
        ),
        "others": other_editions(shown, library.editions()),
        "situations": reading.situations_of(edition, words.label),
        "defined": reading.words_of(edition, words.label),
        "mistakes": reading.mistakes_about(edition, words.label),
        "official": official_texts(edition, [words.label]).get(words.label, []),
        **reading.around(edition, words.label),
    }


def _beside_clause(
    request: HttpRequest, words: library.ClauseWords, edition: str
) -> Context:
    other = _beside(request, edition)
    if other is None:
        return {}
    row = clause_beside(reading.shown(edition, words), other)
    return {"beside": other, "row": row}


def _official(law: reading.Law) -> dict[str, list[Any]]:
    if not law.clauses:
        return {}
    labels = [one.label for one in law.clauses]
    return official_texts(law.clauses[0].edition, labels)


def _no_clause(
    request: HttpRequest, page: Context, label: str, refused: Refused
) -> HttpResponse:
    """Say where else the clause stands, instead of a bare 404."""
    known = [
        year
        for year in library.editions()
        if any(words.label == label for words in library.clauses(year))
    ]
    page |= {"label": label, "known": known, "why": refusal(refused.problem)}
    return render(
        request, "tables/lawbook/no_clause.html", page, status=HTTPStatus.NOT_FOUND
    )


@dataclass(frozen=True)
class Piece:
    """A stretch of words, and whether the other edition has it too."""

    text: str
    only_here: bool


@dataclass(frozen=True)
class ClauseInPieces:
    """A clause of one edition and its words in pieces.

    ``shown_above``: it stands beside an earlier clause already, with its words.
    """

    clause: Clause
    pieces: tuple[Piece, ...]
    shown_above: bool = False


@dataclass(frozen=True)
class ComparedClauses:
    """The same matter in both editions; a side is empty where there is none."""

    left: tuple[ClauseInPieces, ...]
    right: tuple[ClauseInPieces, ...]
    same: bool


def law_beside(law: Law, other: str, other_law: Law | None) -> list[ComparedClauses]:
    """A Law and, beside each clause, the same matter in another edition."""
    rows = []
    shown: set[str] = set()
    for left in law.clauses:
        right = linked(other, references.counterparts(left.edition, left.label, other))
        rows.append(row(left, right, shown))
        shown |= {one.label for one in right}
    rest = other_law.clauses if other_law else ()
    return rows + [_alone(one) for one in rest if one.label not in shown]


def clause_beside(left: Clause, other: str) -> ComparedClauses:
    """One clause and the same matter in another edition."""
    labels = references.counterparts(left.edition, left.label, other)
    return row(left, linked(other, labels), set())


def row(left: Clause, right: Iterable[Clause], shown: set[str]) -> ComparedClauses:
    """Put a clause beside its counterparts; of one alone, mark the words."""
    found = tuple(right)
    if len(found) != 1 or found[0].label in shown:
        beside = tuple(
            ClauseInPieces(one, _plain(one), one.label in shown) for one in found
        )
        return ComparedClauses(
            (ClauseInPieces(left, _plain(left)),), beside, same=False
        )
    ours, theirs = differing(left.words, found[0].words)
    same = left.words == found[0].words
    return ComparedClauses(
        (ClauseInPieces(left, ours),), (ClauseInPieces(found[0], theirs),), same
    )


def differing(ours: str, theirs: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Two texts in pieces; what only one of them has is marked."""
    first, second = TOKEN.findall(ours), TOKEN.findall(theirs)
    match = SequenceMatcher(a=first, b=second, autojunk=False)
    if match.ratio() < ALIKE:
        return (Piece(ours, only_here=True),), (Piece(theirs, only_here=True),)
    steps = match.get_opcodes()
    left = ((tag != "equal", first[a:b]) for tag, a, b, _c, _d in steps)
    right = ((tag != "equal", second[c:d]) for tag, _a, _b, c, d in steps)
    return tuple(_pieces(left)), tuple(_pieces(right))


def other_editions(of: Clause, editions: Iterable[str]) -> list[dict[str, object]]:
    """Where the matter of a clause stands in the other editions."""
    found = []
    for year in editions:
        if year != of.edition:
            labels = references.counterparts(of.edition, of.label, year)
            there = linked(year, labels)
            same = any(one.words == of.words for one in there)
            found.append({"edition": year, "clauses": there, "same": same})
    return found


def _alone(right: Clause) -> ComparedClauses:
    """What only the other edition has; its matter may stand in another Law here."""
    return ComparedClauses((), (ClauseInPieces(right, _plain(right)),), same=False)


def _plain(of: Clause) -> tuple[Piece, ...]:
    return (Piece(of.words, only_here=False),)


def _pieces(steps: Iterable[tuple[bool, list[str]]]) -> Iterator[Piece]:
    return (Piece("".join(words), only) for only, words in steps if words)
