"""Where a club brings its own copy of the Laws, for those who set the site up."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from lawbook import Refused, library
from tables import law_texts
from tables.access.permissions import takes_files
from tables.common.errors import BadRequest
from tables.law_texts import codes, imported
from tables.web.pages.access import organising_all
from tables.web.wording.names import FAULTS, REFUSED

PAGE = "tables/lawbook/official.html"


class PlaceForm(forms.Form):
    """Which text of the Laws is meant; an unknown one is refused by the service."""

    edition = forms.CharField(label=_("Edition of the Laws"), required=False)
    language = forms.CharField(label=_("Language"), required=False)


class TextForm(PlaceForm):
    """The text of an edition, in a file."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput({"accept": ".csv,.txt,text/csv,text/plain"}),
    )

    def __init__(self, sent: Any = None, files: Any = None) -> None:
        super().__init__(sent, files, auto_id="%s")
        editions = [(year, year) for year in library.editions()]
        self.fields["edition"].widget = forms.Select(choices=editions)
        self.fields["language"].widget = forms.Select(choices=codes())
        self.fields["file"].widget.attrs["required"] = True

    @property
    def content(self) -> bytes:
        """What is in the file; nothing without one."""
        file = self.cleaned_data.get("file")
        return file.read() if file else b""


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@organising_all
def index(request: HttpRequest) -> HttpResponse:
    """Show what was imported, and take another file."""
    if request.method == "POST":
        return _take(request)
    return render(request, PAGE, _page(TextForm()))


@require_POST
@organising_all
def remove(request: HttpRequest) -> HttpResponse:
    """Take the official text of an edition away again."""
    form = PlaceForm(request.POST)
    form.full_clean()
    law_texts.remove_official(**form.cleaned_data)
    return redirect("lawbook_official")


def _take(request: HttpRequest) -> HttpResponse:
    form = TextForm(request.POST, request.FILES)
    form.full_clean()
    given = form.cleaned_data
    try:
        law_texts.import_official(
            edition=given.get("edition", ""),
            language=given.get("language", ""),
            content=form.content,
            by=request.user.pk,
            now=timezone.now(),
        )
    except (BadRequest, Refused) as wrong:
        code, field = wrong.problem.code, wrong.problem.field or ""
        at = field if field in form.fields else None
        form.add_error(at, forms.ValidationError(str(REFUSED[code]), code=code))
        page = _page(form) | {"faults": _faults(wrong)}
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render(request, PAGE, page, status=status)
    return redirect("lawbook_official")


def _page(form: TextForm) -> dict[str, Any]:
    return {"form": form, "imported": imported()}


def _faults(wrong: BadRequest | Refused) -> list[tuple[int, str, Any]]:
    """What is wrong with single lines: each with its number and what stands there."""
    faults = wrong.faults if isinstance(wrong, law_texts.Faulty) else ()
    return [(fault.line, fault.given, FAULTS[fault.code]) for fault in faults]
