"""How I am called: sound, vibration, notifications, web push, quiet hours, sections.

Also, of a tournament: after how many minutes the next director is rung, and who is
head.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language, gettext, gettext_lazy
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from tables.access.logins import is_logged_in
from tables.access.permissions import for_everybody
from tables.access.roles import DIRECTORS, HEADS, is_one_of, whole_tournaments
from tables.access.visibility import tournament_names
from tables.alerts import services
from tables.alerts.encryption import public_key
from tables.alerts.models import PATIENCE, AlertSettings, Escalation, PushSubscription
from tables.common.display_names import display_name
from tables.tournaments.models import Section, Tournament
from tables.web import release
from tables.web.pages.access import (
    for_directors,
    for_pairing,
    sections_seen,
    visibility_on,
)
from tables.web.pages.alert_forms import (
    AlertForm,
    BrowserForm,
    EscalationForm,
    Offer,
    OneBrowserForm,
    RenewForm,
)
from tables.web.pages.setup.common import posted_data
from tables.web.pages.tiles import full_name

Context = dict[str, Any]
# In a session: its key when its browser was asked what web push it takes.
ASKED = "push_asked"
MOST_TOURNAMENTS, MOST_SECTIONS = 10, 60
# What stands in the name that a browser gives itself, the more special first.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


@require_http_methods(["GET", "HEAD", "POST"])
@for_directors
def index(request: HttpRequest) -> HttpResponse:
    """Show how this person is called, or keep what they chose."""
    kept = AlertSettings.objects.filter(user=request.user.pk).first()
    known = kept or AlertSettings(user_id=request.user.pk or 0)
    offer = _offer(request, known)
    form = AlertForm(posted_data(request), offer, kept=known)
    if form.is_valid():
        chosen = dict(form.cleaned_data)
        sections = {one.pk for one in chosen.pop("sections")}
        services.choose(
            user=request.user, chosen=chosen, sections=sections, offered=offer.shown
        )
        return redirect("desk_alerts")
    return _answer(request, "alerts", _page(request, form, offer), form)


@require_POST
@for_directors
def subscribe(request: HttpRequest) -> HttpResponse:
    """Add the browser that asks, or renew it; the answer says in words why not."""
    if "renew" in request.POST:
        return _renewed(request)
    form = BrowserForm(request.POST)
    if not form.is_valid():
        wrong = " ".join(str(one) for all_of in form.errors.values() for one in all_of)
        return JsonResponse({"wrong": wrong}, status=HTTPStatus.BAD_REQUEST)
    services.subscribe(
        user=request.user,
        session_key=request.session.session_key or "",
        now=timezone.now(),
        language=get_language() or "en",
        browser=browser_name(request.headers.get("User-Agent", "")),
        **form.cleaned_data,
    )
    request.session[ASKED] = request.session.session_key
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _renewed(request: HttpRequest) -> HttpResponse:
    """Whether this browser takes web push for this person; if not, it is to end it."""
    form = RenewForm(request.POST)
    given = form.cleaned_data["renew"] if form.is_valid() else ""
    request.session[ASKED] = request.session.session_key
    is_theirs = services.renew_browser(
        user=request.user,
        session_key=request.session.session_key or "",
        endpoint=given,
    )
    return JsonResponse({"mine": is_theirs})


def is_to_be_renewed(request: HttpRequest) -> bool:
    """Whether this log-in has not been asked yet what web push its browser takes."""
    return request.session.get(ASKED) != request.session.session_key


@require_POST
@for_directors
def browser(request: HttpRequest) -> HttpResponse:
    """Send a test to a browser of one's own, or remove it."""
    form = OneBrowserForm(request.POST)
    choice: Any = form.fields["browser"]
    choice.queryset = PushSubscription.objects.filter(user=request.user.pk)
    if form.is_valid():
        chosen = form.cleaned_data["browser"]
        if form.cleaned_data["do"] == "try":
            services.try_push(subscription=chosen, now=timezone.now())
        else:
            services.remove_browser(subscription=chosen)
    return redirect("desk_alerts")


