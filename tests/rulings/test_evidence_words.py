"""What the evidence page says of a play, in both languages."""

from __future__ import annotations

import pytest
from django.utils.translation import override
from msgspec.structs import replace

from rulings.analysis.wording import assumptions, choices, evidence, unweighed
from rulings.damage.report import (
    Candidate,
    Card,
    Compulsion,
    Election,
    Estimate,
    PartnerChoice,
    Proposal,
    Report,
    World,
)
from rulings.damage.settings import Reading, Settings
from rulings.damage.values import Scoring
from rulings.web.pages.analysis.decisions import gathered
from rulings.web.pages.analysis.plots import bars

ACE = Card("HA", "E", "major")
NONE = Estimate(0.0, 0.0, 0.0)


def world(share: float) -> World:
    return World(Estimate(share, share - 0.05, share + 0.05), NONE, NONE, NONE)


def action(
    cards: str, exact: int, shares: tuple[float, float], chosen: bool = False
) -> Candidate:
    without, having = shares
    held = tuple(cards.split())
    return Candidate(held, exact, chosen, world(having), world(without))


def choice(*candidates: Candidate, chosen: str = "C4", **more: object) -> PartnerChoice:
    plain = PartnerChoice(
        13, "W", chosen, "sight", "50E4", (ACE,), "weighed", candidates
    )
    return replace(plain, **more)


KING, LOW_CLUB = action("SK", 10, (0.87, 0.05)), action("C4 C2", 8, (0.1, 0.93), True)


def test_the_two_worlds_and_the_gain_are_told_as_a_director_would() -> None:
    assert choices.worlds_compared(choice(KING, LOW_CLUB)) == (
        "Without sight of the ace of hearts West leads the king of spades in 87 of 100"
        " cases; with it, a club in 93.",
        "On the real deal a club gained the defence 2 tricks over the king of spades,"
        " double dummy.",
    )


def test_in_greek_the_cards_stand_in_the_case_the_sentence_asks_for() -> None:
    with override("el"):
        assert choices.worlds_compared(choice(KING, LOW_CLUB)) == (
            "Χωρίς να βλέπει τον άσο κούπα, η Δύση βγαίνει τον ρήγα πίκα σε 87 από τις"
            " 100 περιπτώσεις· βλέποντας, σπαθί σε 93.",
            "Στην πραγματική διανομή, με ανοικτά χαρτιά, σπαθί έδωσε στην άμυνα 2 λεβέ"
            " περισσότερες από τον ρήγα πίκα.",
        )


@pytest.mark.parametrize(
    ("cards", "others", "name"),
    [
        ("C4 C2", "SK", "a club"),
        ("C4 C2", "CA", "a low club"),
        ("C4 C2", "C9", "the four of clubs"),
        ("CQ CJ", "CA", "the queen of clubs"),
        ("CQ CJ CT", "SK", "the queen of clubs"),
        ("CQ C9 C2", "SK", "a club"),
        ("C4", "CA", "the four of clubs"),
        ("C4 D3", "CA", "the four of clubs or a card worth the same"),
    ],
)
def test_an_action_is_named_as_players_name_it(
    cards: str, others: str, name: str
) -> None:
    played = cards.split(maxsplit=1)[0]
    ours, theirs = action(cards, 8, (0, 0.9), True), action(others, 10, (1, 0.1))
    (said, *_) = choices.worlds_compared(choice(ours, theirs, chosen=played))
    assert f"with it, {name} in 90." in said


def test_a_card_that_follows_is_played_and_one_that_begins_a_trick_is_led() -> None:
    following = choice(KING, LOW_CLUB, on_table=("SQ",))
    assert " West plays the king of spades " in choices.worlds_compared(following)[0]


def test_where_the_same_is_usual_in_both_worlds_it_is_said_once() -> None:
    (said, *_) = choices.worlds_compared(
        choice(
            action("SK", 9, (0.72, 0.85), True),
            action("D7", 10, (0.28, 0.15)),
            chosen="SK",
        )
    )
    assert said.endswith("leads the king of spades in 72 of 100 cases; with it, in 85.")


def test_what_hardly_anybody_chooses_is_told_when_it_was_chosen() -> None:
    odd = action("D7", 9, (0.02, 0.03), True)
    told = choices.worlds_compared(
        choice(KING, action("C4", 10, (0, 0.9)), odd, chosen="D7")
    )
    assert told[1] == (
        "What West chose, the seven of diamonds: in 2 of 100 cases without, in 3 with."
    )


@pytest.mark.parametrize("state", [*unweighed.ENDED])
def test_a_play_that_was_not_weighed_says_why_and_nothing_else(state: str) -> None:
    ended = PartnerChoice(13, "W", "C4", "sight", "50E4", (ACE,), state)
    assert choices.worlds_compared(ended) == ()
    assert unweighed.why_ended(ended).endswith(".")


def test_a_play_that_was_forced_is_asked_about_without_calling_it_help() -> None:
    free = action("HA", 8, (0.2, 1.0), True), action("H6", 10, (0.8, 0.0))
    forced = choice(*free, chosen="HA", kind="compelled", on_table=("HT", "H5"))
    having = "Having to play the ace of hearts"
    assert choices.worlds(forced) == ("Free to choose", having)
    assert choices.worlds_compared(forced)[0] == (
        "Free to choose, West plays the six of hearts in 80 of 100 cases; the penalty"
        " card had to be played."
    )
    told = evidence.chance(proposal(Estimate(0.45, 0.38, 0.52)), compelled=True)
    assert "A forced play is no assistance" in told


