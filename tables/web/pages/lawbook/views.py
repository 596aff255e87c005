"""The lawbook browser; everybody may read it."""

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from lawbook import Refused, library
from lawbook.library import references, situations
from tables.access.permissions import for_everybody
from tables.access.roles import DIRECTORS, is_one_of
from tables.law_texts import official_texts
from tables.web import clause_decisions
from tables.web.pages.lawbook import comparing, defining, reading

Context = dict[str, Any]


@for_everybody
@require_safe
def newest(request: HttpRequest) -> HttpResponse:
    """Go to the newest edition."""
    return redirect("lawbook_edition", library.editions()[0])


@for_everybody
@require_safe
def edition(request: HttpRequest, edition: str) -> HttpResponse:
    """Show one edition: the search, the index of situations, the Laws."""
    query = request.GET.get("q", "").strip()
    page = _page(edition, query=query)
    if query:
        page |= reading.search(edition, query) | defining.search(edition, query)
        return render(request, "tables/lawbook/found.html", page)
    page |= {"groups": reading.groups(edition), "laws": reading.laws(edition)}
    return render(request, "tables/lawbook/edition.html", page)


@for_everybody
@require_safe
def law(request: HttpRequest, edition: str, number: int) -> HttpResponse:
    """Show one Law whole, alone or with another edition beside it."""
    page = _page(edition)
    found = reading.law(edition, number)
    other = _beside(request, edition)
    if found is None and (other is None or reading.law(other, number) is None):
        raise Http404
    found = found or reading.Law(number, "", ())
    page |= {"law": found, "beside": other, "official": _official(found)}
    if other:
        beside = reading.law(other, number)
        page |= {"rows": comparing.law_beside(found, other, beside)}
    return render(request, "tables/lawbook/law.html", page)


@for_everybody
@require_safe
def clause(request: HttpRequest, edition: str, label: str) -> HttpResponse:
    """Show one clause: its words, what it points to and what points to it."""
    page = _page(edition)
    try:
        words = library.clause(edition, label)
    except Refused as refused:
        return _no_clause(request, page, label, refused)
    page |= _clause(words, edition) | _beside_clause(request, words, edition)
    if is_one_of(request.user, DIRECTORS):
        page["decided"] = clause_decisions.decided(request.user, edition, label)
    return render(request, "tables/lawbook/clause.html", page)


@for_everybody
@require_safe
def situation(request: HttpRequest, edition: str, name: str) -> HttpResponse:
    """Show what happened, and the clauses to read out for it."""
    page = _page(edition)
    try:
        told = situations.situation(name)
    except Refused as refused:
        raise Http404 from refused
    page["situation"] = reading.situation(edition, told)
    page["mistakes"] = defining.mistakes_when(edition, name)
    return render(request, "tables/lawbook/situation.html", page)


@for_everybody
@require_safe
def pocket(request: HttpRequest, edition: str) -> HttpResponse:
    """Show the pocket guide, made to be printed."""
    page = _page(edition) | {"groups": reading.pocket(edition)}
    return render(request, "tables/lawbook/pocket.html", page)


@for_everybody
@require_safe
def words(request: HttpRequest, edition: str) -> HttpResponse:
    """Show the words that the Laws define."""
    page = _page(edition) | {"words": defining.words(edition)}
    return render(request, "tables/lawbook/words.html", page)


@for_everybody
@require_safe
def mistakes(request: HttpRequest, edition: str) -> HttpResponse:
    """Show what is often got wrong, with the clauses that say otherwise."""
    page = _page(edition) | {"mistakes": defining.mistakes(edition)}
    return render(request, "tables/lawbook/mistakes.html", page)


def _page(edition: str, **more: Any) -> Context:
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
        "others": comparing.other_editions(shown, library.editions()),
        "situations": reading.situations_of(edition, words.label),
        "defined": defining.words_of(edition, words.label),
        "mistakes": defining.mistakes_about(edition, words.label),
        "official": official_texts(edition, [words.label]).get(words.label, []),
        **reading.around(edition, words.label),
    }


def _beside_clause(
    request: HttpRequest, words: library.ClauseWords, edition: str
) -> Context:
    other = _beside(request, edition)
    if other is None:
        return {}
    row = comparing.clause_beside(reading.shown(edition, words), other)
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
    page |= {"label": label, "known": known, "code": refused.problem.code}
    return render(
        request, "tables/lawbook/no_clause.html", page, status=HTTPStatus.NOT_FOUND
    )
