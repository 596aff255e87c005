"""A card is seen outside a legal play (Laws 16D, 24, 48, 49, 68).

The test is whether partner could have seen the face of the card, not whether partner
did. When it happened decides the rest: before the first call (16D), in the auction
(24), after it (49, 50), or while a claim is open. Only cards of a defender can become
penalty cards.
"""

from __future__ import annotations

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.events import INTENTIONAL_MANNERS, CardExposed
from lawbook.remedies.choices import find_choice
from lawbook.remedies.penalty_cards import ask_director, lay_down, remember_seen
from lawbook.rules.law_24 import clause_of_the_exposure, partner_passes_once
from lawbook.rules.law_49 import becomes_penalty_card, route_of
from lawbook.rules.law_50 import grade_on_exposure
from lawbook.state.board import BoardState, law, with_law, with_play
from lawbook.state.kinds import Route, SeenAs
from lawbook.state.rectification import Faced
from lawbook.transitions.answers_to_leads import answer_by_showing


def card_exposed(state: BoardState, event: CardExposed) -> BoardState:
    """A card seen outside a legal play: when and how it was seen decides.

    ``event.cards`` are the cards of ``event.seat``. Each is remembered as seen, with
    how it came to be seen, for the ledger of information (16); those of an outside
    cause only once the Director has ruled (50).
    """
    if not event.partner_could_see:
        return _remember_all(state, event, "unseen_by_partner")
    special = SPECIAL_MANNERS.get(event.manner)
    if special:
        return special(state, event)
    if state.phase == "auction":
        return _in_the_auction(state, event)
    return _in_the_play(state, event)


def _in_the_play(state: BoardState, event: CardExposed) -> BoardState:
    """Laws 48A, 49: only a defender's card, and not for a word on this trick.

    A defender who shows a card to make a point about this trick (68) plays nothing and
    owes nothing for it. Everything else goes by Law 50.
    """
    if not state.is_defender(event.seat):
        return _by_the_declaring_side(state, event)
    if state.phase == "claimed":
        return _remember_all(state, event, "claimed")
    if not becomes_penalty_card(event.manner):
        return _remember_all(state, event, "this_trick")
    return _as_penalty_cards(state, event)


@cites("48A")
def _by_the_declaring_side(state: BoardState, event: CardExposed) -> BoardState:
    """Law 48A: no penalty card; but it may answer an opening lead out of turn (54).

    The defenders may use what they saw. Once a card of dummy was visible before the
    lead, declarer can no longer refuse a lead out of turn (54C).
    """
    state = _remember_all(state, event, "declaring_side")
    led = find_choice(state, "opening_lead_out_of_turn")
    if led is not None and _answers_the_lead(state, event):
        return answer_by_showing(state, led, event.seat)
    if event.seat != state.declarer and not state.play.faced:
        return with_play(state, dummy_seen=True)
    return state


@cites("54A", "54C")
def _answers_the_lead(state: BoardState, event: CardExposed) -> bool:
    """Law 54A: declarer shows a card and does not drop it; 54C: any card of dummy.

    Reading: a card of declarer's that fell, or was only named, is no answer.
    """
    shown = is_deliberate(event) and event.manner != "named"
    return shown or event.seat != state.declarer


def _as_penalty_cards(state: BoardState, event: CardExposed) -> BoardState:
    """Law 49, 50B: each card becomes a penalty card.

    A single card below an honour that was shown by accident is minor; an honour, a card
    shown on purpose, and every card where the defender has two are major. A low card
    shown on purpose but not led fits neither half of the definition: it is laid down as
    major and the Director is asked for its grade. A card that lies there already stays
    as it is.
    """
    laid = [mine.card for mine in state.law.penalty_cards]
    fresh = [card for card in event.cards if card not in laid]
    alone = len(fresh) == 1 and not state.of(event.seat)
    deliberate = is_deliberate(event)
    for card in fresh:
        kind = grade_on_exposure(card, deliberate=deliberate, alone=alone)
        route: Route = (event.manner, route_of(event.manner))
        state = lay_down(state, event.seat, card, kind, route)
        if deliberate and alone and not card.is_honour and event.manner != "led":
            state = _ask_grade(state, event.seat, card)
    return state


