"""Which situations a board is in now, and what is often got wrong in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, zip_longest

from lawbook.lawful.playable import seat_to_play
from lawbook.library.definitions import Mistake, mistakes
from lawbook.rules.law_16 import kind_of_case
from lawbook.state.board import BoardState
from lawbook.state.incidents import CaseKind
from lawbook.state.kinds import Cause, ChoiceKind
from lawbook.state.rectification import Choice, PenaltyCard

MOST = 5
# The situation that an open choice stands for; of declarer's own lead, another one.
OF_CHOICE: Mapping[ChoiceKind, str] = {
    "opening_lead_out_of_turn": "opening-lead-out-of-turn",
    "lead_out_of_turn": "defender-leads-out-of-turn",
    "lead": "partner-to-lead",
    "withdrawn_call": "call-withdrawn",
    "designation": "which-card",
    "failure": "penalty-card-not-played",
    "premature_play": "defender-plays-too-soon",
    "two_cards": "two-cards",
    "treat_as_penalty_card": "card-in-the-auction",
    "withdraw": "revoke-corrected",
    "claim": "claim",
    "claim_ruling": "claim-doubted",
    "count": "wrong-count",
    "insufficient_bid": "insufficient-bid",
    "call_out_of_rotation": "call-out-of-turn",
    "replacement": "insufficient-bid",
    "comparable": "comparable-call",
    "unintended_call": "call-changed",
    "change_of_call": "call-changed",
    "dummy_card": "dummys-card-called",
    "leading_hand": "dummy-takes-part",
    "change_call": "wrong-explanation",
}
OF_INCIDENT: Mapping[CaseKind, str] = {
    "misinformation": "wrong-explanation",
    "unauthorized": "hesitation",
    "extraneous": "overheard",
}
# The situation that has just made a card a penalty card; of a card that only fell its
# rank tells which.
FELL = ""
OF_CAUSE: Mapping[Cause, str] = {
    "dropped": FELL,
    "stuck": FELL,
    "external": FELL,
    "restored": FELL,
    "current_trick": FELL,
    "director_designated": FELL,
    "led": "card-in-the-auction",
    "before_auction": "card-in-the-auction",
    "shown": "card-shown-on-purpose",
    "named": "card-shown-on-purpose",
    "auction": "card-in-the-auction",
    "lead_out_of_turn": "defender-leads-out-of-turn",
    "before_declarers_lead": "defender-leads-out-of-turn",
    "played_too_soon": "partner-to-lead",
    "premature_play": "defender-plays-too-soon",
    "played_out_of_turn": "play-before-declarer",
    "revoke_corrected": "revoke-corrected",
    "faced_before_the_revoke": "revoke-corrected",
    "fifth_card": "fifth-card",
    "played_together": "two-cards",
    "instead_of_penalty_card": "penalty-card-not-played",
    "withdrawn": "withdrawn-cards",
}


def mistakes_now(state: BoardState) -> tuple[Mistake, ...]:
    """What is often got wrong where this board stands now: five at the most.

    The first of each situation, the most urgent one's before; then the second of each.
    """
    told = mistakes(state.setup.edition)
    names = situations_now(state)
    of_each = [[one for one in told if name in one.when] for name in names]
    turns = chain.from_iterable(zip_longest(*of_each))
    found = {one.name: one for one in turns if one is not None}
    return tuple(found.values())[:MOST]


def situations_now(state: BoardState) -> tuple[str, ...]:
    """The names of the situations this board is in, most urgent first.

    What has just happened counts until the next trick begins.
    """
    if state.phase == "ended":
        return ("damage",) if state.law.watches else ()
    found = (
        *_of_choices(state),
        *_of_incidents(state),
        *_of_what_happened(state),
        *_of_what_lies(state),
    )
    return tuple(dict.fromkeys(found))


def _of_choices(state: BoardState) -> Iterator[str]:
    for choice in state.law.choices:
        yield _of_choice(state, choice)
        if choice.kind == "lead" and any(len(o.suits) > 1 for o in choice.options):
            yield "partner-to-lead-several"


def _of_incidents(state: BoardState) -> Iterator[str]:
    for one in state.law.incidents:
        if one.finding is None:
            yield OF_INCIDENT[kind_of_case(one.kind)]


def _of_choice(state: BoardState, choice: Choice) -> str:
    of_declarer = choice.seat is not None and not state.is_defender(choice.seat)
    if choice.kind == "lead_out_of_turn" and of_declarer:
        return "declarer-leads-from-wrong-hand"
    if choice.kind == "replacement" and choice.law[:2] != "27":
        return "call-not-allowed"
    if choice.kind == "claim_ruling" and choice.law[:2] != "70":
        return "claim-taken-back"
    return OF_CHOICE[choice.kind]


def _of_what_happened(state: BoardState) -> Iterator[str]:
    law, led_at = state.law, state.play.led_at
    fresh = [mine for mine in law.penalty_cards if mine.since >= led_at]
    yield from (_of_cause(mine) for mine in fresh)
    if fresh and len(law.penalty_cards) > 1:
        yield "second-card"
    if law.exposed:
        yield "card-in-the-auction"
    if law.face_down is not None and not state.play.faced:
        yield "face-down-lead"
    for seen in law.seen:
        if seen.since >= led_at and seen.standing == "declaring_side":
            yield "declarer-shows-a-card"
    if any(gone.how == "picked_up" and gone.at >= led_at for gone in law.gone):
        yield "card-back-in-hand"


def _of_cause(mine: PenaltyCard) -> str:
    dropped = "honour-dropped" if mine.card.is_honour else "small-card-dropped"
    return OF_CAUSE[mine.cause] or dropped


def _of_what_lies(state: BoardState) -> Iterator[str]:
    turn = seat_to_play(state)
    for mine in state.law.penalty_cards:
        if mine.seat is turn:
            minor = mine.kind == "minor"
            yield "minor-owner-to-play" if minor else "owner-to-play"
    if state.law.restrictions:
        yield "cannot-comply"
