"""A claim: what the other side may answer, and what the Director has to rule on."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.lawful.claims import trumps_out
from lawbook.remedies.choices import close_choice, open_choice
from lawbook.remedies.penalty_cards import question_about
from lawbook.state.board import BoardState, law, with_law
from lawbook.state.claims import Claim
from lawbook.state.rectification import Choice, Option, Question

DIRECTOR = "director"
# The questions that a ruling on the claim answers.
OF_CLAIMS = frozenset(
    {
        "claim_trump",
        "claim_partner",
        "claim_line",
        "claim_line_rational",
        "concession_doubted",
        "new_line",
        "after_claim",
        "contested_late",
        "contested_late_normal",
        "agreement",
        "agreement_normal",
        "agreement_won",
        "concession",
        "concession_won",
    }
)


def with_claim(state: BoardState, **changes: object) -> BoardState:
    """The state with parts of its claim replaced; unchanged where there is none."""
    claim = state.law.claim
    return state if claim is None else with_law(state, claim=replace(claim, **changes))


def about_the_claim(state: BoardState) -> BoardState:
    """The state with what the claim opened closed, and what it asked not asked."""
    over = [c for c in state.law.choices if c.kind in ("claim", "claim_ruling")]
    left = tuple(q for q in state.law.questions if q.key not in OF_CLAIMS)
    return with_law(close_choice(state, *over), questions=left)


@cites("68D", "68D1", "68D2")
def offer_answers(state: BoardState) -> BoardState:
    """Law 68D: the other side agrees, doubts, or since 2017 asks to play on."""
    claim = state.law.claim
    if claim is None:
        return state
    names = [Option("agree"), Option("contest")]
    if EDITIONS[state.setup.edition].may_play_on_after_claim:
        names.append(Option("play_on"))
    choice = Choice(
        id=f"claim-{state.version}",
        kind="claim",
        chooser=claim.by.next.side,
        blocks=None,
        law=law(state, "68D"),
        options=tuple(names),
        seat=claim.by,
        since=state.version,
    )
    return open_choice(about_the_claim(state), choice)


@cites("70A", "69B", "71")
def await_ruling(state: BoardState, clause: str = "70A") -> BoardState:
    """Law 70A: the Director rules; no player answers this, and nobody may act.

    ``clause`` is 69B or 71 where an agreement or a concession is taken back.
    """
    claim = state.law.claim
    if claim is None or any(c.kind == "claim_ruling" for c in state.law.choices):
        return state
    asked = [c for c in state.law.choices if c.kind == "claim"]
    choice = Choice(
        id=f"claim_ruling-{state.version}",
        kind="claim_ruling",
        chooser=DIRECTOR,
        blocks=None,
        law=law(state, clause),
        options=(),
        seat=claim.by,
        since=state.version,
    )
    return open_choice(close_choice(state, *asked), choice)


@cites("68D2", "70A")
def contest(state: BoardState, claim: Claim) -> BoardState:
    """Law 68D2: the claim is doubted: it is ruled on, and does not count until then."""
    if claim.phase in ("contested", "ruled"):
        return state
    contested = await_ruling(with_claim(state, phase="contested", complete=False))
    asked = state.law.questions
    new = tuple(q for q in _questions(contested, claim) if q not in asked)
    return with_law(contested, questions=asked + new)


@cites("70A", "70C", "70D2", "70E1", "71")
def _questions(state: BoardState, claim: Claim) -> Iterator[Question]:
    """Law 70: what the Director has to weigh, in the order of the Law."""
    by = claim.by
    if claim.conceded:
        yield question_about(state, "71", "concession_doubted", by)
    if claim.conceded and not claim.share:
        return
    if claim.trump_mentioned is not True and trumps_out(state, claim) != ():
        yield question_about(state, "70C", "claim_trump", by)
    if state.is_defender(by):
        yield question_about(state, "70D2", "claim_partner", by)
    if EDITIONS[state.setup.edition].irrational_line_excepted:
        yield question_about(state, "70E1", "claim_line_rational", by)
    else:
        yield question_about(state, "70E1", "claim_line", by)
