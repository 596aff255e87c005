"""Players from a list: looked at first, line by line, and saved whole or not at all."""

from collections.abc import Sequence

import msgspec
from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tables.access.permissions import takes_files
from tables.common.errors import FileRefused, SetUpRefused
from tables.common.sorting import sort_key
from tables.formats.texts import AUTOMATIC, offered_encodings, read_text
from tables.setup import services
from tables.setup.players import PlayerRow, place_players, read_players, read_usebio
from tables.setup.selectors import fields_of
from tables.tournaments.models import Seating, Table, Tournament
from tables.web.pages.access import organising
from tables.web.pages.setup.common import (
    Context,
    FileForm,
    page,
    read_preview,
    redirect_with_message,
    sign_preview,
    tournament_of,
)
from tables.web.wording.names import SEAT
from tables.web.wording.setup import fault_words

PURPOSE = "players"
XML = "XML"
ACCEPTED = ".csv,.txt,.xml"


class PlayersFileForm(FileForm):
    """A list of players, and how its letters are written."""

    encoding = forms.ChoiceField(
        label=_("Encoding"),
        required=False,
        choices=[
            (one, _("Detect automatically") if one == AUTOMATIC else one)
            for one in offered_encodings()
        ],
    )


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@organising
def players(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """The players there are; a list to look at; a list to save."""
    tournament = tournament_of(tournament_id)
    try:
        if request.method == "POST" and "kept" in request.POST:
            return _save(request, tournament)
        if request.method == "POST":
            return _look(request, tournament)
    except (FileRefused, SetUpRefused) as wrong:
        return _page(request, tournament, {}, wrong)
    return _page(request, tournament, {})


def _look(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    services.require_open(tournament)
    form = PlayersFileForm(request.POST, request.FILES, accept=ACCEPTED)
    if not form.is_valid():
        return _page(request, tournament, {"form": form})
    content = form.cleaned_data["file"].read()
    lines, encoding = _read(content, form.cleaned_data["encoding"] or AUTOMATIC)
    return _page(request, tournament, _preview(tournament, lines, encoding))


def _read(content: bytes, encoding: str) -> tuple[list[PlayerRow], str]:
    if content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return read_usebio(content), XML
    text = read_text(content, encoding)
    return read_players(text.text), text.encoding


def _preview(
    tournament: Tournament, lines: Sequence[PlayerRow], encoding: str
) -> Context:
    placed, faults = place_players(lines, fields_of(tournament))
    numbers = _tables(tournament)
    shown = [
        {
            "line": one.line,
            "name": one.name,
            "number": one.number,
            "email": one.email,
            "section": one.section,
            "table": numbers[one.begins.table],
            "seat": SEAT[one.begins.seat],
            "moves": len({sits.table for sits in one.seats}) > 1,
        }
        for one in placed
    ]
    sections = sorted({one.section for one in placed}, key=sort_key)
    there = _seatings(tournament).filter(table__section__name__in=sections)
    return {
        "preview": True,
        "encoding": encoding,
        "placed": shown,
        "addresses": any(one.email for one in placed),
        "faults": [{"line": f.line, "text": fault_words(f)} for f in faults],
        "sections": sections,
        "replaced": there.values("player").distinct().count(),
        "kept": sign_preview(msgspec.to_builtins(lines), _purpose(tournament)),
    }


def _save(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Save what was looked at; sections may have changed meanwhile, so look again."""
    given = read_preview(request, _purpose(tournament))
    lines = msgspec.convert(given, list[PlayerRow])
    placed, faults = place_players(lines, fields_of(tournament))
    if faults:
        return _page(request, tournament, _preview(tournament, lines, ""))
    count = services.save_players(tournament=tournament, seated=placed, by=request.user)
    words = ngettext("%(n)s player is seated.", "%(n)s players are seated.", count)
    at = {"tournament_id": tournament.pk}
    return redirect_with_message(request, words % {"n": count}, "setup_players", **at)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    context: Context,
    wrong: Exception | None = None,
) -> HttpResponse:
    seated = _seatings(tournament).values("player").distinct().count()
    about = {"tournament": tournament, "seated": seated}
    about |= {"form": PlayersFileForm(accept=ACCEPTED)}
    return page(request, "players", about | context, wrong)


def _purpose(tournament: Tournament) -> str:
    return f"{PURPOSE}:{tournament.pk}"


def _seatings(tournament: Tournament) -> QuerySet[Seating]:
    return Seating.objects.filter(table__section__tournament=tournament)


def _tables(tournament: Tournament) -> dict[int, int]:
    tables = Table.objects.filter(section__tournament=tournament)
    return dict(tables.values_list("pk", "number"))
