"""Open choices as the Director puts them: what it is about, then every option."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lawbook.cards.cards import Suit
from lawbook.cards.seats import Seat
from lawbook.rules.law_51 import clause_of_the_election, clause_of_the_lead_choice
from lawbook.rules.law_53 import clause_of_the_answer
from lawbook.rules.law_57 import clause_of_the_play
from lawbook.speech.calls import over_a_call
from lawbook.speech.own_cards import over_a_lead
from lawbook.speech.speech import Saying, Speech
from lawbook.state.board import is_over_a_slip
from lawbook.state.kinds import OF_THE_AUCTION
from lawbook.state.rectification import Choice, Option

Sayings = Iterator[Saying]


def choices(speech: Speech) -> Sayings:
    """Every open choice; then who has to wait for it."""
    for choice in speech.state.law.choices:
        yield from SAID.get(choice.kind, _plain)(speech, choice)
    for choice in speech.state.law.choices:
        if choice.blocks is not None and choice.chooser == "director":
            parts = speech.parts(choice.blocks)
            yield speech.say("wait", "wait-director", (choice.law,), parts)
        elif choice.blocks is not None and choice.chooser != choice.blocks:
            parts = speech.parts(choice.blocks) | _chooser(speech, choice)
            yield speech.say("wait", "wait", (choice.law,), parts)


def _over_the_lead(speech: Speech, choice: Choice) -> Sayings:
    leader = choice.blocks or Seat.NORTH
    owned = speech.state.majors_of(leader.partner)
    cards = tuple(mine.card for mine in owned)
    offered_by = clause_of_the_lead_choice(owned)
    yield speech.say("choice", "lead", (choice.law,), speech.parts(leader, cards))
    for option in choice.options:
        key = _LEAD_KEYS[option.choice, len(option.suits) > 1]
        clause = clause_of_the_election(offered_by, option.choice)
        named = tuple(c for c in cards if c.suit in option.suits) or cards
        parts = speech.parts(leader, named, option.suits)
        yield over_a_lead(speech, choice, option, (f"lead-{key}", clause), parts)


def _over_a_failure(speech: Speech, choice: Choice) -> Sayings:
    broken = [one for one in speech.state.law.violations if one.card][-1]
    owed = broken.instead_of or broken.card or ""
    parts = speech.parts(broken.seat, (broken.card,) if broken.card else ())
    parts["owed"] = owed
    yield speech.say("choice", "failure", (broken.law,), parts)
    clauses = {"accept": "52B1(a)", "reject": "52B2", "played_on": "52B1(b)"}
    for part, clause in clauses.items():
        yield speech.say("option", f"failure-{part}", (speech.law(clause),), parts)


def _over_a_lead_out_of_turn(speech: Speech, choice: Choice) -> Sayings:
    suits = _suits_if_refused(speech, choice)
    parts = _about(speech, choice) | {"suits": " ".join(suits)}
    yield speech.say("choice", "lead_out_of_turn", (choice.law,), parts)
    for option in choice.options:
        key = _lead_option(speech, choice, option)
        answer = key if key == "refuse_declarer" else option.choice
        clause = clause_of_the_answer(choice.kind, answer)
        laws = tuple(map(speech.law, (clause, *THEN.get(key, ()))))
        yield speech.say("option", f"lead_out_of_turn-{key}", laws, parts)


def _lead_option(speech: Speech, choice: Choice, option: Option) -> str:
    defender = choice.seat is not None and speech.state.is_defender(choice.seat)
    if option.choice == "make_proper_lead" and not defender:
        return "make_proper_lead_instead"
    if option.choice != "refuse":
        return option.choice
    if not defender:
        return "refuse_declarer"
    key = "refuse" if choice.proper is choice.blocks else "refuse_later"
    return f"{key}_several" if len(_suits_if_refused(speech, choice)) > 1 else key


def _suits_if_refused(speech: Speech, choice: Choice) -> tuple[Suit, ...]:
    """Law 10C: what refusing leads to is told before the choice.

    With a second penalty card a minor one becomes major too (50B).
    """
    if choice.seat is None or choice.card is None:
        return ()
    cards = [mine.card for mine in speech.state.of(choice.seat)]
    return tuple(dict.fromkeys(card.suit for card in (*cards, choice.card)))


def _over_a_call(speech: Speech, choice: Choice) -> Sayings:
    """Law 26: each option, and what it leaves of the leader's own duties."""
    parts = _about(speech, choice)
    yield speech.say("choice", choice.kind, (choice.law,), parts)
    for option in choice.options:
        named = parts | {"suits": " ".join(option.suits)}
        several = "_one_of" if len(option.suits) > 1 else ""
        said = (f"{choice.kind}-{option.choice}{several}", choice.law)
        yield over_a_lead(speech, choice, option, said, named)


