"""The page on which the Director weighs a claim and rules on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import msgspec
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from lawbook import BoardState, problem
from rulings.cases.selectors import board_name
from rulings.damage.claim_bound import tricks_in_sight
from rulings.damage.solver import SolverFailed
from rulings.web.pages.claim_forms import HandsForm, LinesForm, RulingForm
from rulings.web.pages.guard import require_reviewer
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_document, board_log
from tables.common.errors import NotRecorded
from tables.intake.entries import Entry
from tables.intake.services import record_all
from tables.web.pages.compass import Known, compass
from tables.web.wording.entries import contract_by
from tables.web.wording.names import SEAT, SEATS, SUITS, card_name
from tables.web.wording.refusals import refusal

PAGE, PART = "rulings/claims/page.html", "rulings/claims/weighed.html"
DEVICE = "claim workbench"
Context = dict[str, Any]
Hands = dict[str, frozenset[str] | None]


@dataclass(frozen=True)
class LineOfPlay:
    """A line of play as the Director entered it; ``least``: none brings fewer."""

    words: str
    tricks: int
    least: bool


class Workbench:
    """The page over one claim: from the record, or with what was typed."""

    def __init__(self, seen: VisibleBoard, sent: QueryDict | None = None) -> None:
        self.seen = seen
        self.state: BoardState = board_log(seen).state
        self.document = msgspec.json.decode(board_document(seen))
        self.claim: Context | None = self.document["claim"]
        self.hands = HandsForm(sent, initial=self._known())
        self.lines = LinesForm(sent, prefix="line")
        self.ruling = RulingForm(self.state.setup.edition, sent)

    @property
    def is_valid(self) -> bool:
        """Whether all that was sent can be understood."""
        return all(
            [self.hands.is_valid(), self.lines.is_valid(), self.ruling.is_valid()]
        )

    def lines_told(self) -> list[LineOfPlay]:
        """The lines entered, those with the fewest tricks marked."""
        told = [
            (form.cleaned_data["words"], form.cleaned_data["tricks"])
            for form in self.lines.forms
            if form.is_bound and form.is_valid() and form.cleaned_data.get("words")
        ]
        least = min((tricks for _, tricks in told), default=0)
        return [LineOfPlay(words, tricks, tricks == least) for words, tricks in told]

    def event(self) -> Context:
        """The ruling as it is recorded: with each line and its tricks in its text."""
        cleaned = self.ruling.cleaned_data
        lines = [f"{line.words}: {line.tricks}" for line in self.lines_told()]
        text = "\n".join([*lines, cleaned["grounds"]]).strip()
        event = {"type": "ClaimRuled", "tricks": cleaned["given"]}
        return event | {"laws": cleaned["laws"]} | ({"text": text} if text else {})

    def context(self) -> Context:
        """Everything the page draws."""
        board, setup = self.seen.board, self.state.setup
        shown: Context = {"board": board, "place": board_name(board), "bench": self}
        if self.claim is None or setup.contract is None:
            return shown | {"no_claim": refusal(problem("not_claimed"))}
        hands = self._hands()
        return shown | {
            "claim": self.claim,
            "said_by": SEAT[self.claim["by"]],
            "contract": contract_by(setup.contract, str(self.state.declarer)),
            "compass": compass(self.document, self._known_of(hands)),
            "out": self._trumps_out(),
            "bound": self._bound(hands),
            "lines": self.lines_told(),
        }

    def _known(self) -> dict[str, str]:
        held = (self.claim or {}).get("hands") or {}
        known = {seat: _written(held[seat]) for seat in held if held[seat] is not None}
        leader = self.state.play.leader or self.state.declarer or SEATS[0]
        return known | {"leader": str(leader)}

    def _hands(self) -> Hands:
        """The hands typed, where they can be read; else those the record tells."""
        if self.hands.is_bound and self.hands.is_valid():
            return {seat: self.hands.cleaned_data[seat] for seat in SEATS}
        held = (self.claim or {})["hands"]
        return {
            seat: None if held[seat] is None else frozenset(map(str, held[seat]))
            for seat in SEATS
        }

    def _known_of(self, hands: Hands) -> Known:
        setup = self.state.setup
        held = {seat: cards for seat, cards in hands.items() if cards is not None}
        return Known(held, dealer=setup.dealer, vulnerable=setup.vulnerable)

    def _trick(self) -> list[tuple[str, str]]:
        """The cards of the trick in progress, where every card is recorded."""
        played = (self.document["trick"] or {}).get("played", {})
        return [(seat, str(card)) for seat, card in played.items() if len(played) < 4]

    def _trumps_out(self) -> list[tuple[str, str]] | None:
        """The trumps of the side that did not claim, by what is shown; None unknown."""
        out = (self.claim or {})["trumps_out"]
        if out is None:
            return None
        return [(str(SEAT[one["seat"]]), card_name(one["card"])) for one in out]

    def _bound(self, hands: Hands) -> int | None:
        """Double dummy for the side that spoke; None where it cannot be computed."""
        known = {seat: cards for seat, cards in hands.items() if cards}
        strain = self.state.setup.trumps or "NT"
        trick = self._trick()
        leader = trick[0][0] if trick else self.hands["leader"].value()
        if len(known) < len(SEATS) or leader not in SEATS or self.claim is None:
            return None
        try:
            cards = tuple(card for _, card in trick)
            found = tricks_in_sight(known, str(strain), leader, cards)
        except SolverFailed:
            return None
        return found[self.claim["side"]]


def _written(cards: Mapping[str, Any] | list[str]) -> str:
    """A hand as it is typed: spades, hearts, diamonds, clubs between dots."""
    by_suit = {suit: [c[1] for c in map(str, cards) if c[0] == suit] for suit in SUITS}
    return ".".join("".join(by_suit[suit]) for suit in "SHDC")


@require_http_methods(["GET", "HEAD", "POST"])
@require_reviewer()
def page(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """The claim of a board: what is left and what was said; the ruling is recorded."""
    if request.method != "POST":
        return render(request, PAGE, Workbench(seen).context())
    bench, refused = Workbench(seen, request.POST), ""
    if bench.is_valid:
        try:
            _record(seen, bench.event(), request.user)
        except NotRecorded as wrong:
            refused = refusal(wrong.problem)
        else:
            return redirect("rulings:claim", board_id=seen.board.pk)
    shown = bench.context() | {"refused": refused}
    return render(request, PAGE, shown, status=HTTPStatus.UNPROCESSABLE_ENTITY)


@require_POST
@require_reviewer()
def weigh(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """The diagram, the bound and the lines with what was typed; nothing is stored."""
    return render(request, PART, Workbench(seen, request.POST).context())


def _record(seen: VisibleBoard, event: dict[str, Any], person: Any) -> None:
    entry = Entry(
        id=uuid4(),
        device=DEVICE,
        table=seen.table,
        board=seen.number,
        occurred_at=timezone.now(),
        event=event,
    )
    record_all(entries=[entry], actor=person)
