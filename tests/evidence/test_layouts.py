"""The layouts a player may expect: all of them, a fair sample, or a clear refusal."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from rulings.damage import drawing, layouts
from rulings.damage.drawing import Source
from rulings.damage.layouts import Knowledge, NoLayout
from rulings.damage.positions import IN_SUIT, Contract, Position, cards_in
from rulings.damage.settings import Reading
from rulings.damage.worlds import Worlds, growing
from tests.evidence.random_positions import random_position

MANY = 100_000


def decided_by_a_defender(seed: int, plies: int) -> Position:
    """A random position in which a defender is to play."""
    chance = Random(seed)
    while True:
        now = random_position(chance, plies)
        if now.seat % 2 != now.contract.declarer % 2:
            return now


def with_partners_card(now: Position) -> Knowledge:
    """The partner's highest card lies exposed on the table."""
    partner = (now.seat + 2) % 4
    return Knowledge(now, exposed=((max(cards_in(now.hands[partner])), partner),))


def look(known: Knowledge, most: int = MANY, seed: int = 1) -> Worlds:
    return next(growing(known, (most,), np.random.default_rng(seed)))


@pytest.mark.parametrize("plies", [0, 2, 13, 22, 35, 41])
def test_every_layout_keeps_what_is_seen_and_deals_out_every_card(plies: int) -> None:
    known = with_partners_card(decided_by_a_defender(plies, plies))
    now, found = known.position, look(known, 150)
    (card, owner), *_ = known.exposed
    both = np.concatenate([found.with_cards, found.without])
    assert len(found.with_cards)
    assert (np.bitwise_count(both) == [h.bit_count() for h in now.hands]).all()
    assert (np.bitwise_or.reduce(both, axis=1) == np.uint64(sum(now.hands))).all()
    assert (both[:, now.seat] == np.uint64(now.hands[now.seat])).all()
    assert (found.with_cards[:, owner] >> np.uint64(card) & np.uint64(1) == 1).all()
    assert (found.without[:, owner] >> np.uint64(card) & np.uint64(1) == 0).all()


@pytest.mark.parametrize("seed", range(6))
def test_nobody_is_dealt_a_suit_that_they_failed_to_follow(seed: int) -> None:
    known = with_partners_card(decided_by_a_defender(seed, 34))
    assert any(known.position.voids)
    found = look(known)
    for layout in np.concatenate([found.with_cards, found.without]).tolist():
        for seat, suit in np.ndindex(4, 4):
            if known.position.voids[seat] >> suit & 1:
                assert layout[seat] & IN_SUIT[suit] == 0


def test_few_layouts_are_all_there_once_and_the_real_one_is_among_them() -> None:
    now = decided_by_a_defender(3, 40)
    # One notrump doubled tells nothing of declarer's hands: all are equally likely.
    untold = Contract(1, 4, now.contract.declarer, doubled=1)
    known = with_partners_card(replace(now, contract=untold))
    found = look(known)
    assert found.exact
    everything = np.concatenate([found.with_cards, found.without])
    assert len(np.unique(everything, axis=0)) == len(everything) == found.counted
    assert list(known.position.hands) in found.with_cards.tolist()
    assert found.prior == len(found.with_cards) / found.counted


def test_a_contract_that_is_ignored_tells_nothing() -> None:
    now = decided_by_a_defender(3, 40)
    declarer = now.contract.declarer
    grand = with_partners_card(replace(now, contract=Contract(7, 4, declarer)))
    untold = with_partners_card(replace(now, contract=Contract(1, 4, declarer, 1)))
    ignored = look(replace(grand, contract=False))
    assert ignored.prior == look(untold).prior
    assert ignored.prior != look(grand).prior


def test_a_hand_of_which_every_card_is_known_has_those_and_no_other() -> None:
    """There is room for none of the cards that nobody has seen."""
    now = decided_by_a_defender(35, 35)
    partner = (now.seat + 2) % 4
    cards = tuple((card, partner) for card in cards_in(now.hands[partner]))
    found = look(Knowledge(now, given=cards))
    assert set(found.with_cards[:, partner].tolist()) == {now.hands[partner]}


def test_more_layouts_than_are_wanted_are_a_sample_of_them() -> None:
    known = with_partners_card(decided_by_a_defender(11, 32))
    all_of_them, some = look(known), look(known, 20)
    assert all_of_them.exact
    assert not some.exact
    assert len(some.with_cards) == 20
    assert some.prior == all_of_them.prior


def test_a_sample_gives_the_prior_of_the_full_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = with_partners_card(decided_by_a_defender(11, 32))
    reading = Reading(points=(0, 20), lengths=((0, 13), (1, 13), (0, 13), (0, 13)))
    known = replace(known, readings={known.exposed[0][1]: reading})
    counted = look(known)
    monkeypatch.setattr(layouts, "FEW", 0)
    drawn = look(known, 300)
    assert counted.exact
    assert not drawn.exact
    assert 0.05 < counted.prior < 0.95
    assert drawn.prior == pytest.approx(counted.prior, abs=0.04)


