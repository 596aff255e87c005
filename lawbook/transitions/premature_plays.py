"""A premature lead or play (Law 57).

Whose turn was it? Partner's: a major penalty card, and declarer restricts partner's
play (57A). The opponent's on the right: played at the proper turn if it legally can be
(57D). Nothing follows if declarer had played from both hands, or dummy prompted it
(57C). `OVERTAKEN` is that table.
"""

from __future__ import annotations

from typing import Literal

from lawbook.cards.cards import Suit
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.events import Elected, LeadOutOfTurn, PlayedOutOfTurn
from lawbook.events.irregularities import Before
from lawbook.lawful.playable import is_blocked
from lawbook.remedies.choices import close_choice, open_choice
from lawbook.remedies.penalty_cards import lay_down, remember_seen
from lawbook.rules.law_57 import choices_over_partners_play, clause_of_the_play
from lawbook.state.board import BoardState, law, with_law
from lawbook.state.kinds import RESTRICTED_PLAY, Route
from lawbook.state.rectification import Choice, Restriction
from lawbook.state.turns import declarer_played_both, has_played
from lawbook.transitions.answers_to_leads import (
    accept_lead,
    leads_out_of_turn,
    may_be_accepted,
    proper_lead_made,
)
from lawbook.transitions.held_cards import keep_for_its_turn, keep_on_table
from lawbook.transitions.implied_choices import answered_by_any_card, plays_to_open_lead
from lawbook.transitions.leads_out_of_turn import (
    before_declarer_leads_again,
    lead_out_of_turn,
)
from lawbook.transitions.plays import make_play
from lawbook.transitions.revokes import went_on_out_of_turn

NO_RECTIFICATION = ("after_declarer_both", "dummy_prompted")


def played_out_of_turn(state: BoardState, event: PlayedOutOfTurn) -> BoardState:
    """Law 57: what follows depends on whose turn it was, and on how it came about.

    The same card reported again lies there already. One played to a lead that is still
    to be answered is a play as any other; a defender who has to wait for a choice
    exposes it (49).

    ``event.lead``: it was led to the next trick; ``event.before`` says whose turn it
    was, None where the record has to tell. Playing too soon is going on, and
    establishes an earlier revoke of the side (63A1).
    """
    led = [choice.play for choice in leads_out_of_turn(state)]
    if (event.seat, event.card) in (*state.law.held, *led):
        return state
    if not event.lead and _is_a_play(state, event.seat):
        return make_play(state, event.seat, event.card)
    state = went_on_out_of_turn(state, event.seat, lead=event.lead)
    state = _declarers_lead_stands(state, event)
    if _is_led(state, event):
        return lead_out_of_turn(state, LeadOutOfTurn(seat=event.seat, card=event.card))
    if not state.is_defender(event.seat):
        return _by_the_declaring_side(state, event)
    if state.law.retracted:
        return before_declarer_leads_again(state, event.seat, event.card)
    return OVERTAKEN[_overtaken(state, event)](state, event)


@cites("49", "53A", "54B", "60A1")
def _is_a_play(state: BoardState, seat: Seat) -> bool:
    """Whether the law takes a card of this seat as it takes one played in turn.

    Then Law 57 does not come into it.
    """
    waits = state.is_defender(seat) and is_blocked(state, seat)
    return waits or plays_to_open_lead(state, seat)


@cites("53A", "55A")
def _is_led(state: BoardState, event: PlayedOutOfTurn) -> bool:
    """Every card recorded and no trick in progress: there is nothing to play to.

    A card of declarer's side may be for a lead that is still to be answered.

    Such a card is a lead out of turn (53), whatever the entry calls it.
    """
    if not state.is_full or state.on_lead is None:
        return False
    pending = leads_out_of_turn(state) or state.law.premature is not None
    return event.lead or state.is_defender(event.seat) or not pending


@cites("52B1(b)", "57C3")
def _by_the_declaring_side(state: BoardState, event: PlayedOutOfTurn) -> BoardState:
    """Law 57C3: it stands where it is legal; and declarer has played (52B1, 60A).

    No rectification, and no penalty card: the card is played at its turn if it still
    legally can be. A lead too soon is only remembered.
    """
    seat, card = event.seat, event.card
    state = answered_by_any_card(state, seat)
    if event.lead:
        return remember_seen(state, card, seat, "declaring_side")
    return keep_on_table(state, seat, card, "declaring_side")


