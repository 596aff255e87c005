"""What competitors ask: written down, answered, or taken up as a case."""

from http import HTTPStatus
from typing import Any, assert_never

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from rulings.cases import wording as words
from rulings.cases.decisions.board_results import result_of
from rulings.cases.decisions.ruling_words import outcome_words
from rulings.cases.inquiries import Inquiry
from rulings.cases.models import CaseEntry
from rulings.cases.selectors import board_name, is_seen
from rulings.cases.services import (
    answer_inquiry,
    raise_case,
    raise_case_from_inquiry,
    record_inquiry,
)
from rulings.common.errors import StepRefused
from rulings.flags.questions import board_document
from rulings.players_door.models import score_words
from rulings.players_door.services import approve_score
from rulings.scoring.contract_scores import PassedOut, Played, RawScore
from rulings.web.pages.cases.forms import writing
from rulings.web.pages.guard import (
    WORK,
    inquiry_here,
    logged_in,
    require_permission,
)
from tables.access.roles import tournaments_seen
from tables.access.visibility import visibility_of
from tables.common.errors import NotRecorded
from tables.common.numbers import whole_number
from tables.models import Board, Tournament
from tables.web.pages.access import visibility_on
from tables.web.wording import names, rules

PLACE = "table__section__tournament"


class BoardForm(forms.Form):
    """Which board is meant, where one is."""

    tournament = forms.ModelChoiceField(
        label=gettext_lazy("Tournament"),
        queryset=Tournament.objects.none(),
        empty_label=None,
    )
    table = forms.IntegerField(
        label=gettext_lazy("Table"), min_value=1, max_value=99_999, required=False
    )
    board = forms.IntegerField(
        label=gettext_lazy("Board"), min_value=1, max_value=99_999, required=False
    )

    def __init__(self, user: Any, data: Any = None, **more: Any) -> None:
        super().__init__(data, auto_id="ask-%s", **more)
        self.user = user
        self.fields["tournament"].queryset = tournaments_seen(user)  # type: ignore[attr-defined]  # a ModelChoiceField

    def clean(self) -> dict[str, Any]:
        """Find the board; a board that is not seen is not there."""
        said: dict[str, Any] = self.cleaned_data
        said["found"] = self._board(said) if not self.errors else None
        if not self.errors and said["found"] is None and self._names_a_board(said):
            self.add_error("board", _("That board has not been opened at this table."))
        return said

    def _names_a_board(self, said: dict[str, Any]) -> bool:
        return bool(said.get("board") or said.get("table"))

    def _board(self, said: dict[str, Any]) -> Board | None:
        at = {"number": said.get("board"), "table__number": said.get("table")}
        here = Board.objects.filter(table__section__tournament=said["tournament"], **at)
        visibility = visibility_of(self.user)
        found = [one for one in here.select_related(PLACE) if is_seen(one, visibility)]
        if len(found) > 1:
            self.add_error(
                "table", _("Several sections have a table with this number.")
            )
        return found[0] if len(found) == 1 else None


class AskForm(BoardForm):
    """Who asks what, and about which board."""

    asked_by = forms.CharField(
        label=gettext_lazy("Asked by"),
        max_length=100,
        help_text=gettext_lazy("The seat and the table, for example South, table 4."),
    )
    text = forms.CharField(label=gettext_lazy("The question"), widget=writing(4))


class AnswerForm(forms.Form):
    """What the competitor is told."""

    text = forms.CharField(label=gettext_lazy("The answer"), widget=writing(4))


@require_http_methods(["GET", "HEAD", "POST"])
@require_permission(WORK)
def new(request: HttpRequest) -> HttpResponse:
    """Write a question down; or open a case at once."""
    if request.method != "POST":
        form = AskForm(request.user, initial=where(request))
        return _ask_page(request, form)
    form = AskForm(request.user, request.POST)
    if form.is_valid():
        try:
            return _kept(request, form.cleaned_data)
        except StepRefused as refusal:
            form.add_error(None, str(refusal))
    return _ask_page(request, form)


def where(request: HttpRequest) -> dict[str, Any]:
    """The place that an address such as ``?place=12&board=9`` names, if it is seen."""
    place, number = (
        whole_number(request.GET.get(name, ""), 9) for name in ("place", "board")
    )
    if place is None or number is None:
        return {}
    boards = Board.objects.select_related(PLACE)
    board = boards.filter(table=place, number=number).first()
    if board is None or not is_seen(board, visibility_of(request.user)):
        return {}
    tournament = board.table.section.tournament
    return {
        "tournament": tournament,
        "table": board.table.number,
        "board": board.number,
    } | _over_the_score(request, board)


