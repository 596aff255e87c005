"""The forms: how a person is called, a browser, a tournament's escalation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext

from tables.access.roles import DIRECTORS, people_at
from tables.alerts.encryption import encoded, is_browser_key, try_decoded
from tables.alerts.models import AlertSettings, Escalation, PushSubscription
from tables.alerts.push_services import LONGEST, is_push_address
from tables.common.display_names import display_name
from tables.tournaments.models import Section, Tournament

SECRET = 16

if TYPE_CHECKING:
    AlertModelForm = forms.ModelForm[AlertSettings]
    EscalationModelForm = forms.ModelForm[Escalation]
else:
    # Django's class takes no parameter when it runs.
    AlertModelForm = EscalationModelForm = forms.ModelForm


@dataclass(frozen=True)
class Offer:
    """The sections that may be ticked, by id with their names, and how many are not."""

    shown: Mapping[int, str]
    left_out: int


class AlertForm(AlertModelForm):
    """How one person is called; sections are those that they see."""

    def __init__(self, sent: Any, offer: Offer, *, kept: AlertSettings) -> None:
        super().__init__(sent, instance=kept)
        field: Any = self.fields["sections"]
        field.queryset = Section.objects.filter(pk__in=offer.shown)
        field.label_from_instance = lambda one: offer.shown[one.pk]

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
        head.empty_label = gettext("Nobody chosen")
        people = people_at(here).filter(is_active=True, groups__name__in=DIRECTORS)
        head.queryset = people.distinct().order_by("username")
        head.label_from_instance = display_name


class BrowserForm(forms.Form):
    """Where a browser takes web push, and its two keys."""

    endpoint = forms.CharField(max_length=LONGEST)
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


class RenewForm(forms.Form):
    """The address at which this browser takes web push; empty where at none."""

    renew = forms.CharField(max_length=LONGEST, required=False)


class OneBrowserForm(forms.Form):
    """A browser of one's own, and what is done with it."""

    browser = forms.ModelChoiceField(PushSubscription.objects.none())
    do = forms.ChoiceField(choices=[("try", "try"), ("remove", "remove")])


def _key(given: str, is_one: Any) -> str:
    data = try_decoded(given)
    if data is None or not is_one(data):
        raise forms.ValidationError(gettext("This is no key of a browser."))
    return encoded(data)
