"""Where a club brings its own copy of the Laws, for those who set the site up."""

from http import HTTPStatus
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from lawbook import Refused, library
from tables.access.permissions import takes_files
from tables.common.errors import BadRequest
from tables.law_texts import services
from tables.law_texts.models import OfficialClause
from tables.law_texts.selectors import imported
from tables.web.pages.access import organising_all
from tables.web.wording.clauses import FAULTS, REFUSED


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@organising_all
def index(request: HttpRequest) -> HttpResponse:
    """Show what was imported, and take another file."""
    if request.method == "POST":
        return _take(request)
    return render(request, "tables/lawbook/official.html", _page())


@require_POST
@organising_all
def remove(request: HttpRequest) -> HttpResponse:
    """Take the official text of an edition away again."""
    services.remove_official(
        edition=request.POST.get("edition", ""),
        language=request.POST.get("language", ""),
    )
    return redirect("lawbook_official")


def _take(request: HttpRequest) -> HttpResponse:
    try:
        services.import_official(
            edition=request.POST.get("edition", ""),
            language=request.POST.get("language", ""),
            content=_content(request),
            by=request.user.pk,
            now=timezone.now(),
        )
    except (BadRequest, Refused) as wrong:
        page = _page() | _trouble(wrong)
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render(request, "tables/lawbook/official.html", page, status=status)
    return redirect("lawbook_official")


def _content(request: HttpRequest) -> bytes:
    file = request.FILES.get("file")
    return file.read() if isinstance(file, UploadedFile) else b""


def _page() -> dict[str, Any]:
    return {
        "editions": library.editions(),
        "languages": OfficialClause.Language.choices,
        "imported": imported(),
    }


def _trouble(wrong: BadRequest | Refused) -> dict[str, Any]:
    faults = wrong.faults if isinstance(wrong, services.Faulty) else ()
    told = [(fault.line, fault.given, FAULTS[fault.code]) for fault in faults]
    return {"trouble": REFUSED[wrong.problem.code], "faults": told}
