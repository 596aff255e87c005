"""An open choice as the buttons a director presses, with what each will do."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy

from tables.web.wording import dummy
from tables.web.wording.names import (
    ONE_OF_SUIT,
    SEAT,
    SEAT_OWNER,
    SEAT_SUBJECT,
    SUIT,
    Words,
    card_object,
    cards_object,
    listed,
    sentence,
)

Item = Mapping[str, Any]
Filled = dict[str, Any]

ASKED: Words = {
    "opening_lead_out_of_turn": gettext_lazy(
        "%(chooser)s must choose: the opening lead was out of turn."
    ),
    "lead_out_of_turn": gettext_lazy(
        "%(chooser)s must choose: the lead was out of turn."
    ),
    "lead": gettext_lazy("%(chooser)s must choose before %(blocked)s leads."),
    "withdrawn_call": gettext_lazy(
        "%(chooser)s must choose before the first lead of %(owner)s."
    ),
    "designation": gettext_lazy(
        "%(chooser)s must say which penalty card %(blocked)s plays."
    ),
    "failure": gettext_lazy(
        "%(chooser)s must choose: the penalty card was not played."
    ),
    "premature_play": gettext_lazy(
        "%(chooser)s must choose what %(blocked)s plays to this trick."
    ),
    "two_cards": gettext_lazy("%(chooser)s must say which card is played."),
    "treat_as_penalty_card": gettext_lazy(
        "%(chooser)s must say whether the card becomes a penalty card."
    ),
    "withdraw": gettext_lazy("%(chooser)s may take the card back."),
    "claim": gettext_lazy("%(chooser)s may agree or doubt what was claimed."),
    "claim_ruling": gettext_lazy("%(chooser)s must rule on the claim."),
    "count": gettext_lazy("%(chooser)s must say whether the board can be played."),
    "change_call": gettext_lazy("%(chooser)s may change the last call."),
    **dummy.ASKED,
}
ASKED_OF_CARD: Words = {
    "withdraw": gettext_lazy("%(chooser)s may take back %(about)s."),
}
LABEL_OF_CARD: Words = {
    "keep": gettext_lazy("Leave %(about)s as played"),
    "withdraw": gettext_lazy("Take back %(about)s"),
}
LABEL: Words = {
    "require": gettext_lazy("Require %(one)s"),
    "prohibit": gettext_lazy("Forbid %(suits)s"),
    "neither": gettext_lazy("Restrict nothing"),
    "accept": gettext_lazy("Accept"),
    "refuse": gettext_lazy("Do not accept"),
    "reject": gettext_lazy("Do not accept it"),
    "spread": gettext_lazy("Accept and put the hand down"),
    "make_proper_lead": gettext_lazy("Make the proper lead"),
    "designate": gettext_lazy("Play %(card)s"),
    "highest": gettext_lazy("The highest of the suit led"),
    "lowest": gettext_lazy("The lowest of the suit led"),
    "require_suit": gettext_lazy("Require %(one)s"),
    "forbid_suit": gettext_lazy("Forbid %(suits)s"),
    "yes": gettext_lazy("Yes, a penalty card"),
    "no": gettext_lazy("No penalty card"),
    "keep": gettext_lazy("Leave it as it is"),
    "withdraw": gettext_lazy("Take the card back"),
    "agree": gettext_lazy("Agree"),
    "contest": gettext_lazy("Doubt it"),
    "play_on": gettext_lazy("Ask to play on"),
    "playable": gettext_lazy("It can be played"),
    "unplayable": gettext_lazy("It cannot be played"),
    "change": gettext_lazy("Change the call"),
    **dummy.LABEL,
}
RESULT: Words = {
    "lead require": gettext_lazy(
        "%(partner)s picks up %(picked)s. %(Blocked)s must lead %(one)s now, if able."
    ),
    "lead prohibit": gettext_lazy(
        "%(partner)s picks up %(picked)s. %(Blocked)s may not lead %(suits)s"
        " until the lead is lost."
    ),
    "lead neither": gettext_lazy(
        "No card is picked up. This does not restrict what %(blocked)s leads."
    ),
    "withdrawn_call require": gettext_lazy(
        "%(Blocked)s must lead %(one)s now, if able."
    ),
    "withdrawn_call prohibit": gettext_lazy(
        "%(Blocked)s may not lead %(suits)s until the lead is lost."
    ),
    "withdrawn_call neither": gettext_lazy(
        "This does not restrict what %(blocked)s leads."
    ),
    "opening_lead_out_of_turn accept": gettext_lazy(
        "The lead stands. Dummy is faced and declarer plays second."
    ),
    "opening_lead_out_of_turn spread": gettext_lazy(
        "The lead stands. %(Chooser)s becomes dummy and partner plays the hand."
    ),
    "opening_lead_out_of_turn refuse": gettext_lazy(
        "The card becomes a major penalty card. The correct hand leads."
    ),
    "lead_out_of_turn accept": gettext_lazy(
        "The lead stands and play goes on from it."
    ),
    "lead_out_of_turn refuse": gettext_lazy(
        "The lead is taken back and the correct hand leads."
    ),
    "lead_out_of_turn make_proper_lead": gettext_lazy(
        "The proper lead stands and the wrong card is taken back."
    ),
    "failure accept": gettext_lazy(
        "The card played stands. The penalty card stays on the table."
    ),
    "failure reject": gettext_lazy(
        "The penalty card must be played. The wrong card becomes a major penalty card."
    ),
    "designation designate": gettext_lazy("The others stay face up on the table."),
    "two_cards designate": gettext_lazy("This card is the one played."),
    "withdraw keep": gettext_lazy("Nothing changes."),
    "change_call change": gettext_lazy("Another call takes its place."),
    "claim agree": gettext_lazy(
        "It stands unless that side objects before it calls on the next board."
    ),
    "claim contest": gettext_lazy("The Director rules on it. Nobody plays."),
    "claim play_on": gettext_lazy(
        "Only if all four agree. The claim is then void, and the score is what is won."
    ),
    "count playable": gettext_lazy(
        "The hands are put right and the board is played with no call changed."
    ),
    "count unplayable": gettext_lazy("The board gets an artificial adjusted score."),
    "withdraw withdraw": gettext_lazy("The card goes back and another is played."),
    "withdraw withdraw 62C2": gettext_lazy(
        "Another card is played. A defender's card taken back becomes a penalty card."
    ),
}
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
SUIT_ORDER = ("S", "H", "D", "C")


@dataclass(frozen=True)
class Button:
    """One answer: what it is called, what it does, what is recorded.

    ``follows`` is what the rules say will hold once it is taken, ``why_not`` why it
    cannot be taken.
    """

    label: str
    result: str
    event: dict[str, object]
    suits: tuple[str, ...] = ()
    card: str = ""
    follows: tuple[str, ...] = ()
    why_not: str = ""

    @property
    def short(self) -> str:
        """What stands on the button itself."""
        return self.why_not or self.result or next(iter(self.follows), "")

    @property
    def name(self) -> str:
        """A name for the part of the page that tells what follows."""
        parts = (self.event["awaiting"], self.event["choice"], *self.suits, self.card)
        return "-".join(str(part) for part in parts if part)


@dataclass(frozen=True)
class Choice:
    """One open choice with all its answers.

    ``sides`` are the two players of whom either may choose, as (seat, its name);
    ``why`` is there where the page tells reasons.
    """

    asked: str
    law: str
    buttons: tuple[Button, ...]
    sides: tuple[tuple[str, str], ...] = ()
    why: object = None


def choice(item: Item, penalty_cards: Iterable[Item] = ()) -> Choice:
    """Present one item of ``awaiting``, knowing which penalty cards lie there."""
    words = _seats(item) | {"lying": _partner_s_cards(item, penalty_cards)}
    buttons = tuple(_buttons(item, words))
    return Choice(asked(item), item["law"], buttons, _sides(item["chooser"]))


def _sides(chooser: str) -> tuple[tuple[str, str], ...]:
    """Who of a side has spoken matters where its two players may differ (55A)."""
    sides = chooser if chooser in ("NS", "EW") else ""
    return tuple((seat, str(SEAT[seat])) for seat in sides)


def asked(item: Item) -> str:
    """Say who must choose what; the summary of a choice is enough."""
    about_card = item.get("card") and item["kind"] in ASKED_OF_CARD
    words = ASKED_OF_CARD if about_card else ASKED
    return sentence(str(words[item["kind"]]), **_seats(item))


def _partner_s_cards(item: Item, penalty_cards: Iterable[Item]) -> list[str]:
    partner = PARTNER.get(item.get("blocks") or "")
    return [card["card"] for card in penalty_cards if card["seat"] == partner]


def _buttons(item: Item, words: Filled) -> Iterator[Button]:
    for option in item["options"]:
        for suits in _suit_groups(option):
            yield _button(item, option["choice"], words, suits=suits)
        for card in option.get("cards") or ():
            yield _button(item, option["choice"], words, card=card)
        if not option.get("suits") and not option.get("cards"):
            yield _button(item, option["choice"], words)


def _suit_groups(option: Item) -> Iterator[tuple[str, ...]]:
    """Yield each suit, and each group of suits where several may be named."""
    suits = sorted(option.get("suits") or (), key=SUIT_ORDER.index)
    most = len(suits) if option.get("pick") == "any" else min(len(suits), 1)
    for size in range(1, most + 1):
        yield from combinations(suits, size)


def _button(
    item: Item,
    name: str,
    words: Filled,
    *,
    suits: tuple[str, ...] = (),
    card: str = "",
) -> Button:
    picked = [lying for lying in words["lying"] if lying[0] in suits]
    filled = words | {
        "picked": cards_object(picked),
        "suits": listed([str(SUIT[suit]) for suit in suits]),
        "one": listed([str(ONE_OF_SUIT[suit]) for suit in suits]),
        "card": card_object(card) if card else "",
    }
    said = f"{item['kind']} {name}"
    result = RESULT.get(f"{said} {item['law']}") or RESULT.get(said)
    return Button(
        label=sentence(str(_label(item, name, card)), **filled),
        result=sentence(str(result), **filled) if result else "",
        event=_event(item, name, suits, card),
        suits=suits,
        card=card,
    )


def _label(item: Item, name: str, card: str) -> Promise | str:
    name = "named_aloud" if name == "designate" and not card else name
    about_card = item.get("card") and name in LABEL_OF_CARD
    return LABEL_OF_CARD[name] if about_card else LABEL.get(name, name)


def _event(
    item: Item, name: str, suits: tuple[str, ...], card: str
) -> dict[str, object]:
    named = {"suits": list(suits), "card": card}
    event = {"type": "Elected", "choice": name, "awaiting": item["id"]}
    return event | {field: value for field, value in named.items() if value}


def _seats(item: Item) -> Filled:
    chooser: str = item["chooser"]
    blocked: str = item.get("blocks") or chooser
    partner = PARTNER.get(blocked, blocked)
    return {
        "chooser": SEAT_SUBJECT[chooser],
        "Chooser": capfirst(str(SEAT_SUBJECT[chooser])),
        "blocked": SEAT_SUBJECT[blocked],
        "Blocked": capfirst(str(SEAT_SUBJECT[blocked])),
        "owner": SEAT_OWNER.get(blocked, SEAT_SUBJECT[blocked]),
        "partner": SEAT_SUBJECT[partner],
        "about": card_object(item["card"]) if item.get("card") else "",
    }
