"""Random auctions, and a plain reading of Laws 17 to 22 to compare the core with.

The reference knows nothing of the core: bids are numbers from 0 (1C) to 34 (7NT), the
turn goes round the four seats, and three passes behind a call end it.
"""

from dataclasses import dataclass, field
from random import Random

from hypothesis import strategies as st

from tests.lawbook.table import SEATS, Plain

DENOMINATIONS = ["C", "D", "H", "S", "NT"]
BIDS = [f"{level}{name}" for level in range(1, 8) for name in DENOMINATIONS]
CALLS = ["P", "X", "XX", *BIDS]


def after(seat: str, turns: int = 1) -> str:
    """The seat so many turns later."""
    return SEATS[(SEATS.index(seat) + turns) % 4]


@dataclass
class Reference:
    """An auction without irregularities, as a list of seats and calls."""

    dealer: str
    made: list[tuple[str, str]] = field(default_factory=list)

    @property
    def turn(self) -> str:
        """Whose turn it is, after the end too."""
        return after(self.dealer, len(self.made))

    @property
    def bids(self) -> list[tuple[str, str]]:
        """The bids."""
        return [(seat, call) for seat, call in self.made if call in BIDS]

    @property
    def doubled(self) -> str:
        """What was said of the last bid: nothing, X or XX."""
        said = [call for _, call in self.made if call != "P"]
        return said[-1] if said and said[-1] in ("X", "XX") else ""

    @property
    def ended(self) -> bool:
        """Four passes, or three behind a call of another kind."""
        calls = [call for _, call in self.made]
        return len(calls) >= 4 and calls[-3:] == ["P", "P", "P"]

    @property
    def contract(self) -> str:
        """The last bid as it was doubled, or PASS."""
        return self.bids[-1][1] + self.doubled if self.bids else "PASS"

    @property
    def declarer(self) -> str | None:
        """Who of the side of the last bid first named its denomination."""
        if not self.bids:
            return None
        last, bid = self.bids[-1]
        side = (last, after(last, 2))
        names = [(seat, call[1:]) for seat, call in self.bids if seat in side]
        return next(seat for seat, name in names if name == bid[1:])

    def allowed(self) -> list[str]:
        """Every call that may be made at this turn."""
        last = self.bids[-1] if self.bids else None
        higher = BIDS[BIDS.index(last[1]) + 1 :] if last else BIDS
        calls = ["P", *higher]
        if last and not self.doubled and last[0] in self._opponents:
            calls.append("X")
        if self.doubled == "X" and self._doubler in self._opponents:
            calls.append("XX")
        return calls

    @property
    def _opponents(self) -> tuple[str, str]:
        return after(self.turn, 1), after(self.turn, 3)

    @property
    def _doubler(self) -> str:
        return [seat for seat, call in self.made if call == "X"][-1]


def likely(dice: Random, calls: list[str]) -> str:
    """One of the calls, most often a pass or a low bid."""
    near = [call for call in calls if call in ("P", "X", "XX")] + [
        call for call in calls if call in BIDS
    ][:6]
    return dice.choice(near if dice.random() < 0.95 else calls)


def legal(dice: Random, dealer: str, most: int) -> Reference:
    """A legal auction of at most so many calls, over or not."""
    told = Reference(dealer)
    while len(told.made) < most and not told.ended:
        told.made.append((told.turn, likely(dice, told.allowed())))
    return told


@st.composite
def legal_auctions(draw: st.DrawFn) -> Reference:
    """Legal auctions of up to thirty calls."""
    dice = Random(draw(st.integers(0, 2**32 - 1)))
    return legal(dice, draw(st.sampled_from(SEATS)), draw(st.integers(0, 30)))


def opened(dealer: str, edition: str, auction: str = "full") -> Plain:
    """The opening of a board."""
    return {
        "type": "BoardOpened",
        "board": 1,
        "dealer": dealer,
        "edition": edition,
        "auction": auction,
    }


def called(seat: str, call: str) -> Plain:
    """A call made."""
    return {"type": "CallMade", "seat": seat, "call": call}