def draws(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """Nothing is counted one by one; more than so many draws are an error."""
    every = iter(range(most))
    draw = drawing.drawn

    def counted(of: Source, chance: np.random.Generator) -> np.ndarray:
        next(every)
        return draw(of, chance)

    monkeypatch.setattr(layouts, "FEW", 0)
    monkeypatch.setattr(layouts, "drawn", counted)


def test_of_cards_that_seldom_lie_so_more_are_drawn_and_the_prior_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = decided_by_a_defender(22, 22)
    partner = (now.seat + 2) % 4
    cards = tuple((card, partner) for card in cards_in(now.hands[partner]))[:-1]
    counted = look(Knowledge(now, exposed=cards))
    draws(monkeypatch, 2)
    drawn = look(Knowledge(now, exposed=cards), 20)
    assert counted.exact
    assert counted.prior < 0.01
    assert drawn.prior == pytest.approx(counted.prior, rel=0.2)


def test_of_two_hands_only_such_lengths_are_drawn_as_are_assumed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = with_partners_card(decided_by_a_defender(5, 5))
    now, (_, partner) = known.position, known.exposed[0]
    spades = (now.hands[partner] | now.played[partner]) & IN_SUIT[0]
    dealt = spades.bit_count()
    lengths = ((dealt, dealt), *((0, 13),) * 3)
    draws(monkeypatch, 1)
    found = look(replace(known, readings={partner: Reading(lengths=lengths)}), 200)
    both = np.concatenate([found.with_cards, found.without])[:, partner]
    held = (both | np.uint64(now.played[partner])) & np.uint64(IN_SUIT[0])
    assert (np.bitwise_count(held) == dealt).all()
    assert len(both) == 400


def test_a_card_that_another_hand_must_hold_is_never_drawn_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = with_partners_card(decided_by_a_defender(5, 5))
    (card, partner), declarer = known.exposed[0], known.position.contract.declarer
    monkeypatch.setattr(layouts, "FEW", 0)
    with pytest.raises(NoLayout) as caught:
        look(replace(known, given=((card, declarer),)), 20)
    assert partner != declarer
    assert caught.value.code == "none_found"


def test_the_same_seed_gives_the_same_layouts_another_gives_others() -> None:
    known = with_partners_card(decided_by_a_defender(5, 5))
    one, same, other = (look(known, 50, seed).with_cards for seed in (1, 1, 2))
    assert (one == same).all()
    assert (one != other).any()


@pytest.mark.parametrize(("least", "fits"), [(-1, True), (0, True), (1, False)])
def test_a_reading_is_met_at_its_bounds_and_not_beyond(least: int, fits: bool) -> None:
    known = with_partners_card(decided_by_a_defender(3, 40))
    now, partner = known.position, known.exposed[0][1]
    spades = (now.hands[partner] | now.played[partner]) & IN_SUIT[0]
    dealt = spades.bit_count()
    lengths = ((dealt + least, dealt + least + 1), *((0, 13),) * 3)
    known = replace(known, readings={partner: Reading(lengths=lengths)})
    real = list(now.hands)
    assert (real in all_layouts(known).tolist()) is fits


def all_layouts(known: Knowledge) -> np.ndarray:
    try:
        found = look(known)
    except NoLayout:
        return np.zeros((0, 4), dtype=np.uint64)
    return np.concatenate([found.with_cards, found.without])


def test_a_hand_that_is_seen_is_not_read_from_the_auction() -> None:
    known = with_partners_card(decided_by_a_defender(3, 40))
    wrong = replace(known, readings={known.position.seat: Reading(points=(37, 37))})
    assert look(wrong).counted == look(known).counted


def test_a_reading_that_nothing_fits_is_a_state_with_a_code() -> None:
    known = with_partners_card(decided_by_a_defender(3, 40))
    wrong = replace(known, readings={known.exposed[0][1]: Reading(points=(37, 37))})
    with pytest.raises(NoLayout) as caught:
        look(wrong)
    assert caught.value.code == "none_fits"


def test_readings_too_narrow_to_be_met_by_chance_say_how_many_were_drawn() -> None:
    known = with_partners_card(decided_by_a_defender(3, 2))
    wrong = replace(known, readings={known.exposed[0][1]: Reading(points=(37, 37))})
    with pytest.raises(NoLayout, match="None of 819200 layouts") as caught:
        look(wrong)
    assert caught.value.code == "none_found"


def test_a_card_where_the_play_says_it_cannot_be_is_said_to_be_excluded() -> None:
    known = with_partners_card(decided_by_a_defender(3, 40))
    dummy = (known.position.contract.declarer + 2) % 4
    elsewhere = max(cards_in(known.position.hands[dummy]))
    moved = replace(known, exposed=((elsewhere, known.exposed[0][1]),))
    with pytest.raises(NoLayout) as caught:
        look(moved)
    assert caught.value.code == "card_excluded"
