"""The forms of the workbench: every field of a decision, under the name it is read by.

`rulings.cases.decisions` understands what was typed. What it finds wrong stands at its
field, in words and under its stable code; whatever was typed stands there again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.forms.formsets import BaseFormSet, ManagementForm
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from rulings.cases.decisions import wording as words
from rulings.cases.decisions.drafts import PENALTIES, averages_of
from rulings.cases.decisions.forms import AVERAGINGS, FORMS
from rulings.cases.decisions.rows import ROWS, DraftFault, Typed
from tables.web.wording.names import SEAT

if TYPE_CHECKING:
    FormSet = BaseFormSet[Any]
else:
    # Django's class takes no parameter when it runs.
    FormSet = BaseFormSet

# The blocks of which one row is the whole, and those of several with shares.
ALONE = ("one", "likely", "probable")
MIXED = ("both", "error", "ns", "ew")
# What may be wrong with the form of scoring, which does not stop a decision.
SETTINGS = ("scoring", "averaging", "trim", "boards", "carried")
NO_CHOICE = ("", "–")
SEATS = [(seat, SEAT[seat]) for seat in "NESW"]


def text(label: Any, **attrs: str) -> forms.CharField:
    """A line of text; what it means is read by the decision."""
    widget = forms.TextInput({"autocomplete": "off", **attrs})
    return forms.CharField(label=label, required=False, widget=widget)


def area(label: Any, rows: int) -> forms.CharField:
    """Lines of text."""
    widget = forms.Textarea({"rows": rows})
    return forms.CharField(label=label, required=False, strip=False, widget=widget)


def choice(label: Any, choices: Iterable[Any], **attrs: str) -> forms.CharField:
    """One of several words; one that was never offered is a fault of the decision."""
    widget = forms.Select(attrs, choices=list(choices))
    return forms.CharField(label=label, required=False, widget=widget)


class RowForm(forms.Form):
    """A result: a contract, ``pass`` or a score; where there are several, its share."""

    contract = text(
        _("Contract or score"),
        placeholder="4S",
        autocapitalize="characters",
        spellcheck="false",
    )
    declarer = choice(_("Declarer"), [NO_CHOICE, *SEATS])
    tricks = text(_("Tricks"), placeholder="10")
    share = text(_("Share"), placeholder="40 %")
    through = forms.BooleanField(
        label=_("Depends on the infraction"),
        required=False,
        widget=forms.CheckboxInput({"value": "1"}),
    )
    why = forms.CharField(
        label=_("Why it has a share"),
        required=False,
        widget=forms.TextInput({"class": "result__why"}),
    )
    score = ""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        for field in self.fields.values():
            field.widget.attrs["aria-describedby"] = f"{self.prefix}-said"

    @property
    def faults(self) -> list[str]:
        """What is wrong with the row; nothing while it is empty."""
        is_empty = not (self["contract"].value() or self["share"].value())
        return (
            []
            if is_empty
            else [str(e) for found in self.errors.values() for e in found]
        )


class PenaltyForm(forms.Form):
    """A penalty beside the score."""

    amount = text(_("Amount"), placeholder="10")
    unit = choice(_("Unit"), words.UNIT.items())
    side = choice(_("Side"), [NO_CHOICE, *words.SIDE.items()])
    kind = choice(_("Kind"), words.PENALTY.items())
    why = text(_("What for"))


class SideForm(forms.Form):
    """What one side gets where the two are not alike, or an artificial score."""

    session = text(_("Session score in % (optional)"))
    part = text(_("Session score in % (optional)"))

    def __init__(self, *args: Any, edition: str, **more: Any) -> None:
        super().__init__(*args, **more)
        fixed, variable = averages_of(edition)
        groups = [(_("Fixed"), [(one, words.AVERAGE[one]) for one in fixed])]
        if variable:
            after = [(one, words.AVERAGE[one]) for one in variable]
            groups.append((_("Follows the session"), after))
        results = ("result", _("A result, or several with shares"))
        self.fields["how"] = choice(
            _("Score for this side"), [results, *groups], **{"class": "how"}
        )
        label = words.SIDE[str(self.prefix).upper()]
        self.fields["average"] = choice(label, [NO_CHOICE, *groups])
        self.label = label


class FavourForm(forms.Form):
    """The side that doubt favours."""

    side = choice(_("Innocent side"), words.SIDE.items())


class ResultsForm(forms.Form):
    """Where other results of the board come from: a file, or lines."""

    file = forms.FileField(
        label=_("A file: CSV, USEBIO or PBN"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput({"accept": ".csv,.txt,.xml,.pbn"}),
    )
    lines = area(_("Or one line for each table"), 6)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["lines"].widget.attrs |= {
            "class": "typed-lines",
            "spellcheck": "false",
        }


class FixedFormSet(FormSet):
    """So many forms, whatever is sent: they all stand on the page from the start."""

    extra: int

    def total_form_count(self) -> int:
        """Those that the page has."""
        return self.extra

    def initial_form_count(self) -> int:
        """None of them begins as something stored."""
        return 0

    @cached_property
    def management_form(self) -> ManagementForm:
        """The numbers that the page does not send."""
        return ManagementForm({"TOTAL_FORMS": self.extra, "INITIAL_FORMS": 0})


OneRow = forms.formset_factory(RowForm, FixedFormSet, extra=1)
Rows = forms.formset_factory(RowForm, FixedFormSet, extra=ROWS)
Penalties = forms.formset_factory(PenaltyForm, FixedFormSet, extra=PENALTIES)


class DecisionForm(forms.Form):
    """All of the workbench, as it was sent or as it begins."""

    version = forms.IntegerField(required=False)
    seen = forms.IntegerField(required=False)
    do = forms.CharField(required=False)
    kind = forms.CharField(required=False)
    offenders = choice(_("Offending side"), words.SIDE.items())
    favour = text(_("How much moves to that side"), placeholder="5 %", inputmode="text")
    scoring = choice(
        _("Form of scoring"),
        [(one, words.FORM[one]) for one in FORMS],
        **{"class": "form-of-scoring"},
    )
    table = forms.CharField(required=False)
    averaging = choice(
        _("Comparisons"), [(one, words.AVERAGING[one]) for one in AVERAGINGS]
    )
    trim = text(_("Best and worst results left out"), inputmode="numeric")
    boards = text(_("Boards of the match"), inputmode="numeric")
    carried = text(_("IMPs of the first table's North-South on the other boards"))
    knockout = forms.BooleanField(
        label=_("Knockout"),
        required=False,
        widget=forms.CheckboxInput({"value": "1"}),
    )
    reason = area(_("Reason"), 4)
    law = text(_("Clause"), maxlength="16")
    although_late = area(_("Why the score is changed after the correction period"), 2)

    def __init__(
        self, edition: str, sent: Mapping[str, Any], files: Any = None
    ) -> None:
        super().__init__(sent, files, auto_id="%s")
        more: dict[str, Any] = {"auto_id": "%s"}
        self.rows: dict[str, Any] = {
            **{block: OneRow(sent, prefix=block, **more) for block in ALONE},
            **{block: Rows(sent, prefix=block, **more) for block in MIXED},
        }
        self.sides = [
            SideForm(sent, prefix=block, edition=edition, **more)
            for block in ("ns", "ew")
        ]
        self.favoured = FavourForm(sent, prefix="favour", **more)
        self.penalties = Penalties(sent, prefix="penalty", **more)
        self.results = ResultsForm(sent, files, prefix="field", **more)

    def _all(self) -> Iterator[forms.BaseForm]:
        yield from (self, *self.sides, self.favoured, self.results)
        for several in (*self.rows.values(), self.penalties):
            yield from several.forms

    @cached_property
    def typed(self) -> Typed:
        """What was typed, by the names of the fields; nothing is left out."""
        found: dict[str, str] = {}
        for form in self._all():
            for bound in form:
                given = bound.data if bound.name != "file" else None
                found[bound.html_name] = _written(given)
        return found

    def number(self, name: str) -> int:
        """A hidden number; 0 where none was sent."""
        self.full_clean()
        return self.cleaned_data.get(name) or 0

    def tell(self, faults: Iterable[DraftFault], at: str | None = None) -> None:
        """Put each fault at its field, or at ``at``; what is about all, above it."""
        places = {
            bound.html_name: (form, bound.name)
            for form in self._all()
            for bound in form
        }
        for fault in faults:
            form, field = places.get(at or fault.at, (self, None))
            said = forms.ValidationError(words.fault_words(fault), code=fault.code)
            form.add_error(field, said)


def _written(given: Any) -> str:
    """A text as it was sent; a box that is ticked as 1."""
    if isinstance(given, bool):
        return "1" if given else ""
    return str(given or "")
