"""The pages of the casebook."""

from dataclasses import asdict
from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from lawbook import library
from rulings.cases.models import Case
from rulings.cases.selectors import VisibleCase
from rulings.cases.steps import tidy_clause
from rulings.common.errors import StepRefused
from rulings.reports import casebook
from rulings.reports.board_file import deal_drawn
from rulings.reports.casebook import (
    CasebookQuery,
    Draft,
    book_of,
    draft_of,
    newest_of,
    search,
)
from rulings.reports.statistics import KIND
from rulings.web.pages.guard import (
    WORK,
    case_here,
    logged_in,
    require_permission,
)
from tables.access.permissions import limited_as
from tables.access.visibility import open_to_everybody
from tables.common.replica import from_replica
from tables.web.pages.access import for_staff, visibility_on

ANY = ("", gettext_lazy("any"))


class SearchForm(forms.Form):
    """What to look for; every field may be left empty."""

    text = forms.CharField(label=gettext_lazy("Words"), required=False, max_length=100)
    clause = forms.CharField(
        label=gettext_lazy("Clause"), required=False, max_length=16
    )
    kind = forms.ChoiceField(label=gettext_lazy("What happened"), required=False)
    decision = forms.ChoiceField(label=gettext_lazy("Decision"), required=False)
    edition = forms.ChoiceField(
        label=gettext_lazy("Edition of the Laws"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._choose("kind", KIND.items())
        self._choose("decision", Case.Decision.choices)
        self._choose("edition", ((one, one) for one in library.editions()))

    def _choose(self, name: str, choices: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [ANY, *choices]

    def asked(self) -> CasebookQuery:
        """What was asked, as far as it can be read."""
        self.is_valid()
        given = {name: self.cleaned_data.get(name, "") for name in self.fields}
        return CasebookQuery(**(given | {"clause": tidy_clause(given["clause"])}))


class DraftForm(forms.Form):
    """The text of a case for the book."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=120)
    facts = forms.CharField(
        label=gettext_lazy("Facts"),
        widget=forms.Textarea({"rows": 8}),
        max_length=10_000,
    )
    ruling = forms.CharField(
        label=gettext_lazy("Ruling and its reason"),
        widget=forms.Textarea({"rows": 6}),
        max_length=10_000,
    )
    nobody = forms.BooleanField(
        label=gettext_lazy("The words that look like names are not names"),
        required=False,
    )

    def draft(self) -> Draft:
        """What was written."""
        return Draft(**self.cleaned_data)


A_PAGE = 25


@require_safe
@for_staff
@from_replica
def index(request: HttpRequest) -> HttpResponse:
    """Look for cases."""
    form = SearchForm(request.GET)
    found = Paginator(search(form.asked(), visibility_on(request)), A_PAGE)
    page = found.get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {"form": form, "page": page, "query": query.urlencode()}
    return render(request, "rulings/casebook/index.html", context)


@require_safe
@for_staff
@from_replica
def show_entry(request: HttpRequest, entry_id: int) -> HttpResponse:
    """Read a case; an entry that was replaced or withdrawn is not there.

    Its hands are shown once nobody plays the board any more.
    """
    book = book_of(visibility_on(request)).select_related("case__board__table__section")
    entry = get_object_or_404(book, pk=entry_id)
    over = open_to_everybody(entry.case.board)
    context = {
        "entry": entry,
        "compass": deal_drawn(over) if over else None,
        "kinds": [KIND[kind] for kind in entry.kinds],
    }
    return render(request, "rulings/casebook/one.html", context)


@limited_as("exports")
@require_safe
@for_staff
@from_replica
def show_all(request: HttpRequest) -> HttpResponse:
    """Everything that was found as one document, to print or to keep."""
    found = search(SearchForm(request.GET).asked(), visibility_on(request))
    return render(request, "rulings/casebook/whole.html", {"entries": found})


@require_http_methods(["GET", "HEAD", "POST"])
@require_permission(WORK)
def write(request: HttpRequest, case_id: int) -> HttpResponse:
    """Write a case for the book; the first text is what was recorded."""
    seen = case_here(request, case_id)
    case = seen.case
    if request.method != "POST":
        return _form(request, case, DraftForm(initial=_begun(seen)))
    form = DraftForm(request.POST)
    if not form.is_valid():
        return _form(request, case, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        entry = casebook.publish(
            case_id=case.pk, draft=form.draft(), actor=logged_in(request)
        )
    except StepRefused as refusal:
        form.add_error(None, str(refusal))
        return _form(request, case, form, HTTPStatus.CONFLICT)
    messages.success(request, _("The case is in the casebook."))
    return redirect("rulings:casebook_one", entry_id=entry.pk)


@require_POST
@require_permission(WORK)
def withdraw(request: HttpRequest, case_id: int) -> HttpResponse:
    """Take a case out of the book."""
    case = case_here(request, case_id).case
    try:
        casebook.withdraw(case_id=case.pk, actor=logged_in(request))
    except StepRefused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The case has been removed from the casebook."))
    return redirect("rulings:review_case", case_id=case.pk)


def _begun(seen: VisibleCase) -> dict[str, object]:
    stands = newest_of(seen.case)
    if stands:
        return {"title": stands.title, "facts": stands.facts, "ruling": stands.ruling}
    return asdict(draft_of(seen))


def _form(
    request: HttpRequest, case: Case, form: DraftForm, status: int = HTTPStatus.OK
) -> HttpResponse:
    context = {"case": case, "form": form, "stands": newest_of(case)}
    return render(request, "rulings/casebook/write.html", context, status=status)
