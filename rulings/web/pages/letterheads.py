"""The letterhead of a tournament's papers, with a logo that is uploaded."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from rulings.common.errors import StepRefused
from rulings.reports.papers.letterheads import (
    MOST_LINES,
    HeadWords,
    Letterhead,
    LogoTooLarge,
    drawn_again,
    head_of,
    letterhead_of,
    set_letterhead,
)
from rulings.web.pages.guard import (
    logged_in,
    require_permission,
)
from tables.access.permissions import takes_files
from tables.access.roles import is_limited, whole_tournaments
from tables.common import sizes
from tables.models import Tournament
from tables.web.pages.setup.common import posted_data

MAY_SET = "rulings.set_letterhead"
LONGEST_LINE = 100


class LetterheadForm(forms.Form):
    """What is written, the logo, the sheet; a logo stays until it is replaced."""

    organiser = forms.CharField(
        label=gettext_lazy("Organiser"), max_length=120, required=False
    )
    lines = forms.CharField(
        label=gettext_lazy("Address and other lines"),
        required=False,
        widget=forms.Textarea({"rows": MOST_LINES}),
        help_text=gettext_lazy("At most four lines."),
    )
    logo = forms.FileField(
        label=gettext_lazy("Logo"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput({"accept": "image/png,image/jpeg,image/webp"}),
        help_text=format_lazy(
            gettext_lazy("PNG, JPEG or WebP, at most {size}."),
            size=sizes.size_text(sizes.LOGO),
        ),
    )
    no_logo = forms.BooleanField(label=gettext_lazy("Print no logo"), required=False)
    size = forms.ChoiceField(
        label=gettext_lazy("Paper size"),
        choices=Letterhead.Size.choices,
        widget=forms.RadioSelect,
    )
    everywhere = forms.BooleanField(
        label=gettext_lazy("Use it for all tournaments without a letterhead"),
        required=False,
    )

    def __init__(self, *args: Any, everywhere: bool, **more: Any) -> None:
        super().__init__(*args, **more)
        if not everywhere:
            del self.fields["everywhere"]

    def clean_lines(self) -> str:
        """The lines that hold something, where none is too long nor one too many."""
        lines = [
            " ".join(one.split()) for one in self.cleaned_data["lines"].split("\n")
        ]
        kept = [one for one in lines if one]
        if len(kept) > MOST_LINES or any(len(one) > LONGEST_LINE for one in kept):
            raise forms.ValidationError(
                _("Write at most four lines of at most 100 letters each."), "too_long"
            )
        return "\n".join(kept)

    def clean_logo(self) -> bytes | None:
        """The logo as we keep it; None where none was sent."""
        file: UploadedFile[bytes] | None = self.cleaned_data["logo"]
        if not file:
            return None
        try:
            if (file.size or 0) > sizes.LOGO:
                raise LogoTooLarge
            return drawn_again(file.read())
        except StepRefused as refused:
            raise forms.ValidationError(str(refused.detail), refused.code) from refused


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@require_permission(MAY_SET)
def letterhead(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Show and set the letterhead of a tournament, or of all that have none."""
    tournament = get_object_or_404(whole_tournaments(request.user), pk=tournament_id)
    now = letterhead_of(tournament)
    form = LetterheadForm(
        posted_data(request),
        request.FILES or None,
        initial=_initial(now),
        everywhere=not is_limited(request.user),
        auto_id="letterhead-%s",
    )
    if request.method == "POST" and form.is_valid():
        _save(request, tournament, form.cleaned_data, now)
        messages.success(request, _("Saved."))
        return redirect("rulings:letterhead", tournament_id=tournament.pk)
    context = {"tournament": tournament, "form": form, "head": head_of(tournament)}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "rulings/papers/letterhead.html", context, status=status)


def _initial(now: Letterhead | None) -> dict[str, str]:
    if now is None:
        return {"size": Letterhead.Size.A4}
    return {"organiser": now.organiser, "lines": now.lines, "size": now.size}


@transaction.atomic
def _save(
    request: HttpRequest,
    tournament: Tournament,
    given: dict[str, Any],
    now: Letterhead | None,
) -> None:
    kept = bytes(now.logo) if now else b""
    sent = given["logo"]
    places = [tournament, None] if given.get("everywhere") else [tournament]
    for place in places:
        set_letterhead(
            tournament=place,
            by=logged_in(request),
            words=HeadWords(given["organiser"], given["lines"], given["size"]),
            logo=b"" if given["no_logo"] else kept if sent is None else sent,
        )
