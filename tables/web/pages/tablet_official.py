"""The official on a tablet (initials and PIN), and who else is at its table."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from tables.access import officials
from tables.access.models import Official
from tables.access.roles import whole_tournaments
from tables.access.tablet import Tablet
from tables.common.errors import NotThere, SlowDown
from tables.tournaments.models import Tournament
from tables.web.pages.access import at_the_tables, tablet_on
from tables.web.pages.setup.common import always, refuse
from tables.web.wording.refusals import TABLET_TROUBLE, tablet_trouble

Context = dict[str, Any]


class WhoForm(forms.Form):
    """Who is on a tablet, and their PIN."""

    official = forms.ModelChoiceField(
        label=_("Initials"),
        queryset=Official.objects.none(),
        error_messages=always(
            TABLET_TROUBLE["wrong_pin"], "required", "invalid_choice"
        ),
    )
    pin = forms.CharField(
        label=_("PIN"),
        max_length=4,
        error_messages=always(TABLET_TROUBLE["wrong_pin"], "required", "max_length"),
        widget=forms.PasswordInput(
            {
                "class": "codefield",
                "inputmode": "numeric",
                "autocomplete": "current-password",
            }
        ),
    )

    def __init__(self, people: QuerySet[Official], sent: Any = None) -> None:
        super().__init__(sent, auto_id="%s")
        field = self.fields["official"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = people

    @property
    def chosen(self) -> str:
        """The number of the person chosen, as it was sent."""
        return str(self["official"].value() or "")


class OfficialForm(forms.Form):
    """Someone of the floor, new or with another PIN."""

    tournament = forms.ModelChoiceField(
        label=_("Tournament"),
        queryset=Tournament.objects.none(),
        empty_label=None,
        error_messages=always(
            TABLET_TROUBLE["bad_section"], "required", "invalid_choice"
        ),
    )
    initials = forms.CharField(
        label=_("Initials"),
        max_length=4,
        error_messages=always(TABLET_TROUBLE["bad_initials"], "required", "max_length"),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "characters"}),
    )
    name = forms.CharField(
        label=_("Name"),
        max_length=100,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    pin = forms.CharField(
        label=_("PIN, four digits"),
        max_length=4,
        error_messages=always(TABLET_TROUBLE["bad_pin"], "required", "max_length"),
        widget=forms.PasswordInput(
            {"inputmode": "numeric", "autocomplete": "new-password"}
        ),
    )

    def __init__(self, user: Any, sent: Any = None) -> None:
        super().__init__(sent, auto_id="staff-%s")
        field = self.fields["tournament"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = found = whole_tournaments(user)
        if len(found) == 1:
            field.initial, field.widget = found[0].pk, field.hidden_widget()


@require_safe
@at_the_tables
def company_fragment(request: HttpRequest, table_id: int) -> HttpResponse:
    """The fragment that a tablet at a table asks for every few seconds."""
    visitor = _visitor(request)
    others = officials.note_visit(table=table_id, visitor=visitor, now=timezone.now())
    context = on_tablet(request) | {"others": others}
    return render(request, "tables/floor/company.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@at_the_tables
def sign_in_page(request: HttpRequest) -> HttpResponse:
    """Initials and PIN: a page of its own, or the form in a table's page."""
    tablet = tablet_on(request)
    if tablet is None:
        return redirect("floor")
    if request.method == "POST":
        return _sign_in(request, tablet)
    return render(request, "tables/floor/who.html", _context(tablet, _form(tablet)))


@require_POST
@at_the_tables
def leave(request: HttpRequest) -> HttpResponse:
    """Sign the official out of the tablet."""
    tablet = tablet_on(request)
    if tablet is not None:
        officials.sign_out(device=tablet.id, now=timezone.now())
    return redirect("floor")


def on_tablet(request: HttpRequest) -> Context:
    """Return what a floor page says of its tablet; nothing to a person logged in."""
    tablet = tablet_on(request)
    if tablet is None:
        return {}
    duty = officials.duty_at(tablet.id, timezone.now())
    asked = officials.officials_of(tablet.tournament).exists()
    return {
        "tablet": tablet,
        "official": duty.official if duty else None,
        "nobody": asked and duty is None,
    } | _context(tablet, _form(tablet))


def _sign_in(request: HttpRequest, tablet: Tablet) -> HttpResponse:
    form = _form(tablet, request.POST)
    if not (form.is_valid() and _is_in(form, tablet)):
        return _again(request, _context(tablet, form))
    if not request.headers.get("HX-Request"):
        return redirect("floor")
    # The page is drawn again for the person on it now, and sends what has waited.
    return HttpResponse(headers={"HX-Refresh": "true"})


def _is_in(form: WhoForm, tablet: Tablet) -> bool:
    """Put someone on the tablet; what is wrong stands on the form."""
    who, pin = form.cleaned_data["official"].pk, form.cleaned_data["pin"]
    try:
        officials.sign_in(tablet=tablet, official=who, pin=pin, now=timezone.now())
    except (NotThere, SlowDown) as wrong:
        refuse(form, wrong, tablet_trouble(wrong))
        return False
    return True


def _again(request: HttpRequest, context: Context) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return render(request, "tables/floor/who_form.html", context)
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "tables/floor/who.html", context, status=status)


def _form(tablet: Tablet, sent: Any = None) -> WhoForm:
    return WhoForm(officials.officials_of(tablet.tournament), sent)


def _context(tablet: Tablet, form: WhoForm) -> Context:
    return {"tablet": tablet, "who_form": form}


def _visitor(request: HttpRequest) -> officials.Visitor:
    tablet = tablet_on(request)
    if tablet is None:
        user = request.user
        # Two screens of one person are two: the end of the session's key tells.
        screen = (request.session.session_key or "")[-8:]
        key = f"person-{user.pk}-{screen}"
        return officials.Visitor(key=key, name=user.get_username(), user=user.pk or 0)
    key = f"tablet-{tablet.id}"
    return officials.Visitor(key=key, name=tablet.name, device=tablet.id)
