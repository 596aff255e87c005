"""The page on which a tablet is let in: `/floor/pair/`."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tables.access import pairing
from tables.access.permissions import for_everybody, limited_as
from tables.access.tablet import (
    Tablet,
    give_cookie,
    grouped_code,
    read_code,
    read_tablet,
)
from tables.access.throttling import (
    FREE_FOR_MANY,
    GuessCounter,
    check_secret,
    network_of,
)
from tables.common.errors import NoEntry, NotThere, SlowDown
from tables.web.pages.setup.common import CODE, always, refuse
from tables.web.wording.refusals import TABLET_TROUBLE, tablet_trouble

TICKET = "ticket"
Context = dict[str, Any]


class CodeForm(forms.Form):
    """The code that the desk shows, typed on a tablet."""

    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        error_messages=always(TABLET_TROUBLE["unknown_code"], "required", "max_length"),
        widget=forms.TextInput({"class": "codefield", **CODE}),
    )

    def __init__(self, sent: Any = None, *, initial: Any = None) -> None:
        super().__init__(sent, initial=initial, auto_id="%s")


@for_everybody
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def pair(request: HttpRequest) -> HttpResponse:
    """Show the ways in; with a code of the desk, let the tablet in."""
    if request.method != "POST":
        given = read_code(request.GET.get("code", ""))
        form = CodeForm(initial={"code": given})
        return render(request, "tables/floor/pair.html", _page(request, form))
    form = CodeForm(request.POST)
    secret = _use(request, form) if form.is_valid() else ""
    if not secret:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        context = _page(request, form)
        return render(request, "tables/floor/pair.html", context, status=status)
    return _let_in(request, secret, redirect("floor"))


@for_everybody
@limited_as("codes")
@require_POST
@never_cache
def ask(request: HttpRequest) -> HttpResponse:
    """Show a code of the tablet's own, for the director to type at the desk."""
    code, ticket = pairing.ask_for_pairing(now=timezone.now())
    context = {"own_code": grouped_code(code)}
    if request.headers.get("HX-Request"):
        answer = render(request, "tables/floor/pair_own.html", context)
    else:
        page = _page(request, CodeForm()) | context
        answer = render(request, "tables/floor/pair.html", page)
    answer.set_cookie(
        TICKET, ticket, max_age=600, httponly=True, samesite="Strict", path="/floor/"
    )
    return answer


@for_everybody
@require_POST
@never_cache
def wait(request: HttpRequest) -> HttpResponse:
    """Look whether the director has typed the tablet's code."""
    ticket, now = request.COOKIES.get(TICKET, ""), timezone.now()
    secret = pairing.use_ticket(ticket=ticket, now=now)
    if secret is not None:
        inside = HttpResponse(headers={"HX-Redirect": reverse("floor")})
        is_page = not request.headers.get("HX-Request")
        return _let_in(request, secret, redirect("floor") if is_page else inside)
    if pairing.is_waiting(ticket, now):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(request, "tables/floor/pair_own.html", {"is_over": True})


def _use(request: HttpRequest, form: CodeForm) -> str:
    """The secret of the tablet that a code lets in; empty where it is refused."""
    now, at = timezone.now(), GuessCounter(f"pair:{network_of(request)}", FREE_FOR_MANY)

    def look() -> str:
        return pairing.use_code(code=form.cleaned_data["code"], now=now)

    try:
        return check_secret(look, at, wrong=NotThere, now=now)
    except (NotThere, SlowDown) as wrong:
        refuse(form, wrong, tablet_trouble(wrong))
        return ""


def _let_in(request: HttpRequest, secret: str, answer: HttpResponse) -> HttpResponse:
    """Give the tablet its cookie; what it was before, it is no longer."""
    before, _why = _now(request)
    if before is not None:
        pairing.replace_device(before=before, secret=secret, now=timezone.now())
    give_cookie(answer, secret)
    answer.delete_cookie(TICKET, path="/floor/", samesite="Strict")
    return answer


def _page(request: HttpRequest, form: CodeForm) -> Context:
    tablet, why = _now(request)
    given = form["code"].value()
    return {"form": form, "given": given, "tablet": tablet, "trouble": why}


def _now(request: HttpRequest) -> tuple[Tablet | None, str]:
    try:
        return read_tablet(request), ""
    except NoEntry as out:
        return None, tablet_trouble(out)