@cites("53C")
def _declarers_lead_stands(state: BoardState, event: PlayedOutOfTurn) -> BoardState:
    """Law 53C: the wrong defender played to declarer's lead out of turn: it stands.

    Only the defender whose turn it would not have been either way makes it stand so,
    and only while the right lead is not made. The card of that defender is then itself
    played too soon.
    """
    for led in leads_out_of_turn(state):
        if event.lead or not may_be_accepted(led):
            continue
        wrong = led.play[0].next.partner
        answers = event.seat is wrong and led.proper is not wrong
        if (
            led.kind == "lead_out_of_turn"
            and answers
            and not proper_lead_made(state, led)
        ):
            return accept_lead(state, led)
    return state


@cites("57A", "57C1", "57D")
def _overtaken(state: BoardState, event: PlayedOutOfTurn) -> Before | Literal["nobody"]:
    """Whose turn it was: as reported, but not partner's if partner has played.

    "nobody" is a second card, or a lead, once partner has played: nothing can be
    demanded of partner, and the card is exposed.
    """
    partner_played = has_played(state, event.seat.partner)
    if event.before and not (event.before == "partner" and partner_played):
        return event.before
    if partner_played:
        again = event.lead or has_played(state, event.seat)
        return "nobody" if again else "rho"
    return "after_declarer_both" if declarer_played_both(state) else "partner"


@cites("57C1", "57C2")
def _excused(state: BoardState, event: PlayedOutOfTurn) -> BoardState:
    """Law 57C: no rectification; the card is played when its turn comes.

    Partner may use having seen it, as it is treated as a legal play.
    """
    return keep_on_table(state, event.seat, event.card, "accepted")


def _before_the_opponent(state: BoardState, event: PlayedOutOfTurn) -> BoardState:
    """Law 57D; a lead too soon is no play at the opponent's turn.

    2007 and 1997 have no clause for it: the card is exposed if it cannot be played, and
    otherwise the Director is asked.
    """
    if event.lead:
        return _before_partner(state, event)
    return keep_for_its_turn(state, event.seat, event.card, _suit_led(state))


@cites("49", "50B")
def _after_partner(state: BoardState, event: PlayedOutOfTurn) -> BoardState:
    """Law 49: partner has played, so nothing can be demanded: the card is exposed."""
    route: Route = ("premature_play", "50B")
    return lay_down(state, event.seat, event.card, "major", route)


@cites("57A")
def _before_partner(state: BoardState, event: PlayedOutOfTurn) -> BoardState:
    """Law 57A: a major penalty card, and declarer restricts partner's play.

    Highest or lowest of the suit led, another suit forbidden, and since 2017 another
    suit required; declarer must take one of them. Partner waits. The suit led is not
    among the other suits where it is known.
    """
    suit_led = _suit_led(state)
    route: Route = ("premature_play", "57A")
    laid = lay_down(state, event.seat, event.card, "major", route)
    edition = EDITIONS[state.setup.edition]
    options = choices_over_partners_play(suit_led, edition.may_require_other_suit)
    choice = Choice(
        id=f"premature_play-{state.version}",
        kind="premature_play",
        chooser=str(state.declarer),
        blocks=event.seat.partner,
        law=law(state, "57A"),
        options=options,
        seat=event.seat,
        card=event.card,
        since=state.version,
        trick=state.trick.number if state.trick else None,
    )
    return open_choice(laid, choice)


def _suit_led(state: BoardState) -> Suit | None:
    """The suit led to the trick in progress; None where nothing is led or nobody tells.

    In a record of incidents a turn that was reported comes before the lead.
    """
    if state.is_full:
        return state.trick.suit_led if state.trick else None
    turn, lead = state.play.turn, state.play.lead
    if turn and turn.suit_led:
        return turn.suit_led
    return lead.suit if lead else None


def restrict_partners_play(
    state: BoardState, choice: Choice, event: Elected, suits: tuple[Suit, ...]
) -> BoardState:
    """Law 57A: the restriction holds for this trick.

    ``suits`` are those named, none for highest and lowest. A partner who cannot comply
    plays any legal card (57B, 59).
    """
    partner: Seat | None = choice.blocks
    if partner is None:
        return state
    clause = law(state, clause_of_the_play(event.choice))
    kind = RESTRICTED_PLAY[event.choice]
    new = Restriction(partner, kind, suits, clause, "this_trick")
    closed = close_choice(state, choice)
    return with_law(closed, restrictions=(*closed.law.restrictions, new))


OVERTAKEN = {
    "partner": _before_partner,
    "rho": _before_the_opponent,
    "nobody": _after_partner,
    **dict.fromkeys(NO_RECTIFICATION, _excused),
}
