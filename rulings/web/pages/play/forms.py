"""The forms for the play of a board: typed, pressed card by card, or out of a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.common.errors import StepRefused
from tables.web.pages.setup.common import always


class PlayForm(forms.Form):
    """The cards in the order they were played, and one that was pressed."""

    cards = forms.CharField(max_length=2000, required=False)
    add = forms.CharField(max_length=4, required=False)

    @property
    def text(self) -> str:
        """What was typed, right or wrong, and the card that was pressed."""
        parts = (self[name].value() or "" for name in ("cards", "add"))
        return " ".join(filter(None, parts))

    @property
    def faults(self) -> list[str]:
        """Everything that is wrong with it, in words."""
        return [str(one) for found in self.errors.values() for one in found]


class PlayFileForm(forms.Form):
    """A file with the play of one table."""

    file = forms.FileField(
        label=_("File"),
        allow_empty_file=True,
        error_messages=always(_("Choose a file first."), "required", "invalid"),
        widget=forms.FileInput({"accept": ".pbn,.lin"}),
    )

    def __init__(self, data: Any = None, files: Any = None) -> None:
        super().__init__(data, files, auto_id="%s", label_suffix="")


def refuse(form: forms.Form, field: str, refusal: StepRefused) -> None:
    """Say at a field why nothing is kept."""
    form.add_error(field, forms.ValidationError(str(refusal), code=refusal.code))
