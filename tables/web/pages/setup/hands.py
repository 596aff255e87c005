"""Hand records from a file: looked at board by board, without showing any hand."""

from collections.abc import Iterable, Sequence

from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from lawbook import dealer_of
from tables.access.permissions import takes_files
from tables.common.errors import Fault, FileRefused, SetUpRefused
from tables.formats.deals import (
    Dealt,
    Read,
    checked_deal,
    read_hands,
    unique_boards,
)
from tables.formats.texts import read_text
from tables.setup import services
from tables.tournaments.models import Board, Section, Tournament
from tables.tournaments.rounds import HandRecord
from tables.web.pages.access import organising
from tables.web.pages.setup.common import (
    Context,
    FileForm,
    SectionChoiceForm,
    page,
    read_preview,
    redirect_with_message,
    sign_preview,
    tournament_of,
)
from tables.web.wording.names import SEAT
from tables.web.wording.setup import fault_words

PURPOSE = "hands"
ACCEPTED = ".pbn,.lin,.dlm"


class HandsFileForm(SectionChoiceForm, FileForm):
    """A file of hands, for a section or the whole tournament."""

    field_order = ("file", "section")


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@organising
def hands(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """The hands there are; a file to look at; boards to save or to remove."""
    tournament = tournament_of(tournament_id)
    try:
        if request.method == "POST":
            return _act(request, tournament)
    except (FileRefused, SetUpRefused) as wrong:
        return _page(request, tournament, {}, wrong)
    return _page(request, tournament, {})


def _act(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    services.require_open(tournament)
    if "remove" in request.POST:
        return _remove(request, tournament)
    if "kept" in request.POST:
        return _save(request, tournament)
    form = HandsFileForm(
        request.POST, request.FILES, accept=ACCEPTED, tournament=tournament
    )
    if not form.is_valid():
        return _page(request, tournament, {"form": form})
    file, section = form.cleaned_data["file"], form.cleaned_data["section"]
    name = file.name or ""
    found = read_hands(name, read_text(file.read()).text)
    return _page(request, tournament, _preview(tournament, section, name, found))


def _remove(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Remove the hands of a section, or those of the whole tournament."""
    form = SectionChoiceForm(request.POST, tournament=tournament)
    if not form.is_valid():
        raise Http404
    section = form.cleaned_data["section"]
    services.remove_hands(tournament=tournament, section=section)
    words = _("The hands are removed. Boards that are open keep theirs.")
    return redirect_with_message(
        request, words, "setup_hands", tournament_id=tournament.pk
    )


def _preview(
    tournament: Tournament, section: Section | None, name: str, found: Sequence[Read]
) -> Context:
    boards, faults = unique_boards(found)
    numbers = [dealt.board for dealt in boards]
    there = HandRecord.objects.filter(tournament=tournament, section=section)
    known = set(there.filter(board__in=numbers).values_list("board", flat=True))
    opened = set(_opened(tournament, section, numbers))
    given: Context = {"section": section.pk if section else None, "source": name}
    given |= {"hands": [[dealt.board, dealt.deal] for dealt in boards]}
    return {
        "preview": True,
        "chosen": section,
        "boards": [_line(n, n in known, n in opened) for n in numbers],
        "faults": [{"line": f.line, "text": fault_words(f)} for f in faults],
        "kept": sign_preview(given, _purpose(tournament)),
    }


def _line(number: int, replaced: bool, opened: bool) -> Context:
    dealer = SEAT[dealer_of(number)]
    return {"n": number, "dealer": dealer, "replaced": replaced, "opened": opened}


def _opened(
    tournament: Tournament, section: Section | None, numbers: Iterable[int]
) -> Iterable[int]:
    boards = Board.objects.filter(
        table__section__tournament=tournament, number__in=list(numbers)
    )
    if section is not None:
        boards = boards.filter(table__section=section)
    return boards.values_list("number", flat=True)


def _save(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    given = read_preview(request, _purpose(tournament))
    section = tournament.sections.filter(pk=given["section"]).first()
    if given["section"] and section is None:
        raise FileRefused("stale")
    checked = [checked_deal(board, deal) for board, deal in given["hands"]]
    boards: list[Dealt] = [one for one in checked if not isinstance(one, Fault)]
    services.save_hands(
        tournament=tournament,
        section=section,
        hands=boards,
        source=given["source"],
        at=timezone.now(),
    )
    count = len(boards)
    words = ngettext("%(n)s board is saved.", "%(n)s boards are saved.", count)
    at = {"tournament_id": tournament.pk}
    return redirect_with_message(request, words % {"n": count}, "setup_hands", **at)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    context: Context,
    wrong: Exception | None = None,
) -> HttpResponse:
    chosen = {"section": context.get("chosen")}
    about: Context = {
        "tournament": tournament,
        "there": _there(tournament),
        "form": HandsFileForm(initial=chosen, accept=ACCEPTED, tournament=tournament),
    }
    return page(request, "hands", about | context, wrong)


def _there(tournament: Tournament) -> list[Context]:
    """The hands there are, as lists of numbers: for all, then section by section."""
    found: dict[Section | None, list[HandRecord]] = {}
    records = HandRecord.objects.filter(tournament=tournament)
    in_order = F("section__sort_key").asc(nulls_first=True), "board"
    for record in records.select_related("section").order_by(*in_order):
        found.setdefault(record.section, []).append(record)
    return [
        {"section": section, "numbers": _spans([one.board for one in group])}
        for section, group in found.items()
    ]


def _spans(numbers: Sequence[int]) -> str:
    """Numbers in order as people write them: 1-16, 18."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][-1] + 1:
            spans[-1] = [spans[-1][0], number]
        else:
            spans.append([number])
    return ", ".join("–".join(map(str, dict.fromkeys(span))) for span in spans)


def _purpose(tournament: Tournament) -> str:
    return f"{PURPOSE}:{tournament.pk}"
