"""51A: the penalty card that declarer has named for this turn, while that stands."""

from tests.oracle import penalty, plays, turns, wrong_leads
from tests.oracle.history import History, is_claimed, remembered


@remembered
def designated(history: History, t: int, seat: str) -> str | None:
    """The card that declarer named at this turn of this seat."""
    for v in range(t, 0, -1):
        if is_claimed(history, v) or is_undone(history, v, t):
            continue
        if turns.to_play(history, v) != seat or not same_turn(history, v, t):
            return None
        event = history.at(v)
        if event["type"] == "Elected" and event["choice"] == "designate":
            return still_major(history, t, seat, (str(event["card"]), v))
        if event["type"] in ("OnLead", "OnTurn"):
            return None
    return None


def is_undone(history: History, v: int, t: int) -> bool:
    """Moment v knew an answer overruled by t (55A), or a card rejected by t (52B2)."""
    lying = {play.version for play in plays.plays(history, t)}
    rejected = any(p.version not in lying for p in plays.plays(history, v))
    return rejected or wrong_leads.is_overruled(history, v, t)


def still_major(
    history: History, t: int, seat: str, named: tuple[str, int]
) -> str | None:
    """The card named, if it has been a major one ever since (50, 51A)."""
    card, said = named
    since = penalty.major_since(history, t, seat, card)
    return card if since is not None and since < said else None


def same_turn(history: History, v: int, t: int) -> bool:
    return plays.plays(history, v) == plays.plays(history, t)
