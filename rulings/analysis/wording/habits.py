"""What people do by habit, and what partner's cards showed, in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import (
    get_language,
    gettext,
    gettext_lazy,
    gettext_noop,
)

from rulings.analysis.wording.assumptions import span
from rulings.analysis.wording.measures import hundred
from rulings.damage.habits import Habits, PlayerHabits
from rulings.damage.promises import MOST_CARDS
from rulings.damage.report import ByHabit, PartnerChoice, Proposal, Shown
from rulings.damage.settings import Settings
from tables.web.wording.names import (
    SEAT,
    SUIT,
    card_object,
    card_subject,
    listed,
    sentence,
)

# The names in `habits.toml`, so that each language has them in its catalogue.
CLASSES = (
    gettext_noop("Club player"),
    gettext_noop("Expert"),
    gettext_noop("Beginner"),
)
AGREED: dict[str, Promise] = {
    "fourth": gettext_lazy("fourth-best leads"),
    "third_fifth": gettext_lazy("third- and fifth-best leads"),
    "standard": gettext_lazy("standard signals: high encourages"),
    "upside_down": gettext_lazy("upside-down signals: low encourages"),
}
HOLDING: dict[str, Promise] = {
    "solid": gettext_lazy("a solid sequence"),
    "sequence": gettext_lazy("two touching honours"),
    "ace_king": gettext_lazy("ace and king"),
    "interior": gettext_lazy("an inner sequence"),
    "ace": gettext_lazy("a suit with the ace"),
    "honour": gettext_lazy("a suit with an honour"),
    "low": gettext_lazy("a suit without an honour"),
    "winner": gettext_lazy("a suit already led, now high"),
}
LED: dict[str, Promise] = {
    "touching": gettext_lazy("top of the touching cards, %(holding)s"),
    "top": gettext_lazy("the highest, %(holding)s"),
    "second": gettext_lazy("the second highest, %(holding)s"),
    "third": gettext_lazy("the third highest, %(holding)s"),
    "fourth": gettext_lazy("the fourth best, %(holding)s"),
    "low": gettext_lazy("the lowest, %(holding)s"),
}
PLAYED: dict[tuple[str, str], Promise] = {
    ("second", "low"): gettext_lazy("second hand low"),
    ("second", "cheapest"): gettext_lazy("covers in second hand"),
    ("third", "high"): gettext_lazy("third hand high"),
    ("third", "low"): gettext_lazy("third hand, nothing to win"),
    ("fourth", "cheapest"): gettext_lazy("wins as cheaply as can be"),
    ("fourth", "low"): gettext_lazy("the lowest in fourth hand"),
    ("discard", "ruff"): gettext_lazy("ruffs"),
    ("discard", "low_of_longest"): gettext_lazy("low from the longest suit"),
    ("discard", "low_of_weak"): gettext_lazy("low from a weak suit"),
}
SHOWN: dict[str, Promise] = {
    "lead": gettext_lazy("%(seat)s led %(card)s to trick %(trick)s"),
    "follow": gettext_lazy("%(seat)s followed with %(card)s to trick %(trick)s"),
    "discard": gettext_lazy("%(seat)s threw %(card)s on trick %(trick)s"),
}
PARITY: dict[str, Promise] = {
    "even": gettext_lazy("an even number of %(suit)s"),
    "odd": gettext_lazy("an odd number of %(suit)s"),
}
# Below so many of 100 in both worlds a habit is not told.
SELDOM = 0.03


def players(settings: Settings) -> str:
    """Whose habits are assumed, and how much habit decides."""
    habits = settings.habits
    if habits is None:
        return gettext("No habits are assumed: every player looks at layouts.")
    text = gettext(
        "%(name)s. Where there is a habit, %(n)s of 100 follow it; the others weigh the"
        " layouts they picture. Agreed: %(agreed)s."
    )
    words = {"name": class_name(habits.player), "n": hundred(habits.player.habit)}
    return text % (words | {"agreed": agreed(habits)})


def class_name(player: PlayerHabits) -> str:
    """The class by its name in the reader's language, else by the catalogue's words."""
    language = get_language() or "en"
    return player.name.get(language) or gettext(next(iter(player.name.values())))


def agreed(habits: Habits) -> str:
    """The agreements about leads and signals."""
    told = [str(AGREED[one]) for one in habits.agreements if one in AGREED]
    return listed(told) if told else gettext("nothing about leads and signals")


def acting(choice: PartnerChoice) -> str:
    """How many act by habit; empty where no habit is told."""
    if not choice.habits:
        return ""
    text = gettext(
        "Of 100 such players %(n)s act by habit here without the information, and"
        " %(m)s with it; the others weigh the layouts they picture."
    )
    having, without = choice.settled
    return text % {"n": hundred(without), "m": hundred(having)}


@dataclass(frozen=True)
class HabitShown:
    """A card played by habit: how many of 100 without the information, and with it."""

    card: str
    without: str
    having: str
    why: str


def by_habit(choice: PartnerChoice) -> Iterator[HabitShown]:
    """The cards played by habit, the likeliest first, with the reason of each."""
    for one in choice.habits:
        if max(one.sighted, one.unsighted) >= SELDOM:
            yield HabitShown(
                sentence(card_subject(one.card)),
                hundred(one.unsighted),
                hundred(one.sighted),
                _why(one),
            )


def _why(one: ByHabit) -> str:
    played = PLAYED.get((one.holding, one.pick))
    if played is not None:
        return str(played)
    return str(LED[one.pick]) % {"holding": HOLDING[one.holding]}


def shown(one: Shown) -> str:
    """A card of partner's, and what it was taken to show."""
    words = {
        "seat": SEAT[one.seat],
        "card": card_object(one.card),
        "trick": one.trick,
    }
    told = {"played": str(SHOWN[one.play]) % words, "facts": listed(list(_facts(one)))}
    return gettext("%(played)s: %(facts)s") % told


def _facts(one: Shown) -> Iterator[str]:
    suit = {"suit": SUIT[one.card[0]]}
    if one.above != (0, MOST_CARDS):
        yield gettext("%(n)s higher cards") % {"n": span(one.above, MOST_CARDS)}
    if one.length != (0, MOST_CARDS):
        yield gettext("%(n)s cards") % {"n": span(one.length, MOST_CARDS)}
    if one.holds:
        yield gettext("one of %(cards)s") % {"cards": _cards(one.holds)}
    if one.lacks:
        yield gettext("none of %(cards)s") % {"cards": _cards(one.lacks)}
    if one.parity:
        yield str(PARITY[one.parity]) % suit
    if one.short is not None:
        yield gettext("or %(n)s in all") % {"n": span(one.short, MOST_CARDS)}


def _cards(names: tuple[str, ...]) -> str:
    return listed([card_object(card) for card in names])


def what_habits_did(one: Proposal | None) -> str:
    """The chance with habits and as if everybody looked at layouts."""
    if one is None or one.by_looks is None:
        return ""
    text = gettext(
        "With habits the chance of a better result is %(n)s of 100; if everybody only"
        " looked at layouts, %(m)s."
    )
    return text % {"n": hundred(one.better.value), "m": hundred(one.by_looks)}


def what_reading_did(one: Proposal | None) -> str:
    """The chance with what partner's cards showed and without all of it."""
    if one is None or one.unread is None:
        return ""
    text = gettext(
        "With what partner's cards showed the chance is %(n)s of 100, without it %(m)s."
    )
    return text % {"n": hundred(one.better.value), "m": hundred(one.unread)}
