"""The forms that an official can use at a table now, as the tablet draws them.

Each has the words that an official may type to find it, by the name of the form:
singular and short, the most telling first, since the tablet compares the beginnings of
words, passes over capitals and accents, and gives the first words more weight.
"""

from typing import Any

from django.utils.translation import gettext_lazy

from lawbook import BoardState, pause_matters
from tables.web.pages.entry import (
    board,
    calls,
    directing,
    dummy,
    ends,
    information,
    plays,
    seen,
)
from tables.web.pages.entry.parts import Answer, Form, Question, Situation
from tables.web.wording.names import Words

FOUND_BY: Words = {
    "seen_dropped": gettext_lazy(
        "dropped fell exposed card table face up penalty card"
    ),
    "seen_stuck": gettext_lazy("exposed card stuck two cards penalty card"),
    "seen_shown": gettext_lazy("showed visible exposed card deliberately penalty card"),
    "seen_named": gettext_lazy("exposed card said named penalty card"),
    "seen_led": gettext_lazy("exposed card lead during auction bidding"),
    "contract": gettext_lazy("contract final bid declarer auction over passed out"),
    "passed": gettext_lazy("pass must silent barred"),
    "called": gettext_lazy("bid pass double redouble call"),
    "next_call": gettext_lazy("call bid pass double auction next"),
    "insufficient_bid": gettext_lazy("insufficient enough low not call bid"),
    "call_out_of_rotation": gettext_lazy(
        "bid call pass out of turn rotation opened spoke wrong"
    ),
    "irregular_call": gettext_lazy(
        "inadmissible double redouble seven must pass after final call"
    ),
    "call_replaced": gettext_lazy("changed call replaced bid corrected other slip"),
    "comparable": gettext_lazy("comparable meaning replacement ruling call"),
    "unintended": gettext_lazy("unintended mechanical slip call intended mispull"),
    "call_withdrawn": gettext_lazy(
        "withdrawn changed box bidding call bid lead restriction insufficient "
        "out of turn"
    ),
    "contract_corrected": gettext_lazy("wrong contract mistake declarer doubled"),
    "led_out_of_turn": gettext_lazy(
        "lead led opening out of turn wrong side hand leader"
    ),
    "led_when_told": gettext_lazy("told opponent said lead misinformed out of turn"),
    "played_out_of_turn": gettext_lazy(
        "played out of turn premature before too soon early card"
    ),
    "penalty_card_not_played": gettext_lazy("penalty card other card instead"),
    "penalty_card_played": gettext_lazy("penalty card put played"),
    "played": gettext_lazy("card played trick"),
    "two_cards": gettext_lazy("two cards together same time"),
    "fifth_card": gettext_lazy("fifth five cards trick extra"),
    "revoke": gettext_lazy("corrected put right revoke renege follow suit"),
    "revoke_found": gettext_lazy(
        "revoke renege follow suit failed did not noticed established"
    ),
    "revoke_asked": gettext_lazy("revoke asked having none suit"),
    "card_omitted": gettext_lazy("forgot did not play card missing trick went on"),
    "short_trick": gettext_lazy(
        "defective trick too few three cards missing short forgot to play number"
    ),
    "long_trick": gettext_lazy("defective trick too many five cards extra number"),
    "played_twice": gettext_lazy("defective trick same card again twice two tricks"),
    "taken_back": gettext_lazy("card back withdrawn changed picked up"),
    "dummy_called": gettext_lazy("dummy call designation high low win suit rank ruff"),
    "call_changed": gettext_lazy("dummy slip of the tongue changed unintended other"),
    "dummy_acted": gettext_lazy("dummy touched pointed looked warned asked rights"),
    "face_down": gettext_lazy("opening lead face down"),
    "on_turn": gettext_lazy("turn who plays next"),
    "several": gettext_lazy("exposed cards several hand dropped"),
    "seen_external": gettext_lazy("spectator kibitzer opponent dummy showed card"),
    "seen_restored": gettext_lazy("missing card floor found lost"),
    "seen_current_trick": gettext_lazy("remark trick card shown"),
    "seen_before_auction": gettext_lazy("card seen before auction dealt"),
    "claimed": gettext_lazy("claim rest mine tricks showed hand"),
    "conceded": gettext_lazy("concede gave up rest tricks"),
    "play_on_refused": gettext_lazy("play on refused claim"),
    "claim_agreed": gettext_lazy("claim agreed accepted acquiesce"),
    "claim_doubted": gettext_lazy("claim disputed contested objection doubt"),
    "hand_faced": gettext_lazy("claim hand faced shown"),
    "claim_ruled": gettext_lazy("claim ruling tricks decide"),
    "agreement_withdrawn": gettext_lazy("claim agreement back withdrawn"),
    "concession_cancelled": gettext_lazy("concession cancel back trick"),
    "inspection": gettext_lazy("last trick look see inspect quitted played card"),
    "trick_disputed": gettext_lazy(
        "tricks disputed number agree disagree count won lost"
    ),
    "wrong_count": gettext_lazy(
        "thirteen cards fourteen twelve count hand wrong number"
    ),
    "surplus_card": gettext_lazy("card another deal surplus extra pack"),
    "card_missing": gettext_lazy("missing card lost thirteen floor found"),
    "wrong_hand": gettext_lazy("another board hand wrong cards called bid"),
    "wrong_board": gettext_lazy(
        "board wrong already played opponents not due movement pair"
    ),
    "board_fouled": gettext_lazy("fouled board different cards dealer vulnerable"),
    "count_ruled": gettext_lazy("wrong number cards playable board rule"),
    "score_adjusted": gettext_lazy("adjusted score result weighted"),
    "information_slipped": gettext_lazy(
        "hesitation hesitated slow ages face tempo long think pause remark gesture "
        "question unauthorised information"
    ),
    "information_wrong": gettext_lazy(
        "explanation alert wrong misinformation missing agreement"
    ),
    "information_elsewhere": gettext_lazy("overheard seen extraneous other table"),
    "account": gettext_lazy("account statement side hesitation says"),
    "information_ruled": gettext_lazy("ruling hesitation explanation misinformation"),
    "director_left": gettext_lazy("director gone left"),
    "note": gettext_lazy("note remark text memo"),
    "ruling": gettext_lazy("ruling said told explained"),
    "designate": gettext_lazy("penalty card minor major rule"),
    "restrict": gettext_lazy("lead require forbid restriction"),
    "waived": gettext_lazy("waive penalty no rectification"),
    "concern": gettext_lazy(
        "complaint suspicion could have known unauthorised information hesitation"
    ),
}


