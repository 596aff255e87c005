"""The desk's page of the keys of programs: make, see, stop."""

from datetime import timedelta
from http import HTTPStatus
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tables.access import keys
from tables.access.keys import KeyRequest, ProgramKey
from tables.access.roles import in_charge_of, is_limited
from tables.common.errors import BadRequest
from tables.web.pages.access import for_pairing
from tables.web.pages.setup.common import PlaceField, always, refuse
from tables.web.wording.refusals import KEY_TROUBLE, key_trouble

# What is offered as the last day: nobody goes on with a key that was forgotten.
PAGE = "tables/keys/index.html"
USUAL = timedelta(days=90)
Context = dict[str, Any]


class KeyForm(forms.Form):
    """A key for a program."""

    place = PlaceField(label=_("Where it is valid"))
    name = forms.CharField(
        label=_("Program"),
        max_length=50,
        error_messages=always(KEY_TROUBLE["no_name"], "required"),
        widget=forms.TextInput(
            {"autocomplete": "off", "placeholder": _("Scoring computer")}
        ),
    )
    may = forms.ChoiceField(
        label=_("Permissions"),
        required=False,
        initial="look",
        choices=[
            ("look", _("Read: tables, boards, rulings")),
            ("record", _("Read, and record what happened at the tables")),
        ],
        widget=forms.RadioSelect,
    )
    until = forms.DateField(
        label=_("Last day (optional)"),
        required=False,
        input_formats=["%Y-%m-%d"],
        error_messages=always(KEY_TROUBLE["already_over"], "invalid"),
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, user: Any, sent: Any = None, *, initial: Any = None) -> None:
        super().__init__(sent, initial=initial, auto_id="key-%s")
        today = timezone.localdate().isoformat()
        self.fields["until"].widget.attrs["min"] = today
        place = self.fields["place"]
        assert isinstance(place, PlaceField)
        place.offer(user, sections_first=False, refused=KEY_TROUBLE["bad_place"])


@require_safe
@for_pairing
def index(request: HttpRequest) -> HttpResponse:
    """Every key, and a form for another."""
    usual = {"until": timezone.localdate() + USUAL}
    form = KeyForm(request.user, initial=usual)
    return render(request, PAGE, _page(request.user, form))


@require_POST
@for_pairing
@never_cache
def make(request: HttpRequest) -> HttpResponse:
    """Make a key, and show it this once."""
    form = KeyForm(request.user, request.POST)
    made = _made(form, request.user) if form.is_valid() else None
    if made is None:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render(request, PAGE, _page(request.user, form), status=status)
    key, secret = made
    context = {"key": key, "secret": secret, "site": request.build_absolute_uri("/")}
    return render(request, "tables/keys/made.html", context)


@require_POST
@for_pairing
def stop(request: HttpRequest, key_id: int) -> HttpResponse:
    """Stop a key; what came in by it stays."""
    mine = in_charge_of(request.user, ProgramKey.objects.filter(pk=key_id))
    if is_limited(request.user) and not mine.exists():
        raise Http404
    keys.stop_key(key=key_id, by=request.user, now=timezone.now())
    return redirect("desk_keys")


def _made(form: KeyForm, by: Any) -> tuple[ProgramKey, str] | None:
    """The key and what its program shows; None where it was refused."""
    given = form.cleaned_data
    tournament, section = given["place"]
    wanted = KeyRequest(
        tournament=tournament,
        section=section,
        name=given["name"],
        may_record=given["may"] == "record",
        until=given["until"],
    )
    try:
        return keys.make_key(wanted=wanted, by=by, now=timezone.now())
    except BadRequest as wrong:
        refuse(form, wrong, key_trouble(wrong))
        return None


def _page(user: Any, form: KeyForm) -> Context:
    now = timezone.now()
    lines = keys.key_rows(in_charge_of(user, ProgramKey.objects.all()), now)
    return {
        "good": [one for one in lines if one.state == "good"],
        "gone": [one for one in lines if one.state != "good"],
        "form": form,
    }
