"""How I am called: sound, vibration, notifications, web push, quiet hours, sections.

Also, of a tournament: after how many minutes the next director is rung, and who is
head.
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.models import User
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

from tables.access.permissions import for_everybody
from tables.access.roles import (
    DIRECTORS,
    HEADS,
    is_one_of,
    people_at,
    whole_tournaments,
)
from tables.access.visibility import tournament_names
from tables.alerts import services
from tables.alerts.encryption import encoded, is_browser_key, public_key, try_decoded
from tables.alerts.models import AlertSettings, Escalation, PushSubscription
from tables.alerts.push_services import is_push_address
from tables.tournaments.models import Section, Tournament
from tables.web import release
from tables.web.pages.access import (
    for_directors,
    for_pairing,
    sections_seen,
    visibility_on,
)
from tables.web.pages.setup.common import posted_data
from tables.web.pages.tiles import full_name

Context = dict[str, Any]
# In a session: the browser that takes web push by it.
KEPT = "push_subscription"
SECRET = 16
MOST_TOURNAMENTS = 10
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

if TYPE_CHECKING:
    AlertModelForm = forms.ModelForm[AlertSettings]
    EscalationModelForm = forms.ModelForm[Escalation]
else:
    # Django's class takes no parameter when it runs.
    AlertModelForm = EscalationModelForm = forms.ModelForm


class AlertForm(AlertModelForm):
    """How one person is called; sections are those that they see."""

    def __init__(
        self,
        *given: Any,
        sections: list[Section],
        names: Mapping[int, str],
        **more: Any,
    ) -> None:
        super().__init__(*given, **more)
        self.offered = len(sections)
        field: Any = self.fields["sections"]
        field.queryset = Section.objects.filter(pk__in=[one.pk for one in sections])
        field.label_from_instance = lambda one: full_name(
            one.name, names.get(one.tournament_id, "")
        )

    class Meta:
        model = AlertSettings
        fields = (
            "sound",
            "vibration",
            "notification",
            "push",
            "quiet_from",
            "quiet_until",
            "sections",
        )
        widgets = {
            "quiet_from": forms.TimeInput({"type": "time"}, format="%H:%M"),
            "quiet_until": forms.TimeInput({"type": "time"}, format="%H:%M"),
            "sections": forms.CheckboxSelectMultiple(),
        }

    def clean(self) -> dict[str, Any]:
        """Quiet hours have two ends, or none."""
        given = super().clean() or self.cleaned_data
        ends = {given.get(name) is None for name in ("quiet_from", "quiet_until")}
        if len(ends) > 1 and not self.errors:
            self.add_error("quiet_until", gettext("Give both times, or neither."))
        return given


class EscalationForm(EscalationModelForm):
    """When the next director is rung, and who is head: of those who see the table."""

    class Meta:
        model = Escalation
        fields = ("minutes", "head")

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        here = Tournament.objects.filter(pk=self.instance.tournament_id)
        head: Any = self.fields["head"]
        people = people_at(here).filter(is_active=True, groups__name__in=DIRECTORS)
        head.queryset = people.distinct().order_by("username")
        head.label_from_instance = _named


class BrowserForm(forms.Form):
    """Where a browser takes web push, and its two keys."""

    endpoint = forms.CharField(max_length=1_000)
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=40)

    def clean_endpoint(self) -> str:
        """An address that may be a push service, and none of ours."""
        given: str = self.cleaned_data["endpoint"]
        if not is_push_address(given):
            raise forms.ValidationError(gettext("This is no push service."))
        return given

    def clean_p256dh(self) -> str:
        """A point of the curve, in base64url."""
        return _key(self.cleaned_data["p256dh"], is_browser_key)

    def clean_auth(self) -> str:
        """Sixteen bytes, in base64url."""
        return _key(self.cleaned_data["auth"], lambda data: len(data) == SECRET)


class OneBrowserForm(forms.Form):
    """A browser of one's own, and what is done with it."""

    browser = forms.ModelChoiceField(PushSubscription.objects.none())
    do = forms.ChoiceField(choices=[("try", "try"), ("remove", "remove")])


def _key(given: str, is_one: Any) -> str:
    data = try_decoded(given)
    if data is None or not is_one(data):
        raise forms.ValidationError(gettext("This is no key of a browser."))
    return encoded(data)


@require_http_methods(["GET", "HEAD", "POST"])
@for_directors
def index(request: HttpRequest) -> HttpResponse:
    """Show how this person is called, or keep what they chose."""
    sections = sections_seen(request)
    kept = AlertSettings.objects.filter(user=request.user.pk).first()
    known = kept or AlertSettings(user_id=request.user.pk or 0)
    names = tournament_names(visibility_on(request))
    sent = posted_data(request)
    form = AlertForm(sent, instance=known, sections=sections, names=names)
    if form.is_valid():
        form.save()
        return redirect("desk_alerts")
    return render(request, "tables/desk/alerts.html", _page(request, form))


@require_POST
@for_directors
def subscribe(request: HttpRequest) -> HttpResponse:
    """Add the browser that asks; the answer says in words why not."""
    form = BrowserForm(request.POST)
    if not form.is_valid():
        wrong = " ".join(str(one) for all_of in form.errors.values() for one in all_of)
        return JsonResponse({"wrong": wrong}, status=HTTPStatus.BAD_REQUEST)
    kept = services.subscribe(
        user=request.user,
        now=timezone.now(),
        language=get_language() or "en",
        browser=browser_name(request.headers.get("User-Agent", "")),
        **form.cleaned_data,
    )
    request.session[KEPT] = kept.pk
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


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
            chosen.delete()
    return redirect("desk_alerts")


@require_POST
@for_pairing
def escalate(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Keep when the next director is rung at a tournament, and who is head."""
    there = get_object_or_404(whole_tournaments(request.user), pk=tournament_id)
    form = EscalationForm(request.POST, instance=_escalation(there))
    if form.is_valid():
        form.save()
    return redirect("desk_alerts" if is_one_of(request.user, DIRECTORS) else "desk")


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


def _page(request: HttpRequest, form: AlertForm) -> Context:
    browsers = PushSubscription.objects.filter(user=request.user.pk)
    return {
        "form": form,
        "sections": form.offered,
        "browsers": [(one, TROUBLE.get(one.trouble, "")) for one in browsers],
        "public_key": public_key(),
        "escalations": _escalations(request),
    }


def _escalations(request: HttpRequest) -> list[tuple[Tournament, EscalationForm]]:
    """The tournaments that this user sets, the newest first, each with its form."""
    if not is_one_of(request.user, HEADS):
        return []
    mine = whole_tournaments(request.user).filter(locked_at=None)[:MOST_TOURNAMENTS]
    return [
        (one, EscalationForm(instance=_escalation(one), auto_id=f"id-{one.pk}-%s"))
        for one in mine
    ]


def _escalation(tournament: Tournament) -> Escalation:
    kept = Escalation.objects.filter(tournament=tournament).first()
    return kept or Escalation(tournament=tournament)


def _named(user: User) -> str:
    return user.get_full_name() or user.username


def forget_browser(*, request: Any, **_signal: Any) -> None:
    """Receive `user_logged_out`: a browser without its person is told nothing."""
    kept = request.session.get(KEPT) if hasattr(request, "session") else None
    if kept is not None:
        PushSubscription.objects.filter(pk=kept).delete()


def connect() -> None:
    """Connect the signal of log-outs."""
    user_logged_out.connect(forget_browser, dispatch_uid="tables.alerts.log_out")