def test_cards_that_are_one_to_the_reader_are_counted_together() -> None:
    equal = [action("HT H9", 10, (0.18, 0.33), True), action("H7", 9, (0.18, 0.33))]
    ours = gathered(choice(*equal, KING, chosen="HT"))
    assert [one.cards for one in ours.candidates] == [("HT", "H9", "H7"), ("SK",)]
    together = ours.candidates[0]
    assert together.exact == 10
    assert together.unsighted is not None
    assert together.unsighted.share.value == pytest.approx(0.36)
    assert together.unsighted.share.high == pytest.approx(0.46)


def test_cards_with_other_figures_stay_apart() -> None:
    apart = choice(action("HT", 10, (0.2, 0.3), True), action("H7", 9, (0.2, 0.31)))
    assert len(gathered(apart).candidates) == 2


def test_a_forced_play_is_told_with_its_price_and_its_law() -> None:
    forced = Compulsion(15, "E", "HA", "50D1(b)", 2)
    assert evidence.forced(forced) == (
        "East had to play the ace of hearts (50D1(b)); it cost the defence 2 tricks,"
        " double dummy."
    )
    free = replace(forced, cost=0)
    assert "it cost the defence nothing" in evidence.forced(free)
    with override("el"):
        assert "(50Δ1(β))" in evidence.forced(forced)


def test_what_declarer_chose_stands_with_what_it_left() -> None:
    chosen = Election(12, "require H", "50D2", (("require H", 9), ("neither", 10)))
    assert evidence.election_words(chosen) == (
        "Declarer chose: require a heart (50D2). On the real deal that left 9"
        " tricks, double dummy."
    )
    assert evidence.choice_name("prohibit HD") == "forbid hearts and diamonds"


def proposal(better: Estimate, loss: float = 4.9) -> Proposal:
    weights = tuple(0.55 if at == 10 else 0.45 if at == 11 else 0 for at in range(14))
    return Proposal("50E4", "HA", "E", "flag", better, weights, loss, 0.45, 1.8, (0,))


def test_what_was_estimated_says_so_and_what_is_exact_too() -> None:
    told = evidence.chance(proposal(Estimate(0.45, 0.38, 0.52)))
    assert "in 45 of 100 cases (estimated; 5 % to 95 %: 38 to 52)" in told
    assert "in 45 of 100 cases (exact)" in evidence.chance(
        proposal(Estimate(0.45, 0.45, 0.45))
    )


@pytest.mark.parametrize(
    ("scoring", "loss", "said"),
    [
        (Scoring("imps"), 4.94, "Expected loss: 4.9 IMPs. In tricks alone: 0.45."),
        (
            Scoring("matchpoints", field=(420, 450)),
            0.124,
            "Expected loss: 12 % of a top. In tricks alone: 0.45.",
        ),
        (Scoring("tricks"), 0.45, "Expected loss: 0.45 tricks."),
    ],
)
def test_the_loss_is_told_in_the_units_of_the_scoring(
    scoring: Scoring, loss: float, said: str
) -> None:
    report = Report("done", "2017", 10, Settings(scoring=scoring), {})
    assert evidence.loss(proposal(Estimate(0.4, 0.3, 0.5), loss), report) == said


def test_figures_are_written_as_the_language_writes_them() -> None:
    report = Report("done", "2017", 10, Settings(), {})
    with override("el"):
        told = evidence.loss(proposal(Estimate(0.4, 0.3, 0.5)), report)
    assert told == "Αναμενόμενη απώλεια: 4,9 IMP. Σε λεβέ μόνο: 0,45."


def test_what_was_taken_from_the_auction_is_told_by_seat() -> None:
    reading = Reading((14, 18), ((6, 8), (0, 13), (2, 13), (4, 4)))
    told = assumptions.readings(Settings(readings={2: reading, 0: Reading()}))
    assert told == ["South: 14–18 points, spades 6–8, diamonds 2+ and clubs 4"]
    assert assumptions.readings(Settings()) == [
        "Nothing was inferred from the auction."
    ]


def test_the_thresholds_are_told_with_the_unit_they_are_in() -> None:
    flag, look = assumptions.thresholds(Settings())
    assert "25 of 100 (its lower bound 10), the ratio 1.33" in flag
    assert flag.endswith("the expected loss 0.75 IMPs.")
    assert "is 10 of 100, or the chance 17 of 100, and the ratio is 1.10" in look


def test_the_bars_stand_round_the_result_of_the_table() -> None:
    drawn = bars(proposal(Estimate(0.4, 0.3, 0.5)).weights, 10, 11)
    assert [(bar.tricks, bar.weight) for bar in drawn] == [
        (9, "0"),
        (10, "55"),
        (11, "45"),
        (12, "0"),
    ]
    assert [bar.tricks for bar in drawn if bar.here] == [10]
    assert [bar.tricks for bar in drawn if bar.makes] == [11, 12]
