"""What a contract tells of declarer's two hands, each case with its reason."""

import numpy as np
import pytest

from rulings.damage.contract_tells import contract_weighs
from rulings.damage.positions import Contract
from tests.evidence.situations import BASE, FIVE_SPADES, hands_of

# South and West change places: declarer's side has five trumps and 18 points.
WRONG = " ".join(BASE.split()[n] for n in (0, 1, 3, 2))


@pytest.mark.parametrize(
    ("deal", "contract", "least", "most"),
    [
        (BASE, FIVE_SPADES, 1, 1),
        # Nobody bids five spades on those cards.
        (WRONG, FIVE_SPADES, 0, 0.05),
        # Doubled it may be a sacrifice: the points tell nothing, the trumps do.
        (WRONG, Contract(5, 0, 2, doubled=1), 0, 0.05),
        # 18 points are few for three notrump, doubled they may be so.
        (WRONG, Contract(3, 4, 2), 0, 0.05),
        (WRONG, Contract(3, 4, 2, doubled=1), 1, 1),
        # People stop low for many reasons.
        (BASE, Contract(2, 0, 2), 1, 1),
    ],
)
def test_a_contract_makes_hands_that_would_not_reach_it_less_likely(
    deal: str, contract: Contract, least: float, most: float
) -> None:
    (found,) = contract_weighs(np.array([hands_of(deal)], dtype=np.uint64), contract)
    assert least <= found <= most
