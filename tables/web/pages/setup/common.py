"""What the pages of the set-up share, and the parts of forms that other pages share.

A form reads and checks what can be checked by itself; what depends on what is stored
is refused by the services, and stands on the form as an error of the whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tables.access.roles import places_of
from tables.common import sizes
from tables.common.errors import FileRefused, SetUpRefused, TablesError
from tables.tournaments.models import Section, Tournament
from tables.web.wording.setup import FILE, refusal_words

Context = dict[str, Any]
# How long a file that was looked at may be saved without choosing it again.
AN_HOUR = 3600
NOT_CHOSEN = ("required", "invalid_choice")
# For a field in which a code is typed.
CODE = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}


if TYPE_CHECKING:
    SectionChoice = forms.ModelChoiceField[Section]
else:
    # Django's class takes no parameter when it runs.
    SectionChoice = forms.ModelChoiceField


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


def refuse(form: forms.Form, wrong: TablesError, words: str) -> None:
    """Put a refusal at the field that it names, else above the form."""
    field = wrong.problem.field if wrong.problem.field in form.fields else None
    form.add_error(field, forms.ValidationError(words, code=wrong.problem.code))


class PlaceField(forms.ChoiceField):
    """A tournament, or a section of one; of those that someone sees as a whole."""

    def offer(self, user: Any, *, sections_first: bool, refused: Any) -> None:
        """Fill it for a person; anything else is answered with ``refused``."""
        self.choices = list(_places(user, sections_first))
        self.error_messages |= always(refused, *NOT_CHOSEN)

    def clean(self, value: Any) -> tuple[int, int | None]:
        """The ids of the tournament, and of the section if one was chosen."""
        first, _dash, second = str(super().clean(value)).partition("-")
        return int(first), int(second) if second else None


def _places(user: Any, sections_first: bool) -> Iterator[tuple[str, Any]]:
    for tournament, sections, whole in places_of(user):
        parts = [_part(tournament, one) for one in sections]
        everywhere = format_lazy("{} · {}", tournament.name, _("all sections"))
        all_of_it = [(str(tournament.pk), everywhere)] if whole else []
        yield from parts + all_of_it if sections_first else all_of_it + parts


def _part(tournament: Tournament, section: Section) -> tuple[str, Any]:
    called = _("Section %(name)s") % {"name": section.name}
    return f"{tournament.pk}-{section.pk}", f"{tournament.name} · {called}"


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
        field.queryset = tournament.sections.all()


def tournament_of(tournament_id: int) -> Tournament:
    """Return the tournament, or answer that there is none."""
    return get_object_or_404(Tournament, pk=tournament_id)


def section_of(tournament_id: int, section_id: int) -> Section:
    """Return a section of this tournament; another's is not there."""
    sections = Section.objects.select_related("tournament")
    return get_object_or_404(sections, pk=section_id, tournament=tournament_id)


def page(
    request: HttpRequest, name: str, context: Context, wrong: Exception | None = None
) -> HttpResponse:
    """Return a page of the set-up; with what is wrong, if something is.

    That is a refusal, the lines of a file (``faults``), or a form that was sent.
    """
    if isinstance(wrong, FileRefused | SetUpRefused):
        context |= {"trouble": refusal_words(wrong)}
    forms = [one for one in context.values() if isinstance(one, BaseForm)]
    refused = any(form.is_bound and form.errors for form in forms)
    status = HTTPStatus.OK
    if refused or context.get("trouble") or context.get("faults"):
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, f"tables/setup/{name}.html", context, status=status)


def posted_data(request: HttpRequest) -> QueryDict | None:
    """Return what a form was sent with, or None where the page is only looked at."""
    return request.POST if request.method == "POST" else None


def redirect_with_message(
    request: HttpRequest, words: str | Promise, to: str, **at: int
) -> HttpResponse:
    """Say what was done, on the page that comes next."""
    messages.success(request, str(words))
    return redirect(reverse(to, kwargs=at))


def sign_preview(value: object, purpose: str) -> str:
    """Return what was looked at, signed, to be sent back when it is saved."""
    return signing.dumps(value, salt=purpose, compress=True)


def read_preview(request: HttpRequest, purpose: str) -> Any:
    """Return what was looked at; raises `FileRefused` where it is not ours or old."""
    form = KeptForm(request.POST, purpose=purpose)
    if not form.is_valid():
        raise FileRefused("stale")
    return form.cleaned_data["kept"]
