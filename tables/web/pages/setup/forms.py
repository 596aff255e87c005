"""The forms of the set-up: what an organiser types, chooses and sends.

A form reads and checks what can be checked by itself; what depends on what is stored
is refused by the services, and stands on the form as an error of the whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django import forms
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.utils.functional import Promise, lazy
from django.utils.translation import gettext_lazy as _

from tables.common import sizes
from tables.common.errors import FileRefused, SetUpRefused
from tables.formats.texts import AUTOMATIC, offered_encodings
from tables.setup.schedules import MOST_BOARDS, MOST_ROUNDS, Plan, most_rounds
from tables.setup.services import MOST_TABLES
from tables.tournaments.models import Section, Tournament
from tables.web.wording.setup import FILE, REQUEST, refusal_words

if TYPE_CHECKING:
    SectionChoice = forms.ModelChoiceField[Section]
else:
    # Django's class takes no parameter when it runs.
    SectionChoice = forms.ModelChoiceField

MOST_FIRST_BOARD = 9000
# How long a file that was looked at may be saved without choosing it again.
AN_HOUR = 3600
USUAL = {
    "mitchell": _("Mitchell; with an even number of tables East-West skip one"),
    "share": _("Mitchell, share and relay"),
    "teams": _("All tables the same boards (teams)"),
}


def _filled(words: Promise, what: object) -> str:
    return str(words) % {"what": what}


# Put together when the page is drawn, in the language of its reader.
_sentence = lazy(_filled, str)


def always(words: Any, *codes: str) -> dict[str, Any]:
    """One sentence for several ways in which a field can be wrong."""
    return dict.fromkeys(codes, words)


@contextmanager
def refusals(form: forms.BaseForm) -> Iterator[None]:
    """Put what a service refuses on the form, in words, as an error of the whole."""
    try:
        yield
    except (FileRefused, SetUpRefused) as refused:
        words = refusal_words(refused)
        form.add_error(None, forms.ValidationError(words, code=refused.problem.code))


def _number(label: Any, most: int, refused: str, **more: Any) -> Any:
    """A whole number from 1 on; ``refused`` is what any other is answered with."""
    words = _sentence(REQUEST[refused], most)
    return forms.IntegerField(
        label=label,
        min_value=1,
        max_value=most,
        error_messages=always(words, "required", "invalid", "min_value", "max_value"),
        widget=forms.NumberInput({"inputmode": "numeric"}),
        **more,
    )


class TablesForm(forms.Form):
    """How many tables a section has."""

    tables = _number(_("Tables"), MOST_TABLES, "bad_table_count")


class SectionForm(forms.Form):
    """A new section with its tables."""

    name = forms.CharField(
        label=_("Letter or name"),
        max_length=50,
        error_messages=always(REQUEST["bad_section_name"], "required", "max_length"),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    tables = _number(_("How many tables"), MOST_TABLES, "bad_table_count")


class MovementForm(forms.Form):
    """A usual movement; the tables it is for are those of the section."""

    kind = forms.ChoiceField(
        label=_("Movement"),
        choices=list(USUAL.items()),
        error_messages=always(
            REQUEST["unknown_movement"], "required", "invalid_choice"
        ),
    )
    rounds = _number(_("Rounds"), MOST_ROUNDS, "bad_plan")
    boards = _number(_("Boards a round"), MOST_BOARDS, "bad_plan")
    first = _number(_("First board"), MOST_FIRST_BOARD, "bad_plan", initial=1)

    def __init__(self, *args: Any, tables: int, **more: Any) -> None:
        super().__init__(*args, **more)
        self._tables = tables

    def clean(self) -> dict[str, Any]:
        """A Mitchell has no more rounds than its tables allow."""
        given: dict[str, Any] = self.cleaned_data
        if not self._tables:
            words = REQUEST["bad_table_count"] % {"what": MOST_TABLES}
            raise forms.ValidationError(words, code="bad_table_count")
        if self.errors or given["kind"] == "teams":
            return given
        most = most_rounds(self._tables, share=given["kind"] == "share")
        if given["rounds"] > most:
            words = REQUEST["too_many_rounds"] % {"what": most}
            self.add_error("rounds", forms.ValidationError(words, "too_many_rounds"))
        return given

    @property
    def plan(self) -> Plan:
        """What was asked for, of a form that is valid."""
        given = self.cleaned_data
        numbers = {name: given[name] for name in ("rounds", "boards", "first")}
        return Plan(tables=self._tables, **numbers)


class FileForm(forms.Form):
    """One file; one that is too large is not read."""

    file = forms.FileField(
        label=_("File"),
        allow_empty_file=True,
        error_messages=always(FILE["no_file"], "required", "invalid"),
    )

    def __init__(self, *args: Any, accept: str = "", **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["file"].widget.attrs["accept"] = accept

    def clean_file(self) -> UploadedFile[bytes]:
        """The file, if it is no larger than what the set-up takes."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > sizes.SETUP_FILE:
            words = FILE["too_large"] % {"what": sizes.size_text(sizes.SETUP_FILE)}
            raise forms.ValidationError(words, code="too_large")
        return file


class KeptForm(forms.Form):
    """What was looked at, signed, as it is sent back to be saved."""

    kept = forms.CharField(error_messages=always(FILE["stale"], "required"))

    def __init__(self, sent: Any, *, purpose: str) -> None:
        super().__init__(sent)
        self._purpose = purpose

    def clean_kept(self) -> Any:
        """The value, where it is ours, for this purpose, and not old."""
        try:
            return signing.loads(
                self.cleaned_data["kept"], salt=self._purpose, max_age=AN_HOUR
            )
        except signing.BadSignature:
            raise forms.ValidationError(str(FILE["stale"]), "stale") from None


class PlayersFileForm(FileForm):
    """A list of players, and how its letters are written."""

    encoding = forms.ChoiceField(
        label=_("Encoding"),
        required=False,
        choices=[
            (one, _("Find out") if one == AUTOMATIC else one)
            for one in offered_encodings()
        ],
    )


class SectionField(SectionChoice):
    """One of the sections of a tournament."""

    def label_from_instance(self, obj: Section) -> str:
        """The section as a page names it."""
        return str(_("Section %(name)s") % {"name": obj.name})


class SectionChoiceForm(forms.Form):
    """One section, or the whole tournament."""

    section = SectionField(
        label=_("For"),
        queryset=Section.objects.none(),
        required=False,
        empty_label=_("The whole tournament"),
    )

    def __init__(self, *args: Any, tournament: Tournament, **more: Any) -> None:
        super().__init__(*args, **more)
        field = self.fields["section"]
        assert isinstance(field, SectionField)
        field.queryset = tournament.sections.order_by("name")


class HandsFileForm(SectionChoiceForm, FileForm):
    """A file of hands, for a section or the whole tournament."""

    field_order = ("file", "section")
