"""The choice over partner's first lead after a withdrawn call (26), beside others.

At one lead two laws may give declarer a choice each (26B and 50D2). Both bind, so what
one requires the other may not bar: such an option is not offered, and the Director is
asked to explain why.
"""

from __future__ import annotations

from lawbook.cards.seats import Seat
from lawbook.remedies.penalty_cards import ask_director
from lawbook.rules.law_26 import choices_after_withdrawn_call, without_contradiction
from lawbook.state.board import BoardState
from lawbook.state.rectification import Choice, Option, Restriction, WithdrawnCall


def choices_over_the_first_lead(state: BoardState, leader: Seat) -> tuple[Choice, ...]:
    """Law 26B: one choice for each withdrawn call of the leader's partner."""
    return tuple(
        _choice_over(state, leader, call)
        for call in state.law.withdrawn_calls
        if call.of is leader.partner
    )


def _choice_over(state: BoardState, leader: Seat, call: WithdrawnCall) -> Choice:
    options = choices_after_withdrawn_call(call.suits, may_require=call.may_require)
    return Choice(
        id=f"withdrawn_call-{call.since}",
        kind="withdrawn_call",
        chooser=str(state.declarer),
        blocks=leader,
        law=call.law,
        options=without_contradiction(
            options, running(state, "withdrawn_call", leader)
        ),
        seat=call.of,
    )


def running(state: BoardState, kind: str, leader: Seat) -> tuple[Restriction, ...]:
    """The restrictions a choice over this lead may not contradict.

    Between two choices over penalty cards the later governs (50D2), and the Director is
    asked when it is made; so the choice of 50D2 looks at those of Law 26 alone.
    """
    own = tuple(r for r in state.law.restrictions if r.seat is leader)
    if kind == "withdrawn_call":
        return own
    return tuple(r for r in own if r.law.startswith("26"))


def compatible(
    state: BoardState, leader: Seat, options: tuple[Option, ...]
) -> tuple[Option, ...]:
    """The options of 50D2 that go with what Law 26 restricts at the same lead."""
    if not state.law.restrictions:
        return options
    return without_contradiction(options, running(state, "lead", leader))


def ask_about_contradictions(
    state: BoardState, choices: tuple[Choice, ...]
) -> BoardState:
    """Where Law 26 takes something out of the choice of 50D2, the Director explains."""
    for choice in choices:
        rules = running(state, "lead", choice.blocks) if choice.blocks else ()
        if choice.kind != "lead" or not rules or not _is_narrowed(choice):
            continue
        rule, leader = rules[0], rules[0].seat
        both = (rule.law, choice.law)
        state = ask_director(state, rule.law, "narrowed", leader, clauses=both)
    return state


def _is_narrowed(choice: Choice) -> bool:
    """Whether a suit may be required and not prohibited, or the other way round."""
    named = {option.choice: option.suits for option in choice.options}
    return named.get("require") != named.get("prohibit")