@require_http_methods(["GET", "HEAD", "POST"])
@for_pairing
def escalate(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """When the next director is rung at a tournament, and who is head."""
    there = get_object_or_404(_set_here(request), pk=tournament_id)
    kept = Escalation.objects.filter(tournament=there).first()
    form = EscalationForm(
        posted_data(request), instance=kept or Escalation(tournament=there)
    )
    if form.is_valid():
        services.set_escalation(tournament=there, **form.cleaned_data)
        return redirect("desk_alerts_escalation", there.pk)
    back = is_one_of(request.user, DIRECTORS)
    context = {"form": form, "tournament": there, "back": back}
    return _answer(request, "escalation", context, form)


def _answer(
    request: HttpRequest, name: str, context: Context, form: Any
) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, f"tables/desk/{name}.html", context, status=status)


@for_everybody
@require_safe
def worker(_request: HttpRequest) -> HttpResponse:
    """Serve the worker that shows notifications below /desk/, as far as it reaches."""
    answer = HttpResponse(release.alerts_worker(), content_type="text/javascript")
    answer["Cache-Control"] = "no-cache"
    return answer


def browser_name(agent: str) -> str:
    """What a browser calls itself, as people do: ``Chrome, Android``."""
    found = [
        next((name for sign, name in known if sign in agent), "")
        for known in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, found)) or gettext("A browser")


TROUBLE = {
    "away": gettext_lazy("The push service was not reached: is there Internet?"),
    "refused": gettext_lazy("The push service refused: add this browser again."),
}
SIGNED_OUT = gettext_lazy("You are not signed in there: sign in, and open the desk.")


def _page(request: HttpRequest, form: AlertForm, offer: Offer) -> Context:
    browsers = PushSubscription.objects.filter(user=request.user.pk)
    return {
        "form": form,
        "offer": offer,
        "browsers": [(one, *_state_of(request.user, one)) for one in browsers],
        "public_key": public_key(),
    } | _escalations(request)


def _state_of(user: Any, browser: PushSubscription) -> tuple[Any, Any]:
    """What is wrong with a browser in words, if anything is, and since when."""
    if not is_logged_in(user, browser.session_key):
        return SIGNED_OUT, None
    return TROUBLE.get(browser.trouble, ""), browser.failed_at


def _offer(request: HttpRequest, kept: AlertSettings) -> Offer:
    """The sections of what is not locked: those chosen, then the newest."""
    chosen = set(kept.sections.values_list("pk", flat=True)) if kept.pk else set()
    here = Section.objects.filter(pk__in=sections_seen(request))
    seen = list(here.filter(tournament__locked_at=None))
    seen.sort(key=lambda one: (one.pk not in chosen, -one.tournament_id, one.sort_key))
    names = tournament_names(visibility_on(request))
    shown = {
        one.pk: full_name(one.name, names.get(one.tournament_id, ""))
        for one in seen[:MOST_SECTIONS]
    }
    return Offer(shown, len(seen) - len(shown))


def _set_here(request: HttpRequest) -> Any:
    """The tournaments whose escalation this user sets: one guard for all that is."""
    return whole_tournaments(request.user).filter(locked_at=None)


def _escalations(request: HttpRequest) -> Context:
    """How the tournaments that this user sets escalate, the newest first."""
    if not is_one_of(request.user, HEADS):
        return {"escalations": [], "left_out": 0}
    found = _set_here(request).select_related("escalation__head").order_by("-pk")
    count = found.count()
    shown = found if "all" in request.GET else found[:MOST_TOURNAMENTS]
    escalations = [(one, *_escalation_of(one)) for one in shown]
    return {"escalations": escalations, "left_out": count - len(escalations)}


def _escalation_of(tournament: Tournament) -> tuple[int, str]:
    kept = getattr(tournament, "escalation", None)
    head = display_name(kept.head) if kept and kept.head else ""
    return kept.minutes if kept else PATIENCE, head


def forget_browser(*, request: Any, **_signal: Any) -> None:
    """Receive `user_logged_out`: a browser without its person is told nothing."""
    session = getattr(request, "session", None)
    if session is not None:
        services.forget_browsers_of(session_key=session.session_key or "")


def connect() -> None:
    """Connect the signal of log-outs."""
    user_logged_out.connect(forget_browser, dispatch_uid="tables.alerts.log_out")
