"""What each step of a case asks for, and how it is taken."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from rulings.cases import wording as words
from rulings.cases.appeals.services import Intake, take_appeal
from rulings.cases.errors import AppealTooLate, NotYetFinal
from rulings.cases.lifecycle import NEED_A_REASON, Step
from rulings.cases.models import Case
from rulings.cases.records import Notice, Side, Statement
from rulings.cases.selectors import deadlines_of
from rulings.cases.services import (
    assign_case,
    close_case,
    step_case,
    tell_both,
    tell_side,
)
from rulings.cases.steps import StepAuthor
from rulings.common.errors import CaseChanged, ReasonMissing, StepRefused
from rulings.deadlines import is_over
from tables.common import sizes

# What a browser offers to choose; what is kept is judged by its content.
KINDS = "image/jpeg,image/png,image/webp,application/pdf,text/plain"


BOTH = "both"
# Where on a form a refusal belongs; the rest stands above it.
FIELD_OF: dict[type[StepRefused], str] = {
    ReasonMissing: "reason",
    AppealTooLate: "although_late",
    NotYetFinal: "reason",
}


def writing(rows: int = 3) -> forms.Textarea:
    """A field to write in."""
    return forms.Textarea({"rows": rows})


class StepForm(forms.Form):
    """A step of one case, as its author has read it.

    ``version`` is the version that was read, ``seen`` the newest line of the history.
    """

    version = forms.IntegerField(widget=forms.HiddenInput)
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, step: Step | str, case: Case, data: Any = None) -> None:
        super().__init__(data, auto_id=f"{step}-%s", use_required_attribute=True)
        self.step, self.case = step, case
        self.initial.update(_read(case))

    def take(self, by: StepAuthor) -> Case:
        """Take the step with what was written; raises `StepRefused`."""
        return step_case(
            case_id=self.case.pk,
            by=by,
            step=self.step,  # type: ignore[arg-type]  # only steps of the lifecycle get here
            reason=self.cleaned_data.get("reason", ""),
        )

    def refuse(self, refusal: StepRefused) -> None:
        """Show a refusal where it belongs, with all that was typed.

        The form then carries the version of the case that its author now sees.
        """
        sent: Any = self.data
        self.data = sent.copy()
        for name, value in _read(self.case).items():
            self.data[name] = value  # type: ignore[index]  # a copy can be changed
        field = FIELD_OF.get(type(refusal))
        if not isinstance(refusal, CaseChanged):
            self.add_error(field if field in self.fields else None, str(refusal))


def _read(case: Case) -> dict[str, str]:
    """What a form remembers of the case it is about."""
    newest = case.entries.order_by("-pk").values_list("pk", flat=True).first()
    return {"version": str(case.version), "seen": str(newest or 0)}


class PlainForm(StepForm):
    """A step that may ask why."""

    def __init__(self, step: Step, case: Case, data: Any = None) -> None:
        super().__init__(step, case, data)
        if step in words.WHY:
            needed = step in NEED_A_REASON
            label = str(words.WHY[step])
            self.fields["reason"] = forms.CharField(
                label=label, widget=writing(), required=needed
            )


class TellForm(StepForm):
    """Who was told of the ruling, how, and in which words."""

    side = forms.ChoiceField(label=_("Who was told"), widget=forms.RadioSelect)
    way = forms.ChoiceField(
        label=_("How"), choices=Notice.Way.choices, initial=Notice.Way.SPOKEN
    )
    text = forms.CharField(label=_("Words used"), widget=writing(4), required=False)

    def __init__(self, step: Step, case: Case, data: Any = None) -> None:
        super().__init__(step, case, data)
        left = sides_to_tell(case)
        sides: list[tuple[str, Any]] = [
            (side, Side(side).label) for side in left or Side.values
        ]
        both = [(BOTH, _("Both sides"))] if len(left) == len(Side.values) else []
        self.fields["side"].choices = both + sides  # type: ignore[attr-defined]  # a ChoiceField
        said = words.ruling_to_say(case)
        self.initial.update({"side": (both + sides)[0][0], "text": said})

    def take(self, by: StepAuthor) -> Case:
        said = self.cleaned_data
        how = {"way": said["way"], "text": said["text"]}
        if said["side"] == BOTH:
            return tell_both(case_id=self.case.pk, by=by, **how)
        return tell_side(case_id=self.case.pk, by=by, side=said["side"], **how)


def sides_to_tell(case: Case) -> list[str]:
    """The sides that have not heard the ruling that stands now."""
    told = case.notices.filter(decision_number=case.decisions)
    heard = set(told.values_list("side", flat=True))
    return [side for side in Side.values if side not in heard]


class AppealForm(StepForm):
    """Who appeals, why, and the deposit."""

    side = forms.ChoiceField(
        label=_("Who appeals"), choices=Side.choices, widget=forms.RadioSelect
    )
    reason = forms.CharField(label=_("Grounds for the appeal"), widget=writing(4))
    deposit = forms.CharField(
        label=_("Deposit taken"),
        max_length=50,
        required=False,
        help_text=_("For example 20 €. Leave empty if there was none."),
    )

    def __init__(self, step: Step, case: Case, data: Any = None) -> None:
        super().__init__(step, case, data)
        if is_over(deadlines_of(case).appeal, timezone.now()):
            self.fields["although_late"] = forms.CharField(
                label=_("Why the appeal is heard after the appeal period"),
                widget=writing(2),
            )

    def take(self, by: StepAuthor) -> Case:
        said = self.cleaned_data
        late = said.get("although_late", "")
        intake = Intake(said["side"], said["reason"], said["deposit"], late)
        return take_appeal(case_id=self.case.pk, by=by, intake=intake).case


class CloseForm(StepForm):
    """Why a case is closed before its time for an appeal is over."""

    reason = forms.CharField(label=_("Why it is closed now"), widget=writing(2))

    def __init__(self, step: Step, case: Case, data: Any = None) -> None:
        super().__init__(step, case, data)
        over = is_over(deadlines_of(case).appeal, timezone.now())
        self.fields["reason"].required = not over

    def take(self, by: StepAuthor) -> Case:
        why = self.cleaned_data["reason"]
        return close_case(case_id=self.case.pk, by=by, reason=why)


class AssignForm(StepForm):
    """Whose case it is from now on."""

    to = forms.ModelChoiceField(
        label=_("Assign to"),
        queryset=User.objects.none(),
        required=False,
        empty_label=_("Nobody"),
    )

    def __init__(self, case: Case, workers: Iterable[User], data: Any = None) -> None:
        super().__init__("assign", case, data)
        chosen = User.objects.filter(pk__in=[one.pk for one in workers])
        field: Any = self.fields["to"]
        field.queryset = chosen.order_by("username")
        field.label_from_instance = words.person
        self.initial["to"] = case.assigned_to_id

    def take(self, by: StepAuthor) -> Case:
        return assign_case(case_id=self.case.pk, by=by, to=self.cleaned_data["to"])


# Deciding has a page of its own, the workbench.
FORMS: dict[Step, type[StepForm]] = {
    "take_up": PlainForm,
    "consult": PlainForm,
    "resume": PlainForm,
    "tell": TellForm,
    "appeal": AppealForm,
    "withdraw_appeal": PlainForm,
    "close": CloseForm,
    "withdraw": PlainForm,
    "reopen": PlainForm,
}


def step_form(step: Step, case: Case, data: Any = None) -> StepForm:
    """The form of a step of this case."""
    return FORMS[step](step, case, data)


class StatementForm(forms.Form):
    """A statement of the facts."""

    speaker = forms.ChoiceField(label=_("Said by"), choices=Statement.Speaker.choices)
    text = forms.CharField(label=_("What was said"), widget=writing())
    disputed = forms.BooleanField(
        label=_("The other side disputes it (Law 85)"), required=False
    )


class NoteForm(forms.Form):
    """A note by a reviewer of the case."""

    text = forms.CharField(label=_("Note"), widget=writing())


class AttachForm(forms.Form):
    """A photo, a diagram or a paper."""

    file = forms.FileField(
        label=_("Photo, diagram or document"),
        help_text=format_lazy(
            _("JPEG, PNG, WebP, PDF or plain text, at most {size}."),
            size=sizes.size_text(sizes.ATTACHMENT),
        ),
        widget=forms.FileInput({"accept": KINDS}),
    )
    about = forms.CharField(label=_("What it shows"), max_length=200, required=False)
