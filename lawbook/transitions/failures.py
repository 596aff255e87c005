"""Law 52: another card is led or played instead of a penalty card.

The wrong card stays unless the law takes it back: its player may not (52A). Declarer
may accept it by word, and has accepted by playing on from hand or dummy; or reject it,
and the penalty card takes its place (52B). It is a revoke too, one that moves no trick
(64B3).
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.cards import Card, Suit
from lawbook.cards.deals import Hand
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.lawful.playable import in_force, lawful_cards, suit_led_for
from lawbook.remedies.choices import close_choice, open_choice
from lawbook.remedies.penalty_cards import (
    ask_director,
    lay_down,
    note_violation,
    settle_violations,
)
from lawbook.rules.law_52 import choices_over_the_failure, penalty_cards_owed
from lawbook.rules.law_57 import play_as_restricted
from lawbook.state.board import BoardState, law, with_law
from lawbook.state.kinds import Route
from lawbook.state.rectification import Choice, PenaltyCard, Restriction

Owed = tuple[PenaltyCard, ...]


def failure_of(
    state: BoardState,
    seat: Seat,
    card: Card,
    suit_led: Suit | None,
    lawful: Hand | None,
) -> Owed:
    """The penalty cards one of which should have been played; usually none.

    Of an unknown hand only the cards shown count: nothing unproved is held against it.

    ``lawful`` are the cards the seat could play, None for an unknown hand; ``suit_led``
    is None for a lead. Empty for a seat without penalty cards and for a lawful card.
    """
    owned = state.of(seat)
    if not owned:
        return ()
    if lawful is None:
        if _height_is_restricted(state, seat):
            return ()
        shown = frozenset([card, *[mine.card for mine in owned]])
        lawful = lawful_cards(state, seat, shown, suit_led)
    return penalty_cards_owed(card, lawful, owned)


def _height_is_restricted(state: BoardState, seat: Seat) -> bool:
    """Whether highest or lowest is asked for: nobody can tell of an unknown hand."""
    kinds = ("play_highest", "play_lowest")
    return any(r.kind in kinds and r.seat == seat for r in state.law.restrictions)


def penalty_cards_due(state: BoardState, seat: Seat, wrong: Card) -> Owed:
    """The penalty card that was due: the one designated, else what was legal.

    For an entry that says there was a failure without saying of which card. ``wrong``
    is the card played; it may be a penalty card itself, and is left out. Only cards
    that lie on the table are looked at, so that nothing is assumed of the hand.
    """
    owned = tuple(mine for mine in state.of(seat) if mine.card != wrong)
    shown = frozenset(mine.card for mine in owned)
    legal = lawful_cards(state, seat, shown, suit_led_for(state, seat))
    return tuple(mine for mine in owned if mine.card in legal)


def open_failure(
    state: BoardState, seat: Seat, card: Card, owed: Owed, before: BoardState
) -> BoardState:
    """Declarer may accept the card or reject it; ``before`` is kept for the latter.

    ``owed`` is not empty, its first card names the clause: the designated card (51A),
    one that replaces a rejected card (52B2), a major card (50D1(a)), a minor one (50C).
    The offender and partner wait for the answer.
    """
    first = owed[0]
    clause = "50D1(a)" if first.kind == "major" else "50C"
    if before.law.designated is first.card:
        clause = "51A"
    elif first.card in before.law.substitutes:
        clause = "52B2"
    noted = note_violation(state, seat, card, clause, first.card)
    choice = Choice(
        id=f"failure-{state.version}",
        kind="failure",
        chooser=str(state.declarer),
        blocks=seat,
        law=law(state, "52B"),
        options=choices_over_the_failure(),
        seat=seat,
        card=card,
        due=tuple(mine.card for mine in owed),
        since=state.version,
    )
    return replace(open_choice(noted, choice), before_failure=before)


@cites("52B1(a)", "52B1(c)")
def accept_failure(state: BoardState, choice: Choice) -> BoardState:
    """Law 52B1: the card stands; the penalty card stays one, of the same grade.

    Declarer has the choice, and has used it once a card from hand or dummy follows.
    What the card broke is settled by it.
    """
    settled = settle_violations(close_choice(state, choice), choice.play[0])
    return replace(settled, before_failure=None)


def let_failure_stand(state: BoardState, choice: Choice) -> BoardState:
    """Accepted by word or by playing on; equity is looked at when play ends (64C).

    Kept is the play, for two purposes: no trick moves for that revoke, and the Director
    is asked for equity.
    """
    stood = (*state.law.let_stand, choice.play)
    return with_law(accept_failure(state, choice), let_stand=stood)


@cites("52B2")
def reject_failure(state: BoardState, choice: Choice) -> BoardState:
    """Law 52B2: the wrong card comes back and is a major penalty card.

    It is major whatever its rank and whatever the first penalty card was. Everything
    goes back to before it, except penalty cards that have come since. Only a penalty
    card that was due may take its place; of several, declarer names one. The same state
    where what was before is not known any more.
    """
    before, (seat, card) = state.before_failure, choice.play
    if before is None:
        return state
    after = _taken_back(accept_failure(state, choice), before, card)
    route: Route = ("instead_of_penalty_card", "52B2")
    after = lay_down(after, seat, card, "major", route)
    named = before.law.designated
    designated = named if named in choice.due else None
    return with_law(after, substitutes=choice.due, designated=designated)


def _taken_back(state: BoardState, before: BoardState, card: Card) -> BoardState:
    """The play as it stood before the wrong card; cards laid since then stay.

    ``before`` is the state in which the card was played. The wrong card is in its hand
    again, or on the table if it was a penalty card itself.
    """
    was = tuple(mine for mine in before.law.penalty_cards if mine.card == card)
    left = tuple(mine for mine in state.law.penalty_cards if mine.card != card)
    earlier = before.law.gone
    gone = tuple(e for e in state.law.gone if e.card != card or e in earlier)
    restored = with_law(
        state,
        penalty_cards=was + left,
        gone=gone,
        restrictions=before.law.restrictions,
        chosen_about=before.law.chosen_about - _laid_since(state, before),
        premature=None,
    )
    return replace(restored, play=before.play, phase=before.phase)


def _laid_since(state: BoardState, before: BoardState) -> frozenset[Card]:
    """The penalty cards laid down after a state: about those nothing is chosen yet."""
    cards = state.law.penalty_cards
    return frozenset(mine.card for mine in cards if mine.since > before.version)


Played = tuple[Seat, Card, Suit | None]


@cites("59", "61A")
def check_restrictions(
    state: BoardState, before: BoardState, played: Played, lawful: Hand | None
) -> BoardState:
    """Laws 59, 61A: a card led or played against a restriction: could it be obeyed?

    A suit or card required and not played, by one who could, is a revoke; whether
    leading a forbidden suit is one too, the Laws leave open. The Director decides; of
    an unknown hand the question is whether there was another card.

    ``played`` is seat, card and suit led, ``lawful`` None for an unknown hand. A card
    of another suit, where one has been led, is not looked at here. The same state where
    the card was lawful or nothing restricted it.
    """
    seat, card, led = played
    rules = in_force(before, seat, led)
    if not rules or (lawful is not None and card in lawful):
        return state
    if lawful is None:
        return _ask_if_another_was_held(state, rules, played)
    if led is not None and card.suit is not led:
        return state
    noted = note_violation(state, seat, card, rules[0].law, None)
    return ask_director(noted, "61A", "revoke", seat, card)


def _ask_if_another_was_held(
    state: BoardState, rules: list[Restriction], played: Played
) -> BoardState:
    """Law 59: whether an unknown hand could obey the restriction nobody can tell.

    Asked of leads only, and only where the card led does not comply with every
    restriction.
    """
    seat, card, led = played
    only = frozenset((card,))
    if led is not None or all(play_as_restricted(only, rule, led) for rule in rules):
        return state
    return ask_director(state, "59", "could_obey", seat, card)
