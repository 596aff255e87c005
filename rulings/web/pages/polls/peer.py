"""The page of a peer: one problem, one answer, and nothing that leads elsewhere.

The problem is drawn with hands by suit, calls as a bidding box, tricks by seat; the
Director looks at it before as peers will. The link is the only credential and no cookie
is set, so a form needs no CSRF token.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import pgettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from lawbook import as_latin, is_bid, meanings, suits_as_letters, typed
from rulings.cases.errors import LinkUnknown
from rulings.cases.polls import wording as words
from rulings.cases.polls.answering import (
    answer,
    chosen_by,
    has_finished,
    peer_of,
    require_open,
)
from rulings.cases.polls.models import Peer
from rulings.cases.polls.problem import (
    CALLS,
    FREE,
    Problem,
    answer_options,
    read_problem,
)
from rulings.cases.polls.wording import CONSIDERED
from rulings.common.errors import StepRefused
from rulings.web.pages.guard import in_the_language_asked_for, private
from rulings.web.pages.polls.forms import AnswerForm
from tables.access.permissions import for_everybody
from tables.access.throttling import (
    FREE_FOR_MANY,
    GuessCounter,
    check_secret,
    network_of,
)
from tables.common.errors import SlowDown
from tables.web.pages.compass import Compass, Known, Position, draw
from tables.web.wording import names
from tables.web.wording.drawn_cards import CardShown
from tables.web.wording.drawn_cards import played as face_played

AUCTION_FIRST = "WNES"
Context = dict[str, Any]
GONE = {"link_unknown": HTTPStatus.NOT_FOUND}


@dataclass(frozen=True)
class Key:
    """A card or a call that can be pressed, or only seen."""

    action: str
    suit: str
    text: str
    name: str
    offered: bool
    picked: bool = False


@dataclass(frozen=True)
class SuitRow:
    """The cards of one suit, or the calls of one level."""

    suit: str
    name: str
    keys: tuple[Key, ...]


@dataclass(frozen=True)
class CardInTrick:
    """One card of a trick, and the name of the seat that played it."""

    seat: str
    card: CardShown


def shown(put: Problem) -> dict[str, Any]:
    """What the page of a problem is drawn from."""
    strain = put.contract or ""
    return {
        "put": put,
        "compass": _drawn(put),
        "question": words.question(put),
        "scoring": words.SCORING.get(put.scoring, ""),
        "strain": "NT" if "NT" in strain else strain[1:2],
        "auction": auction_rows(put),
        "tricks": [played(one.leader, one.cards) for one in put.tricks],
    }


def asked(put: Problem, picked: Collection[str] = (), without: str = "") -> Any:
    """The keys of a question; ``without`` is the action that is chosen already."""
    offered = [one for one in answer_options(put) if one != without]
    if put.decision == "call":
        return _bidding_box(offered, picked)
    return suit_rows(offered, offered, picked)


def suit_rows(
    cards: Sequence[str], offered: Collection[str], picked: Collection[str] = ()
) -> tuple[SuitRow, ...]:
    """Cards by suit, spades first; a suit that is not there is left out."""
    return tuple(
        SuitRow(suit, str(names.SUIT[suit]), keys)
        for suit in "SHDC"
        if (keys := tuple(_card(c, offered, picked) for c in cards if c[0] == suit))
    )


def played(leader: str, cards: Sequence[str]) -> tuple[CardInTrick, ...]:
    """The cards of a trick in the order they were played."""
    return tuple(
        CardInTrick(str(names.SEAT[seat]), face_played(card, seat))
        for seat, card in words.seated(leader, cards)
    )


def auction_rows(put: Problem) -> list[list[str]]:
    """The calls in four columns from West; none where they are not plain calls."""
    calls = [_plain(call) for call in put.auction.replace("-", " ").split()]
    if not put.dealer or not calls or not set(calls) <= {*CALLS, "?"}:
        return []
    cells = [""] * AUCTION_FIRST.index(put.dealer)
    cells += [call if call == "?" else words.action_short(call) for call in calls]
    rows = [cells[at : at + 4] for at in range(0, len(cells), 4)]
    return [row + [""] * (4 - len(row)) for row in rows]


def _plain(call: str) -> str:
    """A call as people type it: pass, dbl, 1S, 2♥, 3N."""
    written = suits_as_letters(call).upper()
    if is_bid(written) and written[1:] == "N":
        return written + "T"
    return next(iter(meanings(as_latin(written), _calls())), written)


def _calls() -> Iterator[dict[str, tuple[str, ...]]]:
    """What each language calls the calls, as `_plain` writes what was typed."""
    for own in typed().values():
        yield {
            call: tuple(as_latin(word.upper()) for word in words)
            for call, words in own.call.items()
        }


def _drawn(put: Problem) -> Compass:
    """What the peer sees of the table: no board, and of the hands one, or dummy too."""
    hands = {put.decider: put.hand}
    if put.dummy and put.dummy_seat:
        hands[put.dummy_seat] = put.dummy
    trick = words.seated(put.trick.leader, put.trick.cards) if put.trick else ()
    turn = "" if put.decision == "call" else put.seat
    return draw(
        Position(
            None,
            put.declarer,
            played=dict(trick),
            to_play=turn,
            leads=put.decision == "lead",
        ),
        Known(
            hands,
            players={put.decider: pgettext("a peer, at their seat", "You")},
            dealer=put.dealer,
            vulnerable=put.vulnerable,
        ),
    )


def _card(card: str, offered: Collection[str], picked: Collection[str]) -> Key:
    text, name = names.printed_rank(card), names.card_name(card)
    return Key(card, card[0], text, name, card in offered, card in picked)


def _bidding_box(
    offered: Sequence[str], picked: Collection[str]
) -> tuple[SuitRow, ...]:
    rows = [SuitRow("", "", tuple(_call(one, picked) for one in ("P", "X", "XX")))]
    for level in "1234567":
        calls = [one for one in CALLS if one[0] == level]
        rows.append(SuitRow("", level, tuple(_call(one, picked) for one in calls)))
    keep = set(offered)
    return tuple(
        SuitRow(
            row.suit, row.name, tuple(key for key in row.keys if key.action in keep)
        )
        for row in rows
    )


def _call(call: str, picked: Collection[str]) -> Key:
    suit = call[1] if is_bid(call) and call[1:] != "NT" else ""
    text = call[0] if suit else words.action_short(call)
    return Key(call, suit, text, words.action_name(call), True, call in picked)


@for_everybody
@private
@in_the_language_asked_for
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def peer(request: HttpRequest, secret: str) -> HttpResponse:
    """Show the problem, or take the answer; once it is given, thank."""
    try:
        whose = _let_in(request, secret)
        if request.method == "POST":
            return _answered(request, whose)
        return _asked(request, whose)
    except SlowDown as slow:
        page = _page(request, "slow", {}, HTTPStatus.TOO_MANY_REQUESTS)
        page["Retry-After"] = str(slow.seconds)
        return page
    except StepRefused as refusal:
        status = GONE.get(refusal.code, HTTPStatus.GONE)
        return _page(request, "over", {"words": refusal}, status)


def _let_in(request: HttpRequest, secret: str) -> Peer:
    """The peer with this link; wrong links are throttled by network."""
    at = GuessCounter(f"peer:{network_of(request)}", FREE_FOR_MANY)
    now = timezone.now()
    return check_secret(lambda: peer_of(secret), at, wrong=LinkUnknown, now=now)


def _asked(request: HttpRequest, whose: Peer) -> HttpResponse:
    """The question that is open for the peer, or thanks."""
    if has_finished(whose):
        return _page(request, "thanks", {"here": whose.here})
    return _question(request, whose, _form(whose))


def _answered(request: HttpRequest, whose: Peer) -> HttpResponse:
    """Take the answer; 422 for one that is not valid."""
    if not has_finished(whose):
        form = _form(whose, request.POST)
        if not form.is_valid():
            return _question(request, whose, form)
        answer(peer=whose, given=form.given)
    return redirect(request.get_full_path())


def _form(whose: Peer, sent: QueryDict | None = None) -> AnswerForm:
    """The form of the question that is open. Raises `LinkOver`, `PollClosed`."""
    require_open(whose, timezone.now())
    put = read_problem(whose.poll.problem)
    return AnswerForm(put, sent, chosen=chosen_by(whose))


def _question(request: HttpRequest, whose: Peer, form: AnswerForm) -> HttpResponse:
    put, chosen = form.put, form.chosen
    context = {
        "form": form,
        "shown": shown(put),
        "keys": asked(put, [form["action"].value()]),
        "others": asked(put, form["considered"].value() or (), chosen),
        "considered": CONSIDERED[put.decision],
        "second": whose.poll.second,
        "free": FREE,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return _page(request, "again" if chosen else "ask", context, status)


def _page(
    request: HttpRequest, name: str, context: Context, status: int = HTTPStatus.OK
) -> HttpResponse:
    return render(request, f"rulings/polls/{name}.html", context, status=status)
