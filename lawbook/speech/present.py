"""What holds now: penalty cards, what they require, what restricts a lead or play.

The edition says who may use having seen a card (`lawbook.lawful`): since 2017 everybody
may use a penalty card that lies there, before that not its owner's partner.
"""

from __future__ import annotations

from collections.abc import Iterator

from lawbook.cards.seats import SEATS, Seat
from lawbook.editions import EDITIONS
from lawbook.lawful.duties import said_to_be_played
from lawbook.lawful.information import Information, information
from lawbook.speech.speech import Saying, Speech
from lawbook.state.rectification import PenaltyCard

Sayings = Iterator[Saying]


def auction(speech: Speech) -> Sayings:
    """Law 24: what was faced stays so until the auction ends."""
    law = speech.state.law
    for faced in law.exposed:
        parts = speech.parts(faced.seat, (faced.card,))
        yield speech.say("exposed", "exposed", (faced.law,), parts)
    by_choice = EDITIONS[speech.state.setup.edition].auction_cards_by_choice
    for seat in dict.fromkeys(faced.seat for faced in law.exposed):
        key = "exposed-choice" if by_choice else "exposed-rule"
        yield speech.say("exposed", key, (speech.law("24E"),), speech.parts(seat))
    for seat, clause in law.passes:
        yield speech.say("pass_once", "pass_once", (clause,), speech.parts(seat))


def face_down(speech: Speech) -> Sayings:
    """Law 41A: a lead put face down by the wrong player goes back unseen."""
    state = speech.state
    seat, leader = state.law.face_down, state.on_lead
    if seat is None or leader is None or state.play.faced:
        return
    parts = speech.parts(seat) | {"leader": leader}
    yield speech.say("duty", "face_down", (speech.law("41A"),), parts)


def penalty_cards(speech: Speech) -> Sayings:
    """The penalty cards of each seat, and the one that is to be played now."""
    for seat in SEATS:
        cards = speech.state.of(seat)
        if cards:
            yield _on_the_table(speech, seat, cards)
        majors = tuple(mine.card for mine in cards if mine.kind == "major")
        said, clause = said_to_be_played(speech.state, majors)
        if len(said) == 1 and clause != "50D1(a)":
            parts = speech.parts(seat, said)
            yield speech.say("duty", "designated", (speech.law(clause),), parts)


def _on_the_table(speech: Speech, seat: Seat, cards: tuple[PenaltyCard, ...]) -> Saying:
    key = "majors" if len(cards) > 1 else cards[0].kind
    named = tuple(mine.card for mine in cards)
    parts = speech.parts(seat, named)
    clauses = {"minor": ("50B", "50C"), "major": ("50B", "50D1(a)", "50D2")}
    laws = clauses.get(key, ("50B", "51A", "51B"))
    said = (key, f"{key}-rule")
    return speech.say_all("penalty_card", said, tuple(map(speech.law, laws)), parts)


def restrictions(speech: Speech) -> Sayings:
    """Restrictions on a lead or play; one that cannot be met gives way (59)."""
    for rule in speech.state.law.restrictions:
        for_now = rule.kind == "prohibit_lead" and rule.until == "this_lead"
        key = "prohibit_lead-now" if for_now else rule.kind
        parts = speech.parts(rule.seat, (), rule.suits)
        yield speech.say("restriction", key, (rule.law, speech.law("59")), parts)


def external(speech: Speech) -> Sayings:
    """Law 50: a card faced by someone else is what the Director says it is."""
    clause = speech.law("50")
    for question in speech.state.law.questions:
        seat, card = question.seat, question.card
        if question.law == clause and seat is not None and card is not None:
            parts = speech.parts(seat, (card,))
            yield speech.say("exposed", "external", (clause,), parts)


def sights(speech: Speech) -> Sayings:
    """Laws 24, 50E: who may not use, or may use, the sight of a card."""
    if speech.state.phase == "ended":
        return
    for line in information(speech.state):
        key = _key(speech, line)
        if line.about == "card" and line.to is line.of.partner and key:
            parts = speech.parts(line.of, (line.card,))
            yield speech.say("information", key, (line.law,), parts)


def _key(speech: Speech, line: Information) -> str | None:
    law = speech.state.law
    if any(faced.card is line.card for faced in law.exposed):
        return "sight-auction" if line.status == "unauthorized" else None
    if any(mine.card is line.card for mine in law.penalty_cards):
        return "sight-lying" if line.status == "unauthorized" else None
    ruled = [s for s in law.seen if s.standing == "not_penalty_card"]
    if any(seen.card is line.card for seen in ruled):
        return f"sight-{line.status}"
    return None
