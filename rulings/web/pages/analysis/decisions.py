"""The plays of the offender's partner as the page shows them, those weighed first."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from rulings.analysis.wording import choices as words
from rulings.analysis.wording import habits
from rulings.analysis.wording.first_line import pictured
from rulings.analysis.wording.measures import (
    action_subject,
    amount,
    between,
    decimal,
    hundred,
    is_exact,
    unit,
    with_interval,
)
from rulings.analysis.wording.unweighed import why_ended
from rulings.damage.report import Candidate, Estimate, PartnerChoice, Report, World
from rulings.web.pages.analysis.diagram import Moment, Moments, cards
from rulings.web.pages.analysis.plots import Mark, mark
from rulings.web.pages.analysis.polled import Polled, polled
from tables.web.pages.compass import Compass
from tables.web.wording.names import SEATS, printed_rank, sentence

# Below so many of 100 in both worlds an action stands in the table only.
SELDOM = 1


@dataclass(frozen=True)
class ActionInWorld:
    """One action in one world, in words and as a mark in the plot."""

    share: str
    interval: str
    mark: Mark
    tricks: str
    makes: str
    worth: str


@dataclass(frozen=True)
class ActionRow:
    """One action: its cards, its name, both worlds."""

    name: str
    cards: tuple[tuple[str, tuple[str, ...]], ...]
    exact: int
    chosen: bool
    suggested: bool
    alternative: bool
    considered: str
    without: ActionInWorld | None
    having: ActionInWorld | None
    seldom: bool

    @property
    def worlds(self) -> tuple[tuple[str, ActionInWorld], ...]:
        """The two worlds with their CSS classes; none if not worked out."""
        if self.without is None or self.having is None:
            return ()
        return ("without", self.without), ("with", self.having)


@dataclass(frozen=True)
class Pictured:
    """A layout that a player pictures, drawn, with its share and what it leads to."""

    share: str
    told: str
    compass: Compass


@dataclass(frozen=True)
class DecisionShown:
    """One play: where it was, what it shows, or why it was not weighed."""

    place: int
    version: int
    clause: str
    title: str
    state: str
    ended: str
    told: tuple[str, ...]
    measured: tuple[str, ...]
    worlds: tuple[str, str]
    rows: tuple[ActionRow, ...]
    compass: Compass | None
    pictured: tuple[Pictured, ...] = ()
    polled: Polled | None = None
    acting: str = ""
    by_habit: tuple[habits.HabitShown, ...] = ()

    @property
    def weighed(self) -> bool:
        """Whether the two worlds were compared."""
        return self.state == "weighed"

    @property
    def plotted(self) -> tuple[ActionRow, ...]:
        """The actions that the plot shows."""
        return tuple(row for row in self.rows if row.worlds and not row.seldom)

    @property
    def left_out(self) -> int:
        """How many actions hardly anybody chooses."""
        return len(self.rows) - len(self.plotted)


def decisions(report: Report, moments: Moments) -> tuple[DecisionShown, ...]:
    """Every play, those that were weighed first, else in the order of play."""
    shown = [
        _decision(place, gathered(choice), report, moments)
        for place, choice in enumerate(report.choices, start=1)
    ]
    return tuple(sorted(shown, key=lambda one: not one.weighed))


def _decision(
    place: int, choice: PartnerChoice, report: Report, moments: Moments
) -> DecisionShown:
    counted_in, moment = unit(report.settings.scoring), moments.of(choice)
    return DecisionShown(
        place,
        choice.version,
        choice.clause,
        words.title(choice),
        choice.state,
        why_ended(choice),
        words.worlds_compared(choice),
        tuple(words.method_words(choice)),
        words.worlds(choice),
        tuple(_rows(choice, counted_in)),
        moment.before(choice.seat, choice.chosen) if moment else None,
        tuple(_pictured(choice, moment)) if moment else (),
        polled(moments.seen, choice) if choice.state == "weighed" else None,
        habits.acting(choice),
        tuple(habits.by_habit(choice)),
    )


def _pictured(choice: PartnerChoice, moment: Moment) -> Iterator[Pictured]:
    """The layouts as the player sees them: no card lies on the table."""
    for one in choice.typical:
        hands = dict(zip(SEATS, map(frozenset, map(cards, one.hands)), strict=True))
        drawn = replace(moment, hands=hands, lying=())
        yield Pictured(
            hundred(one.share),
            pictured(one, choice),
            drawn.before(choice.seat, choice.chosen),
        )


def _rows(choice: PartnerChoice, counted_in: str) -> Iterator[ActionRow]:
    """The actions, the chosen one first, then those that most players choose."""
    for one in sorted(choice.candidates, key=_rank):
        yield ActionRow(
            sentence(action_subject(one, choice.candidates, choice.chosen)),
            tuple(_by_suit(one.cards)),
            one.exact,
            one.chosen,
            one.suggested,
            one.alternative,
            "" if one.considered is None else hundred(one.considered),
            _side(one.unsighted, counted_in),
            _side(one.sighted, counted_in),
            not one.chosen and _greatest(one) < SELDOM,
        )


def _rank(one: Candidate) -> tuple[bool, int]:
    return not one.chosen, -_greatest(one)


def _greatest(one: Candidate) -> int:
    return max(words.players_of_100(one.sighted), words.players_of_100(one.unsighted))


def _by_suit(cards: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for suit in dict.fromkeys(card[0] for card in cards):
        yield suit, tuple(printed_rank(card) for card in cards if card[0] == suit)


def _side(world: World | None, counted_in: str) -> ActionInWorld | None:
    if world is None:
        return None
    share = world.share
    low, high = hundred(share.low), hundred(share.high)
    return ActionInWorld(
        hundred(share.value),
        "" if is_exact(share) else between(low, high),
        mark(share),
        with_interval(world.tricks, decimal),
        with_interval(world.makes, hundred),
        with_interval(world.worth, lambda figure: amount(figure, counted_in)),
    )


def gathered(choice: PartnerChoice) -> PartnerChoice:
    """The choice with the candidates of each action merged into one."""
    groups: dict[Hashable, list[Candidate]] = {}
    for at, one in enumerate(choice.candidates):
        groups.setdefault(_kind(one, at), []).append(one)
    together = tuple(_one(group) for group in groups.values())
    return replace(choice, candidates=together)


def _kind(one: Candidate, at: int) -> Hashable:
    """The key of candidates shown as one: the action, before method 3 its figures."""
    if one.sighted is None or one.unsighted is None:
        return at
    if one.action >= 0:
        return one.action
    suits = "".join(sorted({card[0] for card in one.cards}))
    figures = (_rounded(one.sighted), _rounded(one.unsighted))
    return suits, figures


def _rounded(world: World) -> Hashable:
    spreads = (world.share, world.tricks, world.makes, world.worth)
    return tuple(
        (round(s.value, 6), round(s.low, 6), round(s.high, 6)) for s in spreads
    )


def _one(group: list[Candidate]) -> Candidate:
    """One candidate for the group; its result is that of the card chosen."""
    first = next((one for one in group if one.chosen), group[0])
    if len(group) == 1 or first.sighted is None or first.unsighted is None:
        return first
    return replace(
        first,
        cards=tuple(card for one in group for card in one.cards),
        chosen=any(one.chosen for one in group),
        suggested=any(one.suggested for one in group),
        alternative=any(one.alternative for one in group),
        sighted=_together(first.sighted, len(group)),
        unsighted=_together(first.unsighted, len(group)),
    )


def _together(world: World, count: int) -> World:
    share = world.share
    if world.together is not None:
        return replace(world, share=world.together)
    whole = (min(1.0, count * part) for part in (share.value, share.low, share.high))
    return replace(world, share=Estimate(*whole))
