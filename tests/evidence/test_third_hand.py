"""What third hand plays by habit to a small card of partner's that wins so far."""

import pytest

from rulings.damage.positions import Contract
from tests.evidence.test_habits import shares, to_trick, usual

# South plays second as dummy, or North plays last as dummy.
BEHIND, BEFORE = Contract(3, 4, 2), Contract(3, 4, 0)


@pytest.mark.parametrize(
    ("contract", "known", "card"),
    [
        # Declarer plays last and may hold the queen; then it has gone.
        (BEFORE, {}, "SK"),
        (BEFORE, {"gone": "SA SJ ST"}, "SK"),
        (BEFORE, {"gone": "SA SQ SJ ST"}, "S3"),
        # Dummy plays last: its best card is below the nine, or above.
        (BEHIND, {"dummy": "765.AK3.AK4.AK54"}, "S3"),
        (BEHIND, {"dummy": "QT5.AK3.AK4.AK54"}, "SK"),
        # Dummy has no spade: it ruffs, where there are trumps.
        (BEHIND, {"dummy": ".AK32.AK43.AK654"}, "S3"),
        (Contract(4, 1, 2), {"dummy": ".AK32.AK43.AK654"}, "SK"),
    ],
)
def test_third_hand_plays_low_only_where_partners_small_card_will_win(
    contract: Contract, known: dict[str, str], card: str
) -> None:
    """Partner led the nine, and the two was played to it: it wins so far."""
    assert usual(to_trick("K43.742.952.832", "S9 S2", contract, **known)) == card


def test_partners_small_card_that_will_not_win_is_ruffed() -> None:
    void, hearts = ".Q74.9532.8432", Contract(4, 1, 0)
    assert usual(to_trick(void, "S9 S2", hearts)) == "H4"
    assert "H4" not in shares(to_trick(void, "SA S2", hearts))