def _over_a_faced_card(speech: Speech, choice: Choice) -> Sayings:
    yield from _with_options(speech, choice, lambda _: choice.law)


def _over_a_call_to_change(speech: Speech, choice: Choice) -> Sayings:
    """Law 25A6 over a slip; 21B1 after a wrong explanation."""
    of_a_slip = is_over_a_slip(speech.state, choice)
    return (over_a_call if of_a_slip else _over_a_faced_card)(speech, choice)


def _over_partners_play(speech: Speech, choice: Choice) -> Sayings:
    yield from _with_options(
        speech, choice, lambda option: speech.law(clause_of_the_play(option))
    )


def _with_options(
    speech: Speech, choice: Choice, clause_of: Callable[[str], str]
) -> Sayings:
    parts = _about(speech, choice)
    yield speech.say("choice", choice.kind, (choice.law,), parts)
    for option in choice.options:
        named = parts | {"suits": " ".join(option.suits)}
        key, clause = f"{choice.kind}-{option.choice}", clause_of(option.choice)
        yield speech.say("option", key, (clause,), named)


def _over_a_change(speech: Speech, choice: Choice) -> Sayings:
    """Law 62C: what is taken back by the side that revoked is a penalty card."""
    parts, laws = _about(speech, choice), (choice.law,)
    seat = choice.seat or Seat.NORTH
    penalty = choice.law in ("62C2", "62C3") and speech.state.is_defender(seat)
    of_dummy = choice.law.startswith("45")
    said = "withdraw-dummy" if of_dummy else "withdraw"
    yield speech.say("choice", said, laws, parts)
    key = "withdraw-penalty" if penalty else "withdraw-back"
    yield speech.say("option", key, laws, parts)


def _over_own_cards(speech: Speech, choice: Choice) -> Sayings:
    """Law 58B2: only a defender's other card becomes a penalty card."""
    seat = choice.seat or Seat.NORTH
    key = "two_cards" if speech.state.is_defender(seat) else "two_cards-declarer"
    yield speech.say("choice", key, (choice.law,), _about(speech, choice))


def _of_dummys_card(speech: Speech, choice: Choice) -> Sayings:
    """Laws 46B3(b), 46B5: declarer, or either defender, names a card of dummy.

    That it is a rank alone, and what that gives, is said with the call itself.
    """
    by_defenders = choice.chooser in ("NS", "EW")
    key = "dummy_card-defenders" if by_defenders else "dummy_card"
    yield speech.say("choice", key, (choice.law,), _about(speech, choice))


def _told_elsewhere(speech: Speech, choice: Choice) -> Sayings:
    """Laws 13B, 68D, 70: `lawbook.speech` says it with the count or claim itself."""
    return iter(())


def _plain(speech: Speech, choice: Choice) -> Sayings:
    yield speech.say("choice", choice.kind, (choice.law,), _about(speech, choice))


def _about(speech: Speech, choice: Choice) -> dict[str, str]:
    seat = choice.seat or choice.blocks or Seat.NORTH
    cards = choice.options[0].cards if choice.options else ()
    parts = speech.parts(seat, (choice.card,) if choice.card else cards)
    return parts | _chooser(speech, choice)


def _chooser(speech: Speech, choice: Choice) -> dict[str, str]:
    return {"chooser": choice.chooser}


SAID: dict[str, Callable[[Speech, Choice], Sayings]] = {
    "lead": _over_the_lead,
    "failure": _over_a_failure,
    "lead_out_of_turn": _over_a_lead_out_of_turn,
    "opening_lead_out_of_turn": _over_a_lead_out_of_turn,
    "withdrawn_call": _over_a_call,
    "premature_play": _over_partners_play,
    "treat_as_penalty_card": _over_a_faced_card,
    "withdraw": _over_a_change,
    "two_cards": _over_own_cards,
    "dummy_card": _of_dummys_card,
    "claim": _told_elsewhere,
    "claim_ruling": _told_elsewhere,
    "count": _told_elsewhere,
    **dict.fromkeys(OF_THE_AUCTION, over_a_call),
    "change_call": _over_a_call_to_change,
}
# The clauses of the choice that a refusal leads to.
THEN = {
    "refuse": ("50D2",),
    "refuse_later": ("50D2",),
    "refuse_several": ("51B2",),
    "refuse_later_several": ("51B2",),
}
_LEAD_KEYS = {
    ("require", False): "require",
    ("require", True): "require_one_of",
    ("prohibit", False): "prohibit",
    ("prohibit", True): "prohibit_any_of",
    ("neither", False): "neither",
}
