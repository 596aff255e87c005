"""Was this choice on offer, to this player, with these suits or this card?"""

from __future__ import annotations

from lawbook.common.problems import Refused, refuse
from lawbook.events import Elected
from lawbook.remedies.choices import (
    answered,
    offered,
    overruled,
    suits_of,
)
from lawbook.remedies.offers import running
from lawbook.rules.law_26 import contradicted
from lawbook.state.board import BoardState, is_over_a_slip
from lawbook.state.rectification import Choice, Option, Restriction
from lawbook.transitions.board_log import BoardLog


def check_election(log: BoardLog, event: Elected) -> None:
    """Raise `Refused` unless this choice is open, to this player, with what it names.

    - ``not_on_offer``: no such choice or option is open, another player has it, the
      suits or the card named are not among those offered, or none is named;
    - ``say_which_call``: the option leaves open which call replaces the withdrawn one;
    - ``contradictory_election``: another Law already requires or bars the suit at this
      lead (26 and 50D2 meet).

    A choice that the Director takes back by a ruling counts as it would be then.
    """
    state = overruled(log.state, event) or log.state
    choice = answered(state, event)
    option = offered(choice, event.choice) if choice else None
    if option is None or not set(event.suits) <= set(option.suits):
        _check_contradiction(state, event)
    if choice is None or option is None:
        raise _not_on_offer(state, event)
    _check_chooser(choice, event)
    _check_suits(choice, option, event)
    _check_card(choice, option, event)
    _check_call(state, choice, option, event)


def _check_call(
    state: BoardState, choice: Choice, option: Option, event: Elected
) -> None:
    """Raise `Refused` ``say_which_call`` where the option leaves that open."""
    named = event.call or option.calls or event.choice in ("pass", "keep")
    over_a_call = choice.kind == "replacement" or is_over_a_slip(state, choice)
    if over_a_call and not named:
        raise refuse("say_which_call", law=choice.law, field="call")


def _check_contradiction(state: BoardState, event: Elected) -> None:
    """A suit required under one law and barred by another at one lead (26, 50D2)."""
    for choice in state.law.choices:
        leader = choice.blocks
        asked = event.awaiting in (None, choice.id)
        if choice.kind not in ("lead", "withdrawn_call") or leader is None or not asked:
            continue
        rules = running(state, choice.kind, leader)
        for suit in event.suits:
            against = contradicted(event.choice, suit, rules)
            if against:
                raise _contradictory(against)


def _contradictory(against: Restriction) -> Refused:
    """Refused, and put to the Director: no player can lead both ways."""
    case = "required" if against.kind == "require_lead" else "barred"
    suits = ", ".join(against.suits)
    return refuse(
        "contradictory_election", case, law=against.law, field="suits", suits=suits
    )


def _check_chooser(choice: Choice, event: Elected) -> None:
    if event.by is None or choice.chooser in (event.by, event.by.side):
        return
    seats = {"chooser": choice.chooser, "by": event.by}
    raise refuse("not_on_offer", "chooser", law=choice.law, field="by", **seats)


def _check_suits(choice: Choice, option: Option, event: Elected) -> None:
    named, suits = suits_of(choice, event), ", ".join(option.suits)
    wrong = ""
    if not set(named) <= set(option.suits):
        wrong = "suits" if suits else "no_suits"
    elif option.suits and not named:
        wrong = "suit"
    elif option.pick == "one" and len(named) > 1:
        wrong = "one_suit"
    if wrong:
        raise refuse("not_on_offer", wrong, law=choice.law, field="suits", suits=suits)


def _check_card(choice: Choice, option: Option, event: Elected) -> None:
    if option.cards and event.card not in option.cards:
        cards = ", ".join(option.cards)
        raise refuse("not_on_offer", "cards", law=choice.law, field="card", cards=cards)


def _not_on_offer(state: BoardState, event: Elected) -> Refused:
    open_now = [o.choice for choice in state.law.choices for o in choice.options]
    named = {"choice": event.choice, "open": ", ".join(open_now)}
    case = "others" if open_now else "none"
    return refuse("not_on_offer", case, field="choice", **named)
