"""Irregular calls as the Director puts them: each option with what it leads to (10C).

Then what a player owes because of one, and who may not use a call that was taken back.
"""

from __future__ import annotations

from collections.abc import Iterator

from lawbook.editions import EDITIONS
from lawbook.speech.speech import Saying, Speech
from lawbook.state.auction import CallAtIssue, SeenCall
from lawbook.state.rectification import Choice
from lawbook.transitions.auction_goes_on import plan_of
from lawbook.transitions.calls_at_issue import issue_of

Sayings = Iterator[Saying]


def over_a_call(speech: Speech, choice: Choice) -> Sayings:
    """Any choice over a call: what it is about, then every option."""
    issue = issue_of(speech.state, choice)
    if issue is None:
        return
    parts = _parts(speech, choice, issue)
    said = _OTHERWISE.get(choice.kind, choice.kind)
    yield speech.say("choice", said, (choice.law,), parts)
    for option in choice.options:
        key = _key(speech, choice, issue, option.choice)
        yield speech.say("option", f"{said}-{key}", (choice.law,), parts)


# A call changed after a wrong explanation (21B1) has the words of that kind.
_OTHERWISE = {"change_call": "call_over_slip"}


def _parts(speech: Speech, choice: Choice, issue: CallAtIssue) -> dict[str, str]:
    auction = speech.state.setup.auction
    made = auction.call(issue.by).call if issue.by else issue.call
    first = auction.call(issue.n).call if issue.n else issue.call
    named = {"call": first, "made": made, "leader": issue.seat.next}
    chooser = issue.seat.next if choice.chooser == "director" else choice.chooser
    return speech.parts(issue.seat) | named | {"chooser": chooser}


def _key(speech: Speech, choice: Choice, issue: CallAtIssue, option: str) -> str:
    if choice.kind == "insufficient_bid" and option == "refuse":
        return _of_insufficient(speech, issue)
    if choice.kind == "call_out_of_rotation" and option == "refuse":
        return f"refuse{_of_out_of_rotation(speech, issue)}"
    if choice.kind == "replacement" and len(choice.options) == 1:
        return "pass" if option == "pass" else "any"
    if option == "not_comparable":
        return _of_not_comparable(issue)
    return option


def _of_insufficient(speech: Speech, issue: CallAtIssue) -> str:
    if issue.clause:
        return "refuse_again"
    edition = EDITIONS[speech.state.setup.edition]
    return "refuse" if edition.comparable_after_insufficient else "refuse_natural"


def _of_out_of_rotation(speech: Speech, issue: CallAtIssue) -> str:
    """What refusing leads to, by the plan that will be followed."""
    if issue.turn is None:
        return ""
    plan = plan_of(speech.state, issue)
    told = {
        "_must_pass": plan.must_pass,
        "_throughout": plan.throughout,
        "_partner": plan.partner,
        "_by_denomination": plan.by_denomination,
        "_repeat": plan.repeat,
        "_compared": plan.compared,
    }
    return next(key for key, clause in told.items() if clause)


def _of_not_comparable(issue: CallAtIssue) -> str:
    lasting = {"insufficient": "not_throughout", "changed": "not_lead"}
    return lasting.get(issue.kind, "not_once")


def owed_calls(speech: Speech) -> Sayings:
    """Who must pass throughout, call again, or may not double."""
    if speech.state.phase != "auction":
        return
    auction = speech.state.setup.auction
    for seat, clause in auction.silent:
        parts = speech.parts(seat)
        yield speech.say("pass_once", "pass_throughout", (clause,), parts)
    for seat, call, clause in auction.repeats:
        parts = speech.parts(seat) | {"call": call}
        yield speech.say("duty", "repeat_call", (clause,), parts)
    for seat, clause in auction.undoubled:
        yield speech.say("duty", "no_double_once", (clause,), speech.parts(seat))


def calls_taken_back(speech: Speech) -> Sayings:
    """Law 16C: which side may not make use of a call; said until the play begins."""
    if speech.state.phase not in ("auction", "clarification"):
        return
    for seen in speech.state.setup.auction.seen:
        if not seen.free:
            yield _taken_back(speech, seen)


def _taken_back(speech: Speech, seen: SeenCall) -> Saying:
    key = "call_seen" if seen.offending else "call_seen-free"
    parts = speech.parts(seen.of) | {"call": seen.call}
    return speech.say("information", key, (speech.law("16C2"),), parts)
