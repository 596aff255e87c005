"""Forms of the review: a decision, and the reason for no damage."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.cases.models import Case
from rulings.cases.steps import CaseDecision, require_decidable, require_decision
from rulings.common.errors import (
    ClauseMalformed,
    ClauseMissing,
    DecisionUnknown,
    ReasonMissing,
    StepRefused,
)

if TYPE_CHECKING:
    CaseModelForm = forms.ModelForm[Case]
else:
    CaseModelForm = forms.ModelForm

# Where on the form a refusal belongs; the rest stands above the form.
FIELD_OF: dict[type[StepRefused], str] = {
    ClauseMalformed: "law",
    ClauseMissing: "law",
    DecisionUnknown: "decision",
    ReasonMissing: "reason",
}


class CaseForm(CaseModelForm):
    """The decision on a case as its reviewer read it."""

    read_version = forms.IntegerField(widget=forms.HiddenInput)

    class Meta:
        model = Case
        fields = ["decision", "reason", "law"]
        help_texts = {"law": _("As in the book, for example 12C1(a).")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["read_version"] = self.instance.version

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            self._check_decision(cleaned["read_version"])
        return cleaned

    def _check_decision(self, read_version: int) -> None:
        try:
            require_decidable(self.instance, read_version)
            require_decision(self.decision())
        except StepRefused as refusal:
            fault = forms.ValidationError(str(refusal), code=refusal.code)
            self.add_error(FIELD_OF.get(type(refusal)), fault)

    def decision(self) -> CaseDecision:
        return CaseDecision(
            outcome=self.cleaned_data["decision"],
            reason=self.cleaned_data["reason"],
            law=self.cleaned_data["law"],
        )


class DismissForm(forms.Form):
    """Why a flag is closed without a case."""

    reason = forms.CharField(
        label=_("Why there is no damage"),
        widget=forms.Textarea(attrs={"rows": 4, "cols": 60}),
        error_messages={"required": ReasonMissing.detail},
    )