def is_deliberate(event: CardExposed) -> bool:
    """As the floor recorded it, else as the manner of exposure suggests.

    ``event.intentional`` is None where nobody has said; then a card led, shown or named
    counts as deliberate and one dropped does not.
    """
    if event.intentional is None:
        return event.manner in INTENTIONAL_MANNERS
    return event.intentional


def _ask_grade(state: BoardState, seat: Seat, card: Card) -> BoardState:
    """Law 50B: of a low card shown on purpose, but not played, the grade is asked."""
    return ask_director(state, "50B", "grade", seat, card)


def _before_the_auction(state: BoardState, event: CardExposed) -> BoardState:
    """Law 16D: seen before the first call; under earlier editions 24 may reach it.

    Under an edition whose ``first_exposure_law`` is "24" (2007, 1997) a card shown once
    the hand was out of the board (``event.hand_removed``) is treated like one exposed
    now, in the auction or after it. Else the Director is asked under 16D.
    """
    edition = EDITIONS[state.setup.edition]
    if edition.first_exposure_law == "24" and event.hand_removed:
        in_auction = state.phase == "auction"
        return (_in_the_auction if in_auction else _in_the_play)(state, event)
    seat, cards = event.seat, event.cards
    after = ask_director(state, "16D", "before_the_auction", seat, *cards)
    return _remember_all(after, event, "extraneous")


def _by_someone_else(state: BoardState, event: CardExposed) -> BoardState:
    """Law 50: an outside cause; the Director designates before anything follows.

    No card is laid down and none is noted as seen: all of that follows from the ruling.
    """
    for card in event.cards:
        state = ask_director(state, "50", "external", event.seat, card)
    return state


@cites("24")
def _in_the_auction(state: BoardState, event: CardExposed) -> BoardState:
    """Law 24: the cards stay faced until the auction ends; partner may have to pass.

    One low card asks nothing of partner (24A). An honour, a card led (24B), or two or
    more (24C) make partner pass at the next turn. All cards that the player has faced
    count together, so a second low one makes partner pass as well.
    """
    earlier = tuple(c for c in state.law.exposed if c.seat == event.seat)
    known = tuple(faced.card for faced in earlier)
    fresh = tuple(card for card in event.cards if card not in known)
    cards = known + fresh
    was_led = any(c.manner == "led" for c in earlier)
    led = was_led or event.manner == "led"
    if not fresh and led == was_led:
        return state
    clause = clause_of_the_exposure(cards, led=led)
    faced = tuple(
        Faced(event.seat, card, law(state, clause), event.manner, state.version)
        for card in fresh
    )
    after = with_law(state, exposed=(*state.law.exposed, *faced))
    after = _remember_all(after, event, "auction")
    return _enforce_pass(after, event.seat.partner, clause)


def _enforce_pass(state: BoardState, partner: Seat, clause: str) -> BoardState:
    """Laws 24B, 24C: partner must pass once; noted once, however often it is reported.

    The same state under 24A.
    """
    owed = any(seat == partner for seat, _ in state.law.passes)
    if owed or not partner_passes_once(clause):
        return state
    return with_law(state, passes=(*state.law.passes, (partner, law(state, clause))))


def _remember_all(
    state: BoardState, event: CardExposed, standing: SeenAs
) -> BoardState:
    """Every card of the event is noted as seen; ``standing`` says how it came to be."""
    for card in event.cards:
        state = remember_seen(state, card, event.seat, standing)
    return state


SPECIAL_MANNERS = {
    "before_auction": _before_the_auction,
    "external": _by_someone_else,
}