Plain = dict[str, Any]

FORMS: tuple[Form, ...] = (
    calls.OPEN,
    *seen.SEEN,
    *calls.CALLS,
    *plays.PLAYS,
    *dummy.DUMMY,
    *seen.RARER,
    *board.BOARD,
    *ends.ENDS,
    *information.INFORMATION,
    *directing.CALLS,
    *directing.RULINGS,
)


def situation(state: BoardState, document: Plain, **about: Any) -> Situation:
    """What the forms have to know of a board."""
    return Situation(
        document,
        full=state.is_full,
        faced=state.play.faced,
        conceder=state.law.conceded_by,
        pause_matters=pause_matters(state),
        callers=_callers(state),
        judged=_judged(state),
        **about,
    )


def _callers(state: BoardState) -> frozenset[str]:
    """The seats of whom a call is recorded that another could replace."""
    calls = state.setup.auction.calls
    return frozenset(str(c.seat) for c in calls if c.status in ("stands", "pending"))


def _judged(state: BoardState) -> tuple[tuple[str, str], ...]:
    choices = (c for c in state.law.choices if c.chooser == "director" and c.seat)
    return tuple((choice.kind, str(choice.seat)) for choice in choices)


def no_board(**about: Any) -> Situation:
    """What they have to know where no board has been opened."""
    return Situation({}, **about)


def offered(now: Situation) -> list[Plain]:
    """Every form this official may need now; what cannot have happened says why.

    Those of the list begin with what has happened most often in this section, then
    with what usually does.
    """
    here = [form for form in FORMS if form.is_for(now)]
    return [_form(form, now) for form in sorted(here, key=now.rarity)]


def rows(forms: list[Plain], on_lead: str | None) -> list[Plain]:
    """The forms with one question of one tap, as a row of keys on the page."""
    return [_row(form, on_lead) for form in forms if form["place"] == "row"]


def below(forms: list[Plain]) -> list[Plain]:
    """The forms with a key of their own on the page."""
    return [form for form in forms if form["place"] == "below"]


def _row(form: Plain, on_lead: str | None) -> Plain:
    (ask,) = form["asks"]
    keys = [
        {
            "label": key["label"],
            "event": {**form["event"], ask["field"]: key["value"]},
            "holds": key["value"] == on_lead,
        }
        for key in ask["answers"]
    ]
    return {"label": form["label"], "keys": keys}


def _form(form: Form, now: Situation) -> Plain:
    asked = [_question(ask, now) for ask in form.asks if ask.when(now)]
    return _without_nothing(
        {
            "name": form.name,
            "label": str(form.label),
            "place": form.place,
            "main": form.main,
            "done": str(form.done),
            "why": str(form.blocked(now)),
            "finds": str(FOUND_BY.get(form.name, "")),
        }
    ) | {"event": {"type": form.event, **form.fixed}, "asks": asked}


def _question(ask: Question, now: Situation) -> Plain:
    start = now.next_board if ask.kind == "number" else ask.start
    return {
        "kind": ask.kind,
        "field": ask.field,
        "asks": str(ask.asks),
        "start": start,
        "least": ask.least,
    } | _without_nothing(
        {
            "answers": [_answer(answer) for answer in ask.keys(now)],
            "hand": ask.hand if ask.kind in ("card", "cards") else "",
            "of": ask.of if ask.kind == "picked" else 0,
            "aside": ask.aside,
            "join": ask.join,
            "extra": ask.extra,
            "needs": ask.needs,
        }
    )


def _answer(answer: Answer) -> Plain:
    shown = {
        "label": str(answer.label),
        "suit": answer.suit,
        "why": str(answer.why_not),
    }
    return {"value": answer.value} | _without_nothing(shown)


def _without_nothing(drawn: Plain) -> Plain:
    return {key: value for key, value in drawn.items() if value}
