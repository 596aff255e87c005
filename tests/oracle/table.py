"""What the players at a fully recorded table hold and have faced."""

from tests.oracle import penalty, playable, wrong_leads
from tests.oracle.history import History, Raw, happened

Move = tuple[float, Raw]


def held(history: History, seat: str) -> list[str]:
    return sorted(playable.hand(history, history.now, seat) or ())


def unfaced(history: History, seat: str) -> list[str]:
    """Cards that are neither penalty cards nor waiting for someone's choice."""
    t = history.now
    if playable.promised(history, t, seat):
        return []
    lying = penalty.penalty_cards(history, t, seat) | facing(history, seat)
    return [card for card in held(history, seat) if card not in lying]


def facing(history: History, seat: str) -> set[str]:
    t = history.now
    v = wrong_leads.open_lead(history, t)
    own = v is not None and history.at(v)["seat"] == seat
    pulled = [e for _, e in happened(history, t, "CardsPlayedTogether")]
    shown = {c for e in pulled if e["seat"] == seat for c in e["visible"]}
    return {*shown, *([history.at(v)["card"]] if own and v else [])}
