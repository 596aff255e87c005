"""Others may change their cards because a card was changed (45C4(b), 45D, 47D, 62C).

A player who has seen an opponent's card go back may have chosen by it. The innocent
side may then change without rectification; where the other side changes after that, the
card it withdraws may become a penalty card (62C2).
"""

from __future__ import annotations

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.remedies.choices import chooser_for, open_choice
from lawbook.state.board import BoardState, law, with_law
from lawbook.state.rectification import Choice, Option


@cites("45C4(b)", "45D1", "62C1", "62C2")
def offer_change(state: BoardState, seat: Seat, card: Card, clause: str) -> BoardState:
    """Law 62C: the owner of a card keeps it, or takes it back and plays another.

    ``clause`` is the one that lets its owner choose. The choice is declarer's for
    dummy's cards. The seat to play waits, unless a place in the trick is open; a card
    played by the owner's side keeps this one.
    """
    choice = Choice(
        id=f"withdraw-{state.version}-{seat}-{card}",
        kind="withdraw",
        chooser=chooser_for(state, seat),
        blocks=None,
        law=law(state, clause),
        options=(Option("keep"), Option("withdraw")),
        seat=seat,
        card=card,
        since=state.version,
    )
    return open_choice(state, choice)


CHANGES_IN_DUMMY = frozenset({"45C4(b)", "45D", "47C"})


@cites("45D", "47C", "47D")
def defenders_may_change(
    state: BoardState, seat: Seat, reason: str, others: tuple[tuple[Seat, Card], ...]
) -> BoardState:
    """Laws 45D, 47D: a defender who has played after dummy's or declarer's card.

    A record of incidents does not tell whether one has.

    ``seat`` and ``reason`` are those of the card taken back, ``others`` the cards
    played since. The same state where no defender has played, or the card went back for
    another reason.
    """
    played = [player for player, _ in others if player.side != seat.side]
    if not by_the_side_at_fault(state, seat, reason) or (state.is_full and not played):
        return state
    return others_may_change(state, seat, "45D" if reason == "45D" else "47D")


def others_may_change(state: BoardState, seat: Seat, clause: str) -> BoardState:
    """Remember whose card was changed, for the words to say.

    No choice is opened: it is only said, because nobody knows whether there is a card
    to be changed.
    """
    return with_law(state, put_right=(seat, state.version, clause))


@cites("45C4(b)", "45D", "47C")
def by_the_side_at_fault(state: BoardState, seat: Seat, reason: str) -> bool:
    """Laws 45C4(b), 45D: whether the side that takes the card back is at fault.

    Declarer changed a call of dummy's card, or dummy put down another: that side erred,
    so its card is authorized for the defenders and not for declarer.
    """
    return reason in CHANGES_IN_DUMMY and not state.is_defender(seat)
