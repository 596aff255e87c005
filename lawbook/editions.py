"""The editions of the Laws as data: labels, information policies, small differences.

The rules are written once, for 2017, and cite its clauses. An edition says under which
label the same matter stands in its own book, and names what it decides differently.
A new edition is one more entry here and, where a rule differs, one override.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Standing(Struct, frozen=True):
    """One line of an information policy: who may use what, by which clause."""

    to: str
    about: str
    status: str
    law: str


class Edition(Struct, frozen=True):
    """What one edition says differently from the rules as written."""

    year: str
    labels: Mapping[str, str]
    information: Mapping[str, tuple[Standing, ...]]
    first_exposure_law: str = "16D"
    auction_cards_by_choice: bool = False
    may_require_other_suit: bool = True
    may_play_on_after_claim: bool = True
    knows_comparable_calls: bool = True
    last_trick_lead_may_be_accepted: bool = False


def _both(about: str, partner: str, law: str) -> tuple[Standing, ...]:
    return (
        Standing("partner", about, partner, law),
        Standing("declarer", about, "authorized", law),
    )


def _seen_early(partner: str, declarer: str) -> tuple[Standing, ...]:
    return (
        Standing("partner", "card", UNAUTHORIZED, partner),
        Standing("declarer", "card", AUTHORIZED, declarer),
    )


def _withdrawn_by_other_side(law: str) -> tuple[Standing, ...]:
    return (
        Standing("partner", "card", AUTHORIZED, law),
        Standing("declarer", "card", UNAUTHORIZED, law),
    )


AUTHORIZED, UNAUTHORIZED = "authorized", "unauthorized"


def _on_the_table(status: str, law: str, duty: str) -> tuple[Standing, ...]:
    """Of a card lying there: its sight, and the duty to play it, known to all."""
    return _both("card", status, law) + _both("requirement", AUTHORIZED, duty)


INFORMATION_2017: Mapping[str, tuple[Standing, ...]] = {
    "minor": _on_the_table(AUTHORIZED, "50E1", "50E1"),
    "major": _on_the_table(AUTHORIZED, "50E1", "50E1"),
    "picked_up": _both("card", UNAUTHORIZED, "50E2"),
    "played": _both("card", AUTHORIZED, "50E3")
    + _both("circumstances", UNAUTHORIZED, "50E3"),
    "auction": _both("card", UNAUTHORIZED, "24"),
    "withdrawn": _both("card", UNAUTHORIZED, "16C"),
    "withdrawn_by_other_side": _withdrawn_by_other_side("16C"),
    "accepted": _both("card", AUTHORIZED, "16A"),
    "led_out_of_turn": _seen_early("16B", "16A"),
    "held": _seen_early("16B", "16A"),
    "extraneous": (Standing("partner", "card", UNAUTHORIZED, "16D"),),
    "this_trick": _both("card", UNAUTHORIZED, "68"),
    "not_penalty_card": _both("card", UNAUTHORIZED, "50"),
}

INFORMATION_2007: Mapping[str, tuple[Standing, ...]] = {
    **INFORMATION_2017,
    "minor": _on_the_table(UNAUTHORIZED, "50E2", "50E1"),
    "major": _on_the_table(UNAUTHORIZED, "50E2", "50E1"),
    "played": _both("card", AUTHORIZED, "16A")
    + _both("circumstances", UNAUTHORIZED, "50E2"),
    "withdrawn": _both("card", UNAUTHORIZED, "16D"),
    "withdrawn_by_other_side": _withdrawn_by_other_side("16D"),
    "extraneous": (Standing("partner", "card", UNAUTHORIZED, "16C"),),
}

INFORMATION_1997: Mapping[str, tuple[Standing, ...]] = {
    **INFORMATION_2017,
    "minor": _on_the_table(UNAUTHORIZED, "50C", "50C"),
    "major": _on_the_table(UNAUTHORIZED, "50D1", "50D1"),
    "picked_up": _both("card", UNAUTHORIZED, "16C2"),
    "played": _both("card", AUTHORIZED, "16")
    + _both("circumstances", UNAUTHORIZED, "50D1"),
    "auction": _seen_early("16A", "16"),
    "withdrawn": _both("card", UNAUTHORIZED, "16C2"),
    "withdrawn_by_other_side": _withdrawn_by_other_side("16C2"),
    "accepted": _both("card", AUTHORIZED, "16"),
    "led_out_of_turn": _seen_early("16A", "16"),
    "held": _seen_early("16A", "16"),
    "extraneous": (Standing("partner", "card", UNAUTHORIZED, "16B"),),
}

LABELS_2007 = {
    "50E3": "50E2",
    "50E4": "50E3",
    "16C": "16D",
    "16D": "16C",
    "72C": "23",
    "53B": "53C",
    "53C": "53B",
    "51B2(c)": "50D2(b)",
    "57A4": "57A3",
    "24D": "24",
    "24E": "24",
}

LABELS_1997 = {
    "50D1(a)": "50D1",
    "50D1(b)": "50D1",
    "50E1": "50D1",
    "50E2": "16C2",
    "50E3": "50D1",
    "50E4": "72B1",
    "16C": "16C2",
    "16D": "16B",
    "16A": "16",
    "16A1(a)": "16",
    "16B": "16A",
    "57C1": "57C",
    "57C2": "57C",
    "68B2": "68B",
    "68D2": "68D",
    "72C": "72B1",
    "53B": "53C",
    "53C": "53B",
    "51B2(c)": "50D2(b)",
    "57A4": "57A3",
    "24D": "24",
    "24E": "24",
    "81C5": "81C8",
}

EDITIONS: Mapping[str, Edition] = {
    "2017": Edition("2017", {}, INFORMATION_2017),
    "2007": Edition(
        "2007",
        LABELS_2007,
        INFORMATION_2007,
        first_exposure_law="24",
        may_require_other_suit=False,
        may_play_on_after_claim=False,
        knows_comparable_calls=False,
    ),
    "1997": Edition(
        "1997",
        LABELS_1997,
        INFORMATION_1997,
        first_exposure_law="24",
        auction_cards_by_choice=True,
        last_trick_lead_may_be_accepted=True,
        may_require_other_suit=False,
        may_play_on_after_claim=False,
        knows_comparable_calls=False,
    ),
}
CURRENT = "2017"


def label(edition: str, clause: str) -> str:
    """The label under which an edition has a clause of 2017.

    >>> label("2007", "50E4"), label("2017", "50E4"), label("1997", "81C5")
    ('50E3', '50E4', '81C8')
    """
    return EDITIONS[edition].labels.get(clause, clause)
