"""The board is over: what ends with it, and what is asked only then."""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.common.clauses import cites
from lawbook.events import (
    PlayEnded,
)
from lawbook.lawful.claims import agreed_tricks
from lawbook.remedies.penalty_cards import (
    ask_director,
    end_penalty_card,
)
from lawbook.remedies.revokes import ask_about_revokes
from lawbook.remedies.watches import questions_at_end
from lawbook.state.board import BoardState, with_law, with_play
from lawbook.state.kinds import OF_THE_DIRECTOR
from lawbook.transitions.auction_end import asked_at_the_end, known_to_be_faced


def play_ended(state: BoardState, event: PlayEnded) -> BoardState:
    """The board is over: no card, choice or restriction outlives it.

    Only what the Director has to rule, of a claim or of a count, still waits.

    ``event.tricks`` are declarer's, 0 to 13, as they were told. Now is asked what could
    not be asked before: whether a penalty card helped (50E4), equity after a revoke
    (64C), what withdrawn calls gave (23C, 27D, 72C).
    """
    state = known_to_be_faced(state)
    if not state.is_full:
        state = _presume_unrecorded(state)
    for mine in state.law.penalty_cards:
        state = end_penalty_card(state, mine.card, "board_over", "50A")
    cleared = with_law(
        state,
        choices=tuple(c for c in state.law.choices if c.kind in OF_THE_DIRECTOR),
        restrictions=(),
        passes=(),
        exposed=(),
        designated=None,
        substitutes=(),
        withdrawn_calls=(),
        questions=state.law.questions + questions_at_end(state),
        told_tricks=event.tricks,
    )
    ended = with_play(replace(cleared, phase="ended"), turn=None)
    agreed = _ask_about_the_agreement(ended, event.tricks)
    return asked_at_the_end(ask_about_revokes(agreed))


@cites("79A")
def _ask_about_the_agreement(state: BoardState, told: int) -> BoardState:
    """Law 79A: what was told at the end is not what the claim agreed to leaves.

    ``told`` are declarer's tricks at the end. The same state where no claim was agreed
    to, its figure is not known, or the two are alike.
    """
    claim, agreed = state.law.claim, agreed_tricks(state)
    if claim is None or agreed in (None, told):
        return state
    return ask_director(state, "79A", "tricks_differ", claim.by)


def _presume_unrecorded(state: BoardState) -> BoardState:
    """Incidents only: partner played on beside a card that lay there to the end.

    Not every play of such a record is written down, so partner is taken to have had a
    free choice while the card lay there and after it went. It gives a question to the
    Director, never a finding (50E4, 16C).
    """
    laid = {mine.card for mine in state.law.penalty_cards}
    lost = ("played", "picked_up")
    left = {ended.card for ended in state.law.gone if ended.how in lost}
    watches = tuple(
        replace(
            watch,
            while_faced=watch.while_faced or watch.card in laid,
            afterwards=watch.afterwards or watch.card in left,
        )
        for watch in state.law.watches
    )
    return with_law(state, watches=watches)
