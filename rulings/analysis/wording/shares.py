"""A weighted score as the evidence would begin it: each share, and where it is from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from rulings.analysis.wording.choices import players_of_100
from rulings.analysis.wording.measures import action_object, tricks
from rulings.damage.report import Candidate, PartnerChoice
from tables.web.wording.names import listed, seat_words, sentence

ELSEWHERE: dict[bool, Promise] = {
    True: gettext_lazy(
        "Where %(seat)s leads %(actions)s: half the double-dummy result, half the"
        " table's moved by the difference."
    ),
    False: gettext_lazy(
        "Where %(seat)s plays %(actions)s: half the double-dummy result, half the"
        " table's moved by the difference."
    ),
}


@dataclass(frozen=True)
class ScoreShare:
    """One line of the score: so many of 100, the tricks, and what it comes from."""

    of_100: int
    tricks: str
    origin: str
    better: bool


def shares(
    weights: Sequence[int], made: int, choices: Sequence[PartnerChoice]
) -> tuple[ScoreShare, ...]:
    """The lines, the greatest share first; ``weights`` are percents by tricks."""
    there = [(of_100, number) for number, of_100 in enumerate(weights) if of_100]
    return tuple(
        ScoreShare(
            of_100, tricks(number), _origin(number, made, choices), number > made
        )
        for of_100, number in sorted(there, reverse=True)
    )


def _origin(number: int, made: int, choices: Sequence[PartnerChoice]) -> str:
    if number == made:
        return gettext(
            "The table's own result: the same is chosen anyway, or something that"
            " leads to as many tricks."
        )
    said = [_elsewhere(one, number, made) for one in choices]
    return " ".join(filter(None, said))


def _elsewhere(choice: PartnerChoice, number: int, made: int) -> str:
    names = list(_actions(choice, number, made))
    if not names:
        return ""
    text = str(ELSEWHERE[not choice.on_table])
    return sentence(text, actions=listed(names), **seat_words(choice.seat))


def _actions(choice: PartnerChoice, number: int, made: int) -> Iterator[str]:
    """What players choose unseen, and what leads to so many tricks."""
    chosen = next((one for one in choice.candidates if one.chosen), None)
    for one in choice.candidates:
        if one is chosen or chosen is None or not players_of_100(one.unsighted):
            continue
        if number in _outcomes(one, chosen, made):
            yield action_object(one, choice.candidates, choice.chosen)


def _outcomes(one: Candidate, chosen: Candidate, made: int) -> tuple[int, int]:
    moved = made + one.exact - chosen.exact
    return min(one.exact, moved), moved
