"""What the pages of the set-up share."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.core import signing
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import Promise

from tables.common.errors import FileRefused, SetUpRefused
from tables.tournaments.models import Section, Tournament
from tables.web.pages.setup.forms import KeptForm
from tables.web.wording.setup import refusal_words

Context = dict[str, Any]


def tournament_of(tournament_id: int) -> Tournament:
    """Return the tournament, or answer that there is none."""
    return get_object_or_404(Tournament, pk=tournament_id)


def section_of(tournament_id: int, section_id: int) -> Section:
    """Return a section of this tournament; another's is not there."""
    sections = Section.objects.select_related("tournament")
    return get_object_or_404(sections, pk=section_id, tournament=tournament_id)


def page(
    request: HttpRequest, name: str, context: Context, wrong: Exception | None = None
) -> HttpResponse:
    """Return a page of the set-up; with what is wrong, if something is.

    That is a refusal, the lines of a file (``faults``), or a form that was sent.
    """
    if isinstance(wrong, FileRefused | SetUpRefused):
        context |= {"trouble": refusal_words(wrong)}
    forms = [one for one in context.values() if isinstance(one, BaseForm)]
    refused = any(form.is_bound and form.errors for form in forms)
    status = HTTPStatus.OK
    if refused or context.get("trouble") or context.get("faults"):
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, f"tables/setup/{name}.html", context, status=status)


def posted_data(request: HttpRequest) -> QueryDict | None:
    """Return what a form was sent with, or None where the page is only looked at."""
    return request.POST if request.method == "POST" else None


def redirect_with_message(
    request: HttpRequest, words: str | Promise, to: str, **at: int
) -> HttpResponse:
    """Say what was done, on the page that comes next."""
    messages.success(request, str(words))
    return redirect(reverse(to, kwargs=at))


def sign_preview(value: object, purpose: str) -> str:
    """Return what was looked at, signed, to be sent back when it is saved."""
    return signing.dumps(value, salt=purpose, compress=True)


def read_preview(request: HttpRequest, purpose: str) -> Any:
    """Return what was looked at; raises `FileRefused` where it is not ours or old."""
    form = KeptForm(request.POST, purpose=purpose)
    if not form.is_valid():
        raise FileRefused("stale")
    return form.cleaned_data["kept"]
