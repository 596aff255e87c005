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
    """Raise `Refused` ``not_on_offer`` unless the choice is open and well named."""
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
        detail = "Record the call that was made instead."
        raise refuse("say_which_call", detail, law=choice.law, field="call")


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
    said = "required" if against.kind == "require_lead" else "barred"
    detail = (
        f"Under Law {against.law} {', '.join(against.suits)} is {said} at this lead; "
        "choose what goes with that, or ask the Director."
    )
    return refuse("contradictory_election", detail, law=against.law, field="suits")


def _check_chooser(choice: Choice, event: Elected) -> None:
    if event.by is None or choice.chooser in (event.by, event.by.side):
        return
    detail = f"The choice is for {choice.chooser}, not for {event.by}."
    raise refuse("not_on_offer", detail, law=choice.law, field="by")


def _check_suits(choice: Choice, option: Option, event: Elected) -> None:
    named = suits_of(choice, event)
    if not set(named) <= set(option.suits):
        offered_suits = ", ".join(option.suits) or "none"
        detail = f"The suits that can be named here are: {offered_suits}."
        raise refuse("not_on_offer", detail, law=choice.law, field="suits")
    if option.suits and not named:
        detail = f"Say which suit: {', '.join(option.suits)}."
        raise refuse("not_on_offer", detail, law=choice.law, field="suits")
    if option.pick == "one" and len(named) > 1:
        detail = "Only one suit can be named here."
        raise refuse("not_on_offer", detail, law=choice.law, field="suits")


def _check_card(choice: Choice, option: Option, event: Elected) -> None:
    if option.cards and event.card not in option.cards:
        detail = f"Name one of these cards: {', '.join(option.cards)}."
        raise refuse("not_on_offer", detail, law=choice.law, field="card")


def _not_on_offer(state: BoardState, event: Elected) -> Refused:
    open_now = [o.choice for choice in state.law.choices for o in choice.options]
    if not open_now:
        detail = f"No choice is open now, so '{event.choice}' cannot be chosen."
    else:
        detail = f"'{event.choice}' is not on offer. Open now: {', '.join(open_now)}."
    return refuse("not_on_offer", detail, field="choice")
