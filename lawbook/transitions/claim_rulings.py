"""The Director rules on a claim; what was agreed or conceded is asked back (69-71).

Nothing is decided here by the engine: what is claimed, agreed or conceded can be asked
back, and the Director's figure is taken as it is given. Tricks are counted for the side
that made the claim, from 0 to what remained. A board that is over can still be ruled
on; whether the correction period (79C) still runs is a question, not a check.
"""

from __future__ import annotations

from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.events import (
    AgreementWithdrawn,
    ClaimRuled,
    ConcessionCancelled,
    ScoreAdjusted,
)
from lawbook.remedies.claims import about_the_claim, await_ruling, with_claim
from lawbook.remedies.penalty_cards import ask_director
from lawbook.remedies.revokes import ask_about_revokes
from lawbook.state.board import BoardState, with_law
from lawbook.state.claims import Adjustment, Claim


@cites("70A")
def claim_ruled(state: BoardState, event: ClaimRuled) -> BoardState:
    """Law 70A: the Director says how many of the tricks that remained go where.

    ``event.tricks`` is what the side of the claim gets of the tricks that were left.
    The choice and the questions of the claim go; what revokes ask is asked now (64C).
    Where declarer's tricks were told before and do not hold any more, the Director is
    asked for them. The same state where nobody has claimed.
    """
    claim = state.law.claim
    if claim is None:
        return state
    recounted = _recounted(state, claim, event.tricks)
    ruled = with_claim(
        about_the_claim(recounted), phase="ruled", complete=False, ruled=event.tricks
    )
    lost = recounted.law.told_tricks is None and state.law.told_tricks is not None
    ruled = ask_director(ruled, "70A", "ruled_late", claim.by) if lost else ruled
    return ask_about_revokes(ruled)


def _recounted(state: BoardState, claim: Claim, tricks: int) -> BoardState:
    """Incidents only: declarer's tricks, when the end of play told them before.

    The difference from an earlier ruling, or from what the claim itself said, moves
    declarer's tricks, from 0 to 13. Where neither is known, or the claim was contested,
    the figure that was told is dropped. A full record is counted from its tricks and
    needs none of this.
    """
    ended, declarer = state.law.told_tricks, state.declarer
    if state.is_full or ended is None or declarer is None:
        return state
    before = claim.ruled if claim.phase == "ruled" else claim.share
    if before is None or claim.phase == "contested":
        return with_law(state, told_tricks=None)
    more = tricks - before
    now = ended + (more if claim.by.side == declarer.side else -more)
    return with_law(state, told_tricks=min(max(now, 0), 13))


@cites("69B")
def agreement_withdrawn(state: BoardState, event: AgreementWithdrawn) -> BoardState:
    """Law 69B: within the correction period; whether it is so the Director decides.

    ``event.why`` "already_won" asks whether the side had won the trick; any other, or
    none, whether it would likely have won it, or, without
    ``likely_trick_undoes_agreement`` (1997), whether no normal play could lose it. The
    claim waits for a ruling, and the agreement counts until then.
    """
    if event.why == "already_won":
        asked = ask_director(state, "69B", "agreement_won", event.seat)
    elif EDITIONS[state.setup.edition].likely_trick_undoes_agreement:
        asked = ask_director(state, "69B", "agreement", event.seat)
    else:
        asked = ask_director(state, "69B", "agreement_normal", event.seat)
    return await_ruling(asked, "69B")


@cites("71")
def concession_cancelled(state: BoardState, event: ConcessionCancelled) -> BoardState:
    """Law 71: within the correction period; whether it is so the Director decides.

    ``event.why`` "already_won" asks whether the side had won the trick; any other, or
    none, whether no normal play could lose it. The question is the same in every
    edition. The claim waits for a ruling, and what was conceded stays so until then.
    """
    if event.why == "already_won":
        asked = ask_director(state, "71", "concession_won", event.seat)
    else:
        asked = ask_director(state, "71", "concession", event.seat)
    return await_ruling(asked, "71")


@cites("12C1")
def score_adjusted(state: BoardState, event: ScoreAdjusted) -> BoardState:
    """Law 12C: the Director's figures are kept as they are given.

    Each ruling is kept beside the earlier ones, with its version and the clause named
    in it; ``event.side`` None is for both sides. The tricks of the record stay what
    they were: what a board scores with it is worked out outside the lawbook.
    """
    given = Adjustment(event.law, event.side, event.results, event.text, state.version)
    return with_law(state, adjustments=(*state.law.adjustments, given))
