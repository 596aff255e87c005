"""The page of what a deal holds double dummy, and the part of it on other pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from lawbook import BoardState
from rulings.analysis.double_dummy import SOLVER
from rulings.analysis.selectors import deal_of, play_of
from rulings.analysis.wording.double_dummy import par_words, replay_ends
from rulings.analysis.wording.measures import tricks
from rulings.cases.selectors import board_name
from rulings.damage.double_dummy import CardCost, DealAsked, DoubleDummy
from rulings.damage.positions import BadRecord, Contract, card_number
from rulings.damage.record import contract_of, hands_of
from rulings.damage.solver import STRAINS
from rulings.damage.typed_play import play_words
from rulings.web.pages.guard import require_reviewer
from tables.access.visible import VisibleBoard
from tables.boards.selectors import board_log
from tables.web.wording.entries import contract_by
from tables.web.wording.names import SEAT, SEATS, STRAIN, card_name, printed_rank

PAGE, PART = "rulings/evidence/double_dummy.html", "rulings/evidence/_bound.html"
Context = dict[str, Any]


@dataclass(frozen=True)
class Lead:
    """Opening leads that come to the same, by suit, and declarer's tricks."""

    cards: tuple[tuple[str, tuple[str, ...]], ...]
    words: str
    tricks: int


@dataclass(frozen=True)
class Replayed:
    """A card of the play that cost its side something."""

    trick: int
    seat: str
    card: str
    cost: str


@require_safe
@require_reviewer()
def page(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """The page; it asks again by itself until the answer is there."""
    context = bound(seen, again="again" in request.GET)
    board = seen.board
    context |= {"board": board, "place": board_name(board), "table": board.table}
    return render(request, PAGE, context)


@require_safe
@require_reviewer()
def part(request: HttpRequest, seen: VisibleBoard) -> HttpResponse:
    """The part that other pages take in."""
    again = "again" in request.GET
    return render(request, PART, bound(seen, again=again) | {"board": seen.board})


def bound(seen: VisibleBoard, *, again: bool = False) -> Context:
    """What is known so far; a deal that may not be shown is one that is not known."""
    deal, state = deal_of(seen), board_log(seen).state
    if deal is None:
        return {"state": "no_deal"}
    try:
        question, ends = _question(seen, deal, state)
    except BadRecord:
        return {"state": "bad_deal"}
    answer = SOLVER.answer(question, again=again)
    shown: Context = {"state": answer.state, "ends": ends}
    return shown | (_shown(answer.found, state) if answer.found else {})


def _question(
    seen: VisibleBoard, deal: str, state: BoardState
) -> tuple[DealAsked, str]:
    """The question, and in words how far the play can be followed."""
    hands, contract = hands_of(deal), _contract(state)
    number = seen.number - 1
    vulnerable = state.setup.vulnerable or ""
    told = play_of(seen)
    if contract is None or told is None:
        asked = DealAsked(hands, number % 4, vulnerable, contract)
        return asked, replay_ends(0, "")
    laid = play_words(hands, contract, told.cards)
    whole = next((at for at, one in enumerate(laid.tricks) if one.revoked), None)
    cards = laid.cards if whole is None else laid.cards[: 4 * whole]
    fault = laid.fault.word if laid.fault else ""
    numbers = tuple(map(card_number, cards))
    asked = DealAsked(hands, number % 4, vulnerable, contract, numbers)
    return asked, replay_ends(len(cards), fault, revoked=whole is not None)


def _contract(state: BoardState) -> Contract | None:
    try:
        return contract_of(state)
    except BadRecord:
        return None


def _shown(found: DoubleDummy, state: BoardState) -> Context:
    setup = state.setup
    named = contract_by(str(setup.contract), str(state.declarer)) if found.leads else ""
    return {
        "contract": named,
        "strains": STRAINS,
        "notrump": STRAIN["NT"],
        "makeable": [(str(SEAT[seat]), found.makeable[seat]) for seat in SEATS],
        "par": par_words(found.par, found.par_contracts),
        "leads": list(_leads(found)),
        "costs": list(_costs(found.replay)),
        "replayed": len(found.replay),
    }


def _leads(found: DoubleDummy) -> Iterator[Lead]:
    """The leads, best for the defence first; those to as many tricks together."""
    for number, together in groupby(found.leads, key=lambda one: one[1]):
        cards = [card for card, _ in together]
        suits = tuple(
            (suit, tuple(printed_rank(card) for card in cards if card[0] == suit))
            for suit in dict.fromkeys(card[0] for card in cards)
        )
        names = ", ".join(card_name(card) for card in cards)
        yield Lead(suits, names, number)


def _costs(replay: tuple[CardCost, ...]) -> Iterator[Replayed]:
    for at, one in enumerate(replay):
        if one.cost:
            cost = tricks(one.cost)
            yield Replayed(at // 4 + 1, str(SEAT[one.seat]), card_name(one.card), cost)
