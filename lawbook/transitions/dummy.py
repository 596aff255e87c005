"""Dummy does what is not playing as told: allowed, or with what follows (42, 43, 45F).

Only what Law 43A2 bars costs dummy its rights; only without them does it matter who was
the first to warn declarer, to ask about a revoke or to point at an irregularity (43B).

Three acts cost dummy its rights: exchanging hands, leaving the seat to watch declarer
play, looking at a defender's cards (43A2). For what else it may not do the Director is
asked, now or when play has ended, and the play goes on. While no dummy is known the
state stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.events import DummyActed, Elected
from lawbook.lawful.designations import dummy_of
from lawbook.remedies.choices import close_choice, open_choice
from lawbook.remedies.dummy import dummy_asks, questions_about_dummy, with_acts
from lawbook.remedies.penalty_cards import ask_director
from lawbook.state.board import BoardState, law, with_law, with_play
from lawbook.state.kinds import ChoiceKind
from lawbook.state.rectification import Choice, Option
from lawbook.transitions.answers_to_leads import accept_lead
from lawbook.transitions.failures import let_failure_stand
from lawbook.transitions.held_cards import forfeit_rectification

COSTS_RIGHTS = ("looked_at_hand", "watched_declarer", "exchanged_hands")


def dummy_acted(state: BoardState, event: DummyActed) -> BoardState:
    """Laws 42, 43, 45F: what follows from what dummy did.

    ``event.act`` says what dummy did, ``event.about`` with whom, ``event.card`` with
    which card. An act that the Laws allow leaves the state as it is.
    """
    dummy = dummy_of(state)
    if dummy is None:
        return state
    if event.act in COSTS_RIGHTS:
        return _lose_rights(state, dummy, event)
    return ACTS[event.act](state, dummy, event)


@cites("43A2", "43B1")
def _lose_rights(state: BoardState, dummy: Seat, event: DummyActed) -> BoardState:
    """Law 43A2: hands exchanged, declarer watched from beside, a defender's hand seen.

    The Law does not bar looking at declarer's hand: the Director is asked what it was.

    Kept is the clause by which the rights went, the first time. After the play it makes
    no difference any more.
    """
    if state.phase == "ended":
        return state
    own = event.about is not None and not state.is_defender(event.about)
    if own and event.act == "looked_at_hand":
        return ask_director(state, "43A2", "dummy_looked_at_own", dummy)
    clause = law(state, "43A2")
    lost = with_acts(state, lost=state.law.dummy.lost or clause)
    return _breach(lost, dummy, "43A2")


@cites("43B1")
def _breach(state: BoardState, dummy: Seat, clause: str) -> BoardState:
    """Law 43B1: dummy may be penalized for it (90), whatever else follows."""
    label = law(state, clause)
    return ask_director(state, "43B1", "dummy_breach", dummy, clauses=(label,))


@cites("42B1", "43B2(b)")
def _asked_declarer(state: BoardState, dummy: Seat, event: DummyActed) -> BoardState:
    """Law 42B1: dummy may ask; without rights a revoke so shown counts in full.

    With its rights dummy may prevent a revoke so. Without them, and first to ask, the
    revoke is put right and scored as if it were established (43B2(b)).
    """
    return dummy_asks(state)


@cites("42B1", "61B")
def _asked_defender(state: BoardState, dummy: Seat, event: DummyActed) -> BoardState:
    """Law 61B: dummy may not ask a defender; a revoke is put right all the same.

    The question may tell declarer something, so the Director looks at Law 16B.
    """
    return ask_director(state, "16B", "dummy_asked_defender", dummy)


@cites("42B3", "43A1(b)", "43B3")
def _drew_attention(state: BoardState, dummy: Seat, event: DummyActed) -> BoardState:
    """Law 43A1(b): not during the play; once it is over dummy may (42B3).

    The breach is one with its rights or without; only without them does it also take
    away the immediate rectification (43B3).
    """
    if state.phase == "ended":
        return state
    return _pointed_at(_breach(state, dummy, "43A1(b)"), event)


@cites("43A1(a)", "43B3")
def _called_director(state: BoardState, dummy: Seat, event: DummyActed) -> BoardState:
    """Law 43A1(a): only once another player has drawn attention.

    Asked is whether attention had been drawn before, in which case dummy may call.
    """
    if state.phase == "ended":
        return state
    asked = ask_director(state, "43A1(a)", "dummy_called", dummy)
    return _pointed_at(asked, event)


@cites("43B3")
def _pointed_at(state: BoardState, event: DummyActed) -> BoardState:
    """Law 43B3: without rights, the defender's irregularity is not rectified now.

    ``event.about`` is the player at fault, kept once. Play goes on. Whether declarer's
    side was damaged is asked when it has ended, but not under an edition without
    ``adjusts_what_dummy_pointed_at`` (1997). The same state with rights, and for an
    irregularity of the own side.
    """
    seat = event.about
    if state.law.dummy.lost is None or seat is None or not state.is_defender(seat):
        return state
    known = dict.fromkeys((*state.law.dummy.pointed_at, seat))
    return _as_if_nothing_happened(with_acts(state, pointed_at=tuple(known)), seat)


@cites("43B3")
def _as_if_nothing_happened(state: BoardState, seat: Seat) -> BoardState:
    """Law 43B3: play goes on as though there had been no irregularity of this seat.

    An open choice over a card of that seat ends as if the card had been accepted: a
    lead out of turn stands, so does a card instead of a penalty card, a card too soon
    is played in turn. The first choice of such a kind is taken.
    """
    mine = [choice for choice in state.law.choices if choice.seat is seat]
    for choice in mine:
        stands = LET_STAND.get(choice.kind)
        if stands is not None:
            return stands(state, choice)
    return state


@cites("42B2", "43B2(a)")
def _warned_declarer(state: BoardState, dummy: Seat, event: DummyActed) -> BoardState:
    """Law 42B2: dummy may warn; without rights a defender chooses the hand (43B2).

    To warn about the wrong hand is to prevent an irregularity, which every player may
    do. A dummy without rights who warns first gives either defender the choice between
    the hands. Where declarer's side is not on lead, as far as is recorded, the Director
    is asked.
    """
    if state.law.dummy.lost is None or state.phase == "ended":
        return state
    leader = state.on_lead
    if leader is None or state.is_defender(leader):
        return ask_director(state, "43B2(a)", "dummy_warned", dummy)
    choice = Choice(
        id=f"leading_hand-{state.version}",
        kind="leading_hand",
        chooser=dummy.next.side,
        blocks=leader,
        law=law(state, "43B2(a)"),
        options=(Option("from_hand"), Option("from_dummy")),
        since=state.version,
    )
    return open_choice(state, choice)


@cites("43B2(a)")
def lead_from(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """Law 43B2(a): either defender says from which hand declarer leads.

    ``event.choice`` is "from_hand" or "from_dummy". The trick not led to yet is led by
    that hand.
    """
    closed, declarer = close_choice(state, choice), state.declarer
    if declarer is None:
        return closed
    seat = declarer.partner if event.choice == "from_dummy" else declarer
    tricks = closed.play.tricks
    if tricks and not tricks[-1].cards:
        tricks = (*tricks[:-1], replace(tricks[-1], leader=seat))
    return with_play(closed, leader=seat, tricks=tricks)


@cites("45F")
def _indicated(state: BoardState, dummy: Seat, event: DummyActed) -> BoardState:
    """Law 45F: play goes on; whether it hurt the defenders is asked when it is over.

    The card stays where it is. Every card is asked about once; one that is not told is
    asked about without a name. After play the question comes at once.
    """
    indicated = (*state.law.dummy.indicated, event.card)
    noted = with_acts(state, indicated=tuple(dict.fromkeys(indicated)))
    if state.phase != "ended":
        return noted
    asked = noted.law.questions
    new = tuple(q for q in questions_about_dummy(noted) if q not in asked)
    return with_law(noted, questions=asked + new)


# How a card stands that was led or played against the Laws, if nothing is done.
LET_STAND: dict[ChoiceKind, Callable[[BoardState, Choice], BoardState]] = {
    "lead_out_of_turn": accept_lead,
    "opening_lead_out_of_turn": accept_lead,
    "failure": let_failure_stand,
    "premature_play": forfeit_rectification,
}
Act = Callable[[BoardState, Seat, DummyActed], BoardState]
ACTS: dict[str, Act] = {
    "asked_declarer": _asked_declarer,
    "asked_defender": _asked_defender,
    "drew_attention": _drew_attention,
    "called_director": _called_director,
    "warned_declarer": _warned_declarer,
    "indicated_card": _indicated,
}
