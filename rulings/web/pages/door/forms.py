"""What players write: a question, an appeal, a corrected score, that they agree."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulings.players_door.selectors import CODE_LENGTH
from rulings.players_door.services import Score
from tables.access.tablet import read_code
from tables.common.names import suit
from tables.web.wording.names import SEAT

MOST = 1000
NO_TRUMPS = "NT"
UNSAID = ("", "–")
SEATS = [UNSAID, *((code, SEAT[code]) for code in "NESW")]
LEVELS = [UNSAID, *((str(level), str(level)) for level in range(1, 8))]
STRAINS: list[tuple[str, Promise | str]] = [
    UNSAID,
    *((code, suit(code, "bare")) for code in "SHDC"),
    (NO_TRUMPS, _("No trumps")),
]
DOUBLES: list[tuple[str, Promise]] = [
    ("", _("undoubled")),
    ("X", _("doubled")),
    ("XX", _("redoubled")),
]
SEAT_MISSING = {
    "required": _("Say where you sit."),
    "invalid_choice": _("Say where you sit."),
}
CODE_WRONG = _("The code has four characters. It is on the other side's phone.")


class DoorForm(forms.Form):
    """A form of a door; ``codes`` are those of what is wrong with it."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    seat = forms.ChoiceField(
        label=_("Where you sit"), choices=SEATS, error_messages=SEAT_MISSING
    )

    def __init__(self, sent: Any = None, **more: Any) -> None:
        super().__init__(sent, initial={"key": uuid4()} | more, auto_id="door-%s")

    @property
    def codes(self) -> str:
        """The codes of the errors, each once."""
        found = (one.code for many in self.errors.as_data().values() for one in many)
        return " ".join(dict.fromkeys(str(code) for code in found))


class AboutBoard(DoorForm):
    """Something about a board of the table."""

    board = forms.IntegerField(
        label=_("Board"),
        min_value=1,
        max_value=9999,
        widget=forms.NumberInput({"inputmode": "numeric"}),
    )


class WordsForm(AboutBoard):
    """A question or an appeal, in one's own words."""

    text = forms.CharField(
        label=_("In your own words"),
        widget=forms.Textarea({"rows": 5}),
        error_messages={"required": _("Write what you ask.")},
    )

    def clean_text(self) -> str:
        """Refuse what is too long, and say by how much."""
        text: str = self.cleaned_data["text"]
        if len(text) > MOST:
            over = {"most": MOST, "n": len(text) - MOST}
            words = _("At most %(most)s characters; these are %(n)s too many.")
            raise forms.ValidationError(words, "words_too_long", over)
        return text


class ScoreForm(AboutBoard):
    """What the score of a board should be."""

    level = forms.ChoiceField(label=_("Contract"), choices=LEVELS)
    strain = forms.ChoiceField(label=_("Denomination"), choices=STRAINS)
    double = forms.ChoiceField(label=_("Doubled"), choices=DOUBLES, required=False)
    declarer = forms.ChoiceField(label=_("Declarer"), choices=SEATS)
    tricks = forms.IntegerField(
        label=_("Tricks of declarer"),
        min_value=0,
        max_value=13,
        widget=forms.NumberInput({"inputmode": "numeric"}),
    )

    @property
    def score(self) -> Score:
        """The score; of a form that is valid."""
        said = self.cleaned_data
        contract = said["level"] + said["strain"] + said["double"]
        return Score(contract, said["declarer"], said["tricks"])


class AgreeForm(DoorForm):
    """The code that stands on the telephone of the other side."""

    code = forms.CharField(
        label=_("The code of the other side"),
        max_length=20,
        error_messages={"required": CODE_WRONG, "max_length": CODE_WRONG},
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "characters"}),
    )

    def clean_code(self) -> str:
        """The code without spaces, in capitals."""
        code = read_code(self.cleaned_data["code"])
        if len(code) != CODE_LENGTH:
            raise forms.ValidationError(CODE_WRONG, "code_wrong")
        return code
