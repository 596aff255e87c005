"""What has just happened and opens no choice, as a card picked up.

It is said until the next trick begins; what may not be used is said to the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.speech.speech import Saying, Speech
from lawbook.state.rectification import Gone, Seen

Sayings = Iterator[Saying]
# Where a card stands that became no penalty card: the sentence, and its clause.
NO_PENALTY_CARD = {
    "declaring_side": ("no_penalty", "48A"),
    "unseen_by_partner": ("unseen", "49"),
    "this_trick": ("this_trick", "68"),
    "extraneous": ("extraneous", "16D"),
    "held": ("held", "57D"),
    "not_penalty_card": ("ruled_none", "50"),
    "withdrawn": ("taken_back", "16C"),
    "withdrawn_by_other_side": ("taken_back-free", "16C"),
}
# By which clause others may change after a card was changed, and the sentence.
PUT_RIGHT = {
    "62C1": "put_right",
    "62C2": "put_right-next",
    "62C3": "put_right-both",
    "45D": "put_right-dummy",
    "47D": "put_right-designation",
    "58B3": "put_right-two_cards",
}
ENDED = {"director": "ruled_away", "play_on": "play_on"}


def just_now(speech: Speech) -> Sayings:
    """Cards seen in this trick that are no penalty cards, or are no longer."""
    state = speech.state
    if state.phase == "ended":
        return
    recent = [seen for seen in state.law.seen if _is_recent(speech, seen)]
    for (standing, seat), group in groupby(recent, lambda one: (one.standing, one.of)):
        yield _no_penalty(speech, standing, seat, tuple(one.card for one in group))
    for ended in state.law.gone:
        if ended.how in ENDED and ended.at >= state.play.led_at:
            yield _ended(speech, ended)


def put_right(speech: Speech) -> Sayings:
    """Laws 45D, 47D, 58B3, 62C: players who may change because a card was changed."""
    law = speech.state.law
    if law.put_right is None or speech.state.phase == "ended":
        return
    seat, since, clause = law.put_right
    if since >= speech.state.play.led_at:
        laws = (speech.law(clause),)
        yield speech.say("change", PUT_RIGHT[clause], laws, speech.parts(seat))


def _is_recent(speech: Speech, seen: Seen) -> bool:
    """Whether it was seen in this trick and nobody still has to say what it is."""
    state = speech.state
    open_cards = {question.card for question in state.law.questions}
    lying = {mine.card for mine in state.law.penalty_cards}
    told = {ended.card for ended in state.law.gone if ended.how == "director"}
    is_known = seen.standing in NO_PENALTY_CARD and seen.card not in lying | told
    to_be_ruled = seen.standing == "withdrawn" and seen.card in open_cards
    return is_known and not to_be_ruled and _is_of_this_trick(speech, seen)


def _is_of_this_trick(speech: Speech, seen: Seen) -> bool:
    law, led_at = speech.state.law, speech.state.play.led_at
    is_held = seen.standing != "held" or (seen.of, seen.card) in law.held
    return seen.since >= led_at and is_held


def _no_penalty(
    speech: Speech, standing: str, seat: Seat, cards: tuple[Card, ...]
) -> Saying:
    key, clause = NO_PENALTY_CARD[standing]
    state = speech.state
    in_play = state.declarer is not None
    if standing == "withdrawn" and in_play and not state.is_defender(seat):
        key, clause = "no_penalty", "48A"
    if standing == "declaring_side" and seat != state.declarer and state.play.faced:
        key = "dummys_card"
    if standing == "unseen_by_partner" and state.phase == "auction":
        clause = "24"
    return speech.say(
        "no_penalty", key, (speech.law(clause),), speech.parts(seat, cards)
    )


def _ended(speech: Speech, ended: Gone) -> Saying:
    parts = speech.parts(ended.seat, (ended.card,))
    return speech.say("no_penalty", ENDED[ended.how], (ended.law,), parts)


def reminders(speech: Speech) -> Sayings:
    """Law 50E: whose information a card that has gone still is."""
    if speech.state.phase == "ended":
        return
    for ended in speech.state.law.gone:
        if ended.how in ("picked_up", "played"):
            clause = "50E2" if ended.how == "picked_up" else "50E3"
            parts = speech.parts(ended.seat, (ended.card,))
            yield speech.say("information", ended.how, (speech.law(clause),), parts)
