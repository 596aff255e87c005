"""Two cards at once (58B) and a fifth card to a trick (45E)."""

from __future__ import annotations

from lawbook.cards import Card
from lawbook.choices import close_choice, open_choice
from lawbook.events import CardsPlayedTogether, Elected, FifthCardPlayed, LeadOutOfTurn
from lawbook.penalty_cards import law, lay_down
from lawbook.remedies import Choice, Option
from lawbook.rules.law_50 import grade_on_exposure
from lawbook.rules.law_58 import card_played_of
from lawbook.seats import Seat
from lawbook.state import BoardState
from lawbook.transitions.out_of_turn import lead_out_of_turn
from lawbook.transitions.playing import play_card


def cards_played_together(state: BoardState, event: CardsPlayedTogether) -> BoardState:
    """Law 58B: one is played, by its being alone in sight or by his naming it."""
    played = card_played_of(event.visible, event.designated)
    if played is None:
        return open_choice(state, _which_is_played(state, event))
    return _play_one(state, event.seat, played, event.visible)


def _which_is_played(state: BoardState, event: CardsPlayedTogether) -> Choice:
    cards = tuple(dict.fromkeys(event.visible))
    return Choice(
        id=f"two_cards-{state.version}",
        kind="two_cards",
        chooser=str(event.seat),
        blocks=event.seat,
        law=law(state, "58B2"),
        options=(Option("designate", cards=cards, pick="one"),),
        seat=event.seat,
    )


def designate_own(state: BoardState, choice: Choice, event: Elected) -> BoardState:
    """Law 58B2: the offender has named the card he plays."""
    closed = close_choice(state, "two_cards")
    if choice.seat is None or event.card is None:
        return closed
    return _play_one(closed, choice.seat, event.card, choice.options[0].cards)


def _play_one(
    state: BoardState, seat: Seat, played: Card, visible: tuple[Card, ...]
) -> BoardState:
    others = tuple(card for card in visible if card != played)
    after = play_card(state, seat, played)
    return _lay_others(after, seat, others) if state.is_defender(seat) else after


def _lay_others(state: BoardState, seat: Seat, others: tuple[Card, ...]) -> BoardState:
    """Law 58B2, 50B: shown by accident; minor only when it is small and alone."""
    alone = len(others) == 1 and not state.of(seat)
    for card in others:
        kind = grade_on_exposure(card, deliberate=False, alone=alone)
        state = lay_down(state, seat, card, kind, ("played_together", "58B2"))
    return state


def fifth_card_played(state: BoardState, event: FifthCardPlayed) -> BoardState:
    """Law 45E: a defender's is a penalty card unless the Director deems it a lead."""
    if event.deemed_lead:
        return _deemed_lead(state, event)
    if not state.is_defender(event.seat):
        return state
    alone = all(mine.card is event.card for mine in state.of(event.seat))
    kind = grade_on_exposure(event.card, deliberate=event.intentional, alone=alone)
    return lay_down(state, event.seat, event.card, kind, ("fifth_card", "45E"))


def _deemed_lead(state: BoardState, event: FifthCardPlayed) -> BoardState:
    if state.on_lead == event.seat:
        return play_card(state, event.seat, event.card)
    return lead_out_of_turn(state, LeadOutOfTurn(seat=event.seat, card=event.card))
