"""The forms of the casebook: looking for a case, and writing one."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from lawbook import library
from rulings.cases.models import Case
from rulings.cases.steps import tidy_clause
from rulings.reports.casebook.selectors import CasebookQuery
from rulings.reports.casebook.services import Draft
from rulings.reports.statistics.wording import KIND

ANY = ("", _("any"))


class SearchForm(forms.Form):
    """What to look for; every field may be left empty."""

    text = forms.CharField(label=_("Words"), required=False, max_length=100)
    clause = forms.CharField(label=_("Clause"), required=False, max_length=16)
    kind = forms.ChoiceField(label=_("What happened"), required=False)
    decision = forms.ChoiceField(label=_("Decision"), required=False)
    edition = forms.ChoiceField(label=_("Edition of the Laws"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._choose("kind", KIND.items())
        self._choose("decision", Case.Decision.choices)
        self._choose("edition", ((one, one) for one in library.editions()))

    def _choose(self, name: str, choices: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [ANY, *choices]

    def asked(self) -> CasebookQuery:
        """What was asked, as far as it can be read."""
        self.is_valid()
        given = {name: self.cleaned_data.get(name, "") for name in self.fields}
        return CasebookQuery(**(given | {"clause": tidy_clause(given["clause"])}))


class DraftForm(forms.Form):
    """The text of a case for the book."""

    title = forms.CharField(label=_("Title"), max_length=120)
    facts = forms.CharField(
        label=_("Facts"), widget=forms.Textarea({"rows": 8}), max_length=10_000
    )
    ruling = forms.CharField(
        label=_("Ruling and its reason"),
        widget=forms.Textarea({"rows": 6}),
        max_length=10_000,
    )
    nobody = forms.BooleanField(
        label=_("Words that look like names mean nobody"), required=False
    )

    def draft(self) -> Draft:
        """What was written."""
        return Draft(**self.cleaned_data)
