"""The forms of an appeal: who hears it, what was heard, what it was worth."""

from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.contrib.auth.models import AbstractBaseUser, User
from django.utils.translation import gettext_lazy as _

from rulings.cases import wording as words
from rulings.cases.appeals.models import Appeal, PanelMember, Settlement
from rulings.cases.appeals.selectors import (
    WORDS,
    appeals_of,
    settlement_of,
    sitting,
    was_withdrawn,
)
from rulings.cases.appeals.services import (
    Proposed,
    leave_panel,
    note_hearing,
    seat_member,
    settle_appeal,
)
from rulings.cases.errors import ConflictOfInterest, HeadOnly, MeritUnsaid
from rulings.cases.models import Case
from rulings.common.errors import StepRefused
from rulings.web.pages.cases.forms import writing
from tables.access.roles import is_limited, people_at, tournaments_seen

FIELD_OF: dict[type[StepRefused], str] = {
    ConflictOfInterest: "although",
    HeadOnly: "although",
    MeritUnsaid: "merit",
}


class AppealPart(forms.Form):
    """Something that is put to an appeal, by someone."""

    name_of_part = ""

    def __init__(self, appeal: Appeal, by: Any, data: Any = None) -> None:
        super().__init__(data, auto_id=f"appeal{appeal.pk}-{self.name_of_part}-%s")
        self.appeal = appeal
        self.by = by

    def take(self, actor: AbstractBaseUser) -> None:
        """Put it there with what was written. Raises `StepRefused`."""
        raise NotImplementedError

    def refuse(self, refusal: StepRefused) -> None:
        """Show a refusal where it belongs, with all that was typed."""
        self.add_error(FIELD_OF.get(type(refusal)), str(refusal))


class PanelForm(AppealPart):
    """A new member of the panel."""

    name_of_part = "panel"
    account = forms.ModelChoiceField(
        label=_("Person with an account"),
        queryset=User.objects.filter(is_active=True).order_by("username"),
        required=False,
        empty_label=_("None of them"),
    )
    name = forms.CharField(label=_("Or a name"), max_length=100, required=False)
    role = forms.ChoiceField(
        label=_("Role"), choices=PanelMember.Role.choices, initial="member"
    )
    declared = forms.CharField(
        label=_("Conflict of interest declared"),
        max_length=1000,
        required=False,
    )
    although = forms.CharField(
        label=_("Why this person may sit despite a conflict"),
        max_length=1000,
        required=False,
    )

    def __init__(self, appeal: Appeal, by: Any, data: Any = None) -> None:
        super().__init__(appeal, by, data)
        field: Any = self.fields["account"]
        field.label_from_instance = words.person
        if is_limited(by):
            near = people_at(tournaments_seen(by))
            field.queryset = field.queryset.filter(pk__in=near)

    def take(self, actor: AbstractBaseUser) -> None:
        proposed = Proposed(**self.cleaned_data)
        seat_member(appeal_id=self.appeal.pk, actor=actor, proposed=proposed)


class LeaveForm(AppealPart):
    """The departure of a member from the panel."""

    name_of_part = "left"
    member = forms.ModelChoiceField(
        label=_("Who"), queryset=PanelMember.objects.none(), empty_label=None
    )
    reason = forms.CharField(label=_("Why"), max_length=1000)

    def __init__(self, appeal: Appeal, by: Any, data: Any = None) -> None:
        super().__init__(appeal, by, data)
        field: Any = self.fields["member"]
        field.queryset = appeal.panel.filter(pk__in=[one.pk for one in sitting(appeal)])

    def take(self, actor: AbstractBaseUser) -> None:
        said = self.cleaned_data
        member = said["member"].pk
        leave_panel(member_id=member, actor=actor, reason=said["reason"])


class HearingForm(AppealPart):
    """What was heard."""

    name_of_part = "notes"
    text = forms.CharField(label=_("What was said or looked at"), widget=writing())

    def take(self, actor: AbstractBaseUser) -> None:
        text = self.cleaned_data["text"]
        note_hearing(appeal_id=self.appeal.pk, actor=actor, text=text)


class SettleForm(AppealPart):
    """Whether it had merit, and what becomes of the deposit."""

    name_of_part = "settled"
    merit = forms.ChoiceField(
        label=_("Did the appeal have merit?"),
        choices=[("yes", _("Yes")), ("no", _("No"))],
        widget=forms.RadioSelect,
    )
    deposit = forms.ChoiceField(label=_("Deposit"), widget=forms.RadioSelect)

    def __init__(self, appeal: Appeal, by: Any, data: Any = None) -> None:
        super().__init__(appeal, by, data)
        if was_withdrawn(appeal):
            del self.fields["merit"]
        field: Any = self.fields["deposit"]
        taken = bool(appeal.deposit)
        none = Settlement.Deposit.NONE
        choices = Settlement.Deposit.choices
        field.choices = [one for one in choices if (one[0] == none) != taken]
        if not taken:
            self.initial["deposit"] = none

    def take(self, actor: AbstractBaseUser) -> None:
        said = self.cleaned_data
        merit = {"yes": True, "no": False}.get(said.get("merit", ""))
        settle_appeal(
            appeal_id=self.appeal.pk,
            actor=actor,
            merit=merit,
            deposit=said["deposit"],
        )


APPEAL_FORMS: dict[str, type[AppealPart]] = {
    form.name_of_part: form for form in (PanelForm, LeaveForm, HearingForm, SettleForm)
}


@dataclass(frozen=True, slots=True)
class Seated:
    """A member of the panel, the conflicts found, and the reason for leaving."""

    member: PanelMember
    conflicts: tuple[str, ...]
    left: str


@dataclass(frozen=True, slots=True)
class AppealShown:
    """An appeal and the forms of what can be done with it now."""

    appeal: Appeal
    panel: tuple[Seated, ...]
    settlement: Settlement | None
    withdrawn: bool
    forms: dict[str, AppealPart] = field(default_factory=dict)


def appeals_shown(case: Case, by: Any) -> list[AppealShown]:
    """Every appeal of a case, oldest first, with what this person can do."""
    return [_shown(one, case, by) for one in appeals_of(case)]


def _shown(appeal: Appeal, case: Case, by: Any) -> AppealShown:
    appeal.case = case
    panel = tuple(_seated(one) for one in appeal.panel.all())
    settled = settlement_of(appeal)
    forms = {
        part: APPEAL_FORMS[part](appeal, by) for part in _parts(appeal, case, panel)
    }
    return AppealShown(appeal, panel, settled, was_withdrawn(appeal), forms)


def _parts(appeal: Appeal, case: Case, panel: tuple[Seated, ...]) -> list[str]:
    """What can be put to the appeal now."""
    if settlement_of(appeal):
        return []
    if case.status != Case.Status.APPEALED:
        return ["settled"]
    if appeal.decision_number != case.decisions:
        return []
    sit = any(not one.left for one in panel)
    return ["panel", *(["left"] if sit else []), "notes"]


def _seated(member: PanelMember) -> Seated:
    left = getattr(member, "departure", None)
    words = tuple(str(WORDS[code]) for code in member.conflicts)
    return Seated(member, words, left.reason if left else "")
