"""An option over a lead, and what it leaves of the leader's own duties.

The leader may have penalty cards too, or be restricted by something else: then no
choice leaves every card free, and what happens to the leader's card is told with each
option.
"""

from __future__ import annotations

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.speech.speech import Saying, Speech
from lawbook.state.rectification import Choice, Option

Told = tuple[str, tuple[Card, ...], tuple[str, ...]]
LEAD_CHOICES = ("lead", "withdrawn_call")


def over_a_lead(
    speech: Speech,
    choice: Choice,
    option: Option,
    said: tuple[str, str],
    parts: dict[str, str],
) -> Saying:
    """The option (its sentence and clause), and what the leader still has to do."""
    key, clause = said
    leader = choice.blocks or Seat.NORTH
    others = _others(speech, choice, leader)
    own = _minor(speech, leader, option) or _majors(speech, leader, option)
    if own is not None:
        tail, cards, laws = own
        parts = parts | {"leader": leader, "own": " ".join(cards)}
        keys = (key, *others, tail)
    else:
        is_free = option.choice == "neither" and not others
        parts, laws = parts | {"leader": leader}, ()
        keys = (key, *others, "own-free") if is_free else (key, *others)
    labels = tuple(speech.law(label) for label in laws)
    own_label = clause if choice.kind == "withdrawn_call" else speech.law(clause)
    return speech.say_all("option", keys, (own_label, *labels), parts)


def _others(speech: Speech, choice: Choice, leader: Seat) -> tuple[str, ...]:
    """What else restricts this lead, or may still come to."""
    law = speech.state.law
    bound = any(
        rule.seat is leader and rule.kind in ("require_lead", "prohibit_lead")
        for rule in law.restrictions
    )
    asked = any(
        other.blocks is leader and other.kind in LEAD_CHOICES and other.id != choice.id
        for other in law.choices
    )
    said = (("own-bound", bound), ("own-asked", asked))
    return tuple(key for key, is_so in said if is_so)


def _minor(speech: Speech, leader: Seat, option: Option) -> Told | None:
    """Law 50C: of a minor card's suit only that card or an honour may be led."""
    minors = [mine.card for mine in speech.state.of(leader) if mine.kind == "minor"]
    if not minors or not _may_follow(option, minors[0]):
        return None
    return "own-minor", tuple(minors), ("50C",)


def _majors(speech: Speech, leader: Seat, option: Option) -> Told | None:
    """Law 50D1: the leader's card is led at once, unless the restriction is first."""
    cards = tuple(mine.card for mine in speech.state.majors_of(leader))
    if not cards:
        return None
    if len(option.suits) > 1:
        return "own-depends", cards, ("50D1(b)",)
    fit = tuple(card for card in cards if _may_follow(option, card))
    if not fit:
        return f"own-waits-{option.choice}", cards, ("50D1(b)", "59")
    return "own-leads_one_of" if len(fit) > 1 else "own-leads", fit, ("50D1(a)",)


def _may_follow(option: Option, card: Card) -> bool:
    """Whether the option, as it may be taken, leaves this card to be led."""
    if option.choice == "neither":
        return True
    if len(option.suits) > 1:
        return True
    return (card.suit in option.suits) == (option.choice == "require")
