"""A premature lead or play (Law 57)."""

from __future__ import annotations

from lawbook.cards import Suit
from lawbook.choices import close_choice, find_choice, open_choice
from lawbook.cite import cites
from lawbook.editions import EDITIONS
from lawbook.events import Elected, PlayedOutOfTurn
from lawbook.penalty_cards import end_penalty_card, law, lay_down, remember_seen
from lawbook.playable import lawful_at_turn, seat_to_play
from lawbook.remedies import Choice, Restriction
from lawbook.rules.law_57 import choices_over_partners_play, clause_of_the_play
from lawbook.seats import Seat
from lawbook.state import BoardState, with_law
from lawbook.transitions.out_of_turn import accept_lead, may_be_accepted

NO_RECTIFICATION = ("after_declarer_both", "dummy_prompted")


@cites("57C1", "57C2", "57C3")
def played_out_of_turn(state: BoardState, event: PlayedOutOfTurn) -> BoardState:
    """Law 57: what follows depends on whose turn was overtaken, and by whose doing."""
    if not state.is_defender(event.seat):
        return state
    state = _declarers_lead_stands(state, event)
    before = event.before or _overtaken(state, event)
    if before in NO_RECTIFICATION:
        return remember_seen(state, event.card, event.seat, "accepted")
    if before == "rho" and not event.lead:
        return _held_for_his_turn(state, event)
    return _before_partner(state, event)


@cites("53C")
def _declarers_lead_stands(state: BoardState, event: PlayedOutOfTurn) -> BoardState:
    """Law 53C: the wrong defender played to declarer's lead out of turn: it stands."""
    led = find_choice(state, "lead_out_of_turn")
    if event.lead or led is None or led.seat is None or not may_be_accepted(led):
        return state
    wrong = led.seat.next.partner
    stands = event.seat is wrong and led.proper is not wrong
    return accept_lead(state, led) if stands else state


def _overtaken(state: BoardState, event: PlayedOutOfTurn) -> str:
    """Whose turn it was, from a full record; else partner's, the usual case."""
    turn, trick = seat_to_play(state), state.trick
    if not state.is_full or turn is None or trick is None:
        return "partner"
    if len([card for card in trick.cards if card]) > 1 and turn == event.seat.partner:
        return _after_both_declaring_hands(state, event.seat)
    return "rho" if turn.next == event.seat else "partner"


def _after_both_declaring_hands(state: BoardState, seat: Seat) -> str:
    trick = state.trick
    played = len(trick.cards) if trick else 0
    leader = trick.leader if trick else seat
    order = [leader]
    for _ in range(played - 1):
        order.append(order[-1].next)
    declaring = [player for player in order if not state.is_defender(player)]
    return "after_declarer_both" if len(declaring) > 1 else "partner"


@cites("57D")
def _held_for_his_turn(state: BoardState, event: PlayedOutOfTurn) -> BoardState:
    """Law 57D: it is played at its turn if it legally can be; else a penalty card."""
    lawful = lawful_at_turn(state, event.seat, _suit_led(state))
    if lawful is not None and event.card not in lawful:
        route = ("played_out_of_turn", "57D")
        return lay_down(state, event.seat, event.card, "major", route)
    seen = remember_seen(state, event.card, event.seat, "held")
    return with_law(seen, held=(*state.law.held, (event.seat, event.card)))


def _before_partner(state: BoardState, event: PlayedOutOfTurn) -> BoardState:
    """Law 57A: a major penalty card, and declarer restricts partner's play."""
    suit_led = _suit_led(state)
    route = ("premature_play", "57A")
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
    )
    return open_choice(laid, choice)


def _suit_led(state: BoardState) -> Suit | None:
    if state.is_full:
        return state.trick.suit_led if state.trick else None
    turn = state.play.turn
    return turn.suit_led if turn and turn.suit_led else state.play.lead_suit


def restrict_partners_play(
    state: BoardState, choice: Choice, event: Elected, suits: tuple[Suit, ...]
) -> BoardState:
    """Law 57A: the restriction holds for this trick."""
    partner: Seat | None = choice.blocks
    if partner is None:
        return state
    kind = f"play_{event.choice}"
    clause = law(state, clause_of_the_play(event.choice))
    new = Restriction(partner, kind, suits, clause, "this_trick")
    closed = close_choice(state, "premature_play")
    return with_law(closed, restrictions=(*closed.law.restrictions, new))


@cites("60A1", "60A2")
def forfeit_rectification(state: BoardState, choice: Choice) -> BoardState:
    """Law 60A: declarer's side played on; the card is taken as played in turn."""
    closed = close_choice(state, "premature_play")
    if choice.card is None or choice.seat is None:
        return closed
    ended = end_penalty_card(closed, choice.card, "played", "60A")
    return with_law(ended, held=(*ended.law.held, (choice.seat, choice.card)))