def _over_the_score(request: HttpRequest, board: Board) -> dict[str, Any]:
    """What the Laws prescribe of the score of the board, where the address asks it."""
    if request.GET.get("about") != "score":
        return {}
    told = board_document(visibility_of(request.user).board(board)).get("scoring", ())
    said = (f"{rules.scoring(one)} ({names.law_label(one['law'])})" for one in told)
    return {
        "asked_by": capfirst(str(names.SEAT_SUBJECT["director"])),
        "text": " ".join(said),
    }


def _kept(request: HttpRequest, said: dict[str, Any]) -> HttpResponse:
    board = said["found"]
    if "open" in request.POST and board is not None:
        why = f"{said['asked_by']}: {said['text']}"
        case = raise_case(board_id=board.pk, actor=logged_in(request), reason=why)
        return redirect("rulings:review_case", case_id=case.pk)
    inquiry = record_inquiry(
        tournament_id=said["tournament"].pk,
        board_id=board.pk if board else None,
        asked_by=said["asked_by"],
        text=said["text"],
        actor=logged_in(request),
    )
    messages.success(request, _("The question is saved."))
    return redirect("rulings:review_question", inquiry_id=inquiry.pk)


def _ask_page(request: HttpRequest, form: AskForm) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "rulings/cases/ask.html", {"form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@require_permission(WORK)
def question(request: HttpRequest, inquiry_id: int) -> HttpResponse:
    """One question: answer it, or make it a case."""
    inquiry = inquiry_here(request, inquiry_id)
    form = AnswerForm(request.POST if "text" in request.POST else None)
    refusal: StepRefused | NotRecorded | None = None
    if request.method == "POST":
        try:
            done = _work(request, inquiry, form)
        except (StepRefused, NotRecorded) as refused:
            inquiry, refusal = inquiry_here(request, inquiry_id), refused
        else:
            if done is not None:
                return done
    return _question_page(request, inquiry, form, refusal)


def _work(
    request: HttpRequest, inquiry: Inquiry, form: AnswerForm
) -> HttpResponse | None:
    if "open" in request.POST:
        case = raise_case_from_inquiry(inquiry_id=inquiry.pk, actor=logged_in(request))
        return redirect("rulings:review_case", case_id=case.pk)
    if "approve" in request.POST and inquiry.board is not None:
        seen = visibility_on(request).board(inquiry.board)
        approve_score(inquiry=inquiry, seen=seen, actor=logged_in(request))
        messages.success(request, _("The score is corrected."))
        return redirect("rulings:review_question", inquiry_id=inquiry.pk)
    if not form.is_valid():
        return None
    answer_inquiry(
        inquiry_id=inquiry.pk, actor=logged_in(request), text=form.cleaned_data["text"]
    )
    messages.success(request, _("The answer is saved. Tell the person who asked."))
    return redirect("rulings:review_question", inquiry_id=inquiry.pk)


def _question_page(
    request: HttpRequest,
    inquiry: Inquiry,
    form: AnswerForm,
    refusal: StepRefused | NotRecorded | None,
) -> HttpResponse:
    answered = inquiry.entries.filter(kind=CaseEntry.Kind.ANSWERED)
    last = answered.select_related("actor").first()
    context = {
        "inquiry": inquiry,
        "place": board_name(inquiry.board) if inquiry.board else "",
        "form": form,
        "refusal": refusal,
        "agreed": getattr(inquiry, "agreed_score", None),
        "recorded": _recorded(request, inquiry),
        "answered_by": words.person(last.actor) if last else "",
    }
    wrong = refusal is not None or bool(form.is_bound and form.errors)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    return render(request, "rulings/cases/question.html", context, status=status)


def _recorded(request: HttpRequest, inquiry: Inquiry) -> str:
    """What the table recorded, beside the score on which both sides agree."""
    if not hasattr(inquiry, "agreed_score") or inquiry.board is None:
        return ""
    found = result_of(visibility_on(request).board(inquiry.board))
    match found:
        case None:
            return _("No result is recorded.")
        case Played(contract=contract, declarer=declarer, tricks=tricks):
            return score_words(contract, str(declarer), tricks)
        case PassedOut() | RawScore():
            return outcome_words(found)
        case _:
            assert_never(found)
