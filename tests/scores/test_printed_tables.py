"""The tables that the lawbook shows are those that the program scores and deals by."""

import re

import pytest

from lawbook import dealer_of, vulnerable_of
from lawbook.library import clause, editions
from rulings.scoring.contract_scores import Contract, declarer_score
from rulings.scoring.imps import imps

NUMBER = re.compile(r"\d+")
DEALERS = {"North": "N", "East": "E", "South": "S", "West": "W"}
VULNERABLE = {
    "nobody": "none",
    "North-South": "NS",
    "East-West": "EW",
    "both sides": "both",
}


def score(level: int, strain: str, doubled: int, tricks: int, *, vul: bool) -> int:
    return declarer_score(Contract(level, strain, doubled), tricks, vulnerable=vul)


def odd(strain: str, level: int) -> list[int]:
    """What the odd trick of a level adds, undoubled, doubled and redoubled."""
    first = score(level, strain, 0, level + 6, vul=False) - 50
    below = score(level - 1, strain, 0, level + 5, vul=False) - 50 if level > 1 else 0
    return [(first - below) * times for times in (1, 2, 4)]


def over(doubled: int) -> list[int]:
    """What an overtrick adds to one club, not vulnerable and vulnerable."""
    ends = [[score(1, "C", doubled, n, vul=v) for n in (7, 8)] for v in (False, True)]
    return [more - made for made, more in ends]


def bonus(level: int, tricks: int) -> list[int]:
    """What is added to the tricks of a contract in spades; to game for a slam."""
    worth = 30 * level + (score(4, "S", 0, 10, vul=False) - 120) * (level > 5)
    at_risk = 30 * level + (score(4, "S", 0, 10, vul=True) - 120) * (level > 5)
    made = [score(level, "S", 0, tricks, vul=v) for v in (False, True)]
    return [made[0] - worth, made[1] - at_risk]


def under(doubled: int, down: int) -> list[int]:
    """What the trick by which one club goes down adds."""
    return [
        (score(1, "C", doubled, 8 - down, vul=v) if down > 1 else 0)
        - score(1, "C", doubled, 7 - down, vul=v)
        for v in (False, True)
    ]


def for_doubling(doubled: int) -> int:
    """What a doubled contract gets beside its tricks and the part score."""
    return score(1, "C", doubled, 7, vul=False) - 20 * (1 << doubled) - 50


COUNTED = {
    "Odd trick, clubs or diamonds": odd("D", 2),
    "Odd trick, hearts or spades": odd("H", 2),
    "No trumps, first odd trick": odd("NT", 1),
    "No trumps, each further one": odd("NT", 2),
    "Overtrick, not doubled": [],
    "Overtrick, doubled": over(1),
    "Overtrick, redoubled": over(2),
    "Part score made": bonus(1, 7)[:1],
    "Game made": bonus(4, 10),
    "Small slam made, as well": bonus(6, 12),
    "Grand slam made, as well": bonus(7, 13),
    "Doubled contract made": [for_doubling(1), for_doubling(2)],
    "Undertrick": under(0, 1),
    "Undertrick, doubled: first": under(1, 1),
    "Undertrick, doubled: next two": under(1, 2),
    "Undertrick, doubled: further": under(1, 4),
    "Undertricks, redoubled": [],
}


def numbers(text: str) -> list[int]:
    return [int(found) for found in NUMBER.findall(text)]


@pytest.mark.parametrize("edition", editions())
def test_the_scoring_table_is_the_one_that_contracts_are_scored_by(
    edition: str,
) -> None:
    told = dict(clause(edition, "77").said["en"].rows)
    assert {what: numbers(much) for what, much in told.items()} == COUNTED
    assert under(2, 1) == [2 * points for points in under(1, 1)]
    assert over(0)[0] == odd("C", 1)[0] == 20


@pytest.mark.parametrize("edition", editions())
def test_the_table_of_match_points_is_the_one_that_is_used(edition: str) -> None:
    rows = clause(edition, "78B").said["en"].rows
    assert [int(points) for _, points in rows] == list(range(25))
    for difference, points in rows:
        assert {imps(end) for end in numbers(difference)} == {int(points)}


def test_dealer_and_vulnerability_go_by_the_number_of_the_board() -> None:
    for number, said in clause("2017", "2").said["en"].rows:
        dealer, vulnerable = said.split("; ")
        assert DEALERS[dealer] == dealer_of(int(number))
        assert VULNERABLE[vulnerable] == vulnerable_of(int(number)), number


@pytest.mark.parametrize("label", ["2", "77", "78B"])
def test_every_language_has_the_same_figures(label: str) -> None:
    said = clause("2017", label).said
    figures = [[numbers(f"{a} {b}") for a, b in one.rows] for one in said.values()]
    assert len(figures[0]) > 15
    assert all(one in (figures[0], []) for one in figures)
