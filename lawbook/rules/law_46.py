"""Law 46: which card of dummy declarer has called, when the call is not complete.

46A suit and rank · B1 high, win or low · B2 a suit alone · B3 a rank alone · B4 a card
that dummy has not got · B5 neither suit nor rank. What the Law does not list, and
"high", "win" or "low" when dummy is to lead, is for the Director.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from lawbook.cards.cards import Card, Suit, in_order
from lawbook.cards.deals import Hand
from lawbook.common.clauses import cites
from lawbook.events.dummy import DesignationKind, DummyDesignated
from lawbook.state.dummy import CalledBy

Cards = tuple[Card, ...]


class Turn(Struct, frozen=True):
    """Dummy's turn as far as the record tells.

    ``hand`` is None where it is not known; ``lawful`` is what dummy may play of it,
    whatever was called (44C). ``leading`` is None where nobody tells whose turn it is.
    ``trick`` are the cards of the trick so far; ``last``: dummy plays last to it.
    ``out`` are the cards that a defender may still hold, ``won_in`` the suits in which
    dummy may be said to have won the last trick: the suit led and that of its card.
    """

    hand: Hand | None
    lawful: Hand
    leading: bool | None
    suit_led: Suit | None = None
    trumps: Suit | None = None
    trick: Cards = ()
    last: bool = False
    out: Hand = frozenset()
    won_in: tuple[Suit, ...] = ()


class Called(Struct, frozen=True):
    """The card that a call gives, with its clause; None while that is open.

    ``valid`` is None where it is not known or the Director says. ``among`` are the
    cards of which one has to be named.
    """

    by: CalledBy
    law: str
    card: Card | None = None
    valid: bool | None = True
    among: Cards = ()


@cites("46A", "46B")
def card_called(said: DummyDesignated, turn: Turn) -> Called:
    """Law 46: the card of dummy that a call gives at this turn.

    An intention that is beyond doubt comes before all else (46B).
    """
    if said.intended is not None:
        return Called("intended", "46B", said.intended)
    if said.kind == "other":
        return _for_the_director("46B")
    if said.suit and said.kind in OF_THE_SUIT_LED:
        return _with_a_suit(said, turn)
    if turn.hand is None or (turn.leading is None and said.kind != "card"):
        return _of_an_unknown_hand(said, turn)
    return BY_KIND[said.kind](said, turn)


def _for_the_director(clause: str, among: Cards = ()) -> Called:
    return Called("director", clause, None, None, among)


@cites("46B2")
def _with_a_suit(said: DummyDesignated, turn: Turn) -> Called:
    """Law 46B2: "low diamond" is a suit; of "high diamond" the Law says nothing."""
    if said.suit is turn.suit_led:
        return card_called(replace(said, suit=None), turn)
    if said.kind == "low":
        return card_called(replace(said, kind="suit"), turn)
    return _for_the_director("46B")


def _of_an_unknown_hand(said: DummyDesignated, turn: Turn) -> Called:
    """The clause is known; which card it gives only those at the table can see."""
    card = _card(said)
    if card is not None:
        return Called("unseen", "46A", card, None)
    if said.kind not in BY or (turn.leading and said.kind in OF_THE_SUIT_LED):
        return _for_the_director(CLAUSES[said.kind])
    clause = CLAUSES[said.kind]
    if clause == "46B3" and turn.leading is False:
        clause = "46B3(b)"
    return Called(BY[said.kind], clause, None, None)


def _card(said: DummyDesignated) -> Card | None:
    whole = said.kind == "card" and said.suit and said.rank
    return Card(f"{said.suit}{said.rank}") if whole else None


@cites("45C4(a)", "46A", "61A")
def _whole(said: DummyDesignated, turn: Turn) -> Called:
    """Law 46A: the card named; a revoke so named is put right freely (62B2)."""
    card = _card(said)
    if card is None or card not in (turn.hand or ()):
        return not_there(turn)
    if card not in turn.lawful:
        return Called("revoke", "61A", card, False)
    return Called("card", "46A", card)


@cites("46B4")
def not_there(turn: Turn) -> Called:
    """Law 46B4: the call is void, and declarer designates any legal card."""
    return Called("not_there", "46B4", None, False, in_order(turn.lawful))


@cites("46B1(a)", "46B1(c)")
def _highest_or_lowest(said: DummyDesignated, turn: Turn) -> Called:
    """Law 46B1: the highest or the lowest card of the suit led."""
    clause = CLAUSES[said.kind]
    if turn.leading:
        return _for_the_director(clause)
    found = _sorted(turn.lawful, turn.suit_led)
    if not found:
        return not_there(turn)
    return Called(BY[said.kind], clause, found[-1 if said.kind == "high" else 0])


def _sorted(cards: Hand, suit: Suit | None) -> list[Card]:
    """Those of one suit, the lowest first."""
    found = [card for card in cards if card.suit is suit]
    return sorted(found, key=lambda card: card.rank)


@cites("46B1(b)")
def _winning(said: DummyDesignated, turn: Turn) -> Called:
    """Law 46B1(b): the lowest card that is known to win, from the cards played.

    Where a card may win but nobody can be sure, the Director says.
    """
    if turn.leading:
        return _for_the_director("46B1(b)")
    lying = turn.trick
    ahead = [c for c in turn.lawful if all(_beats(c, other, turn) for other in lying)]
    if not ahead:
        return not_there(turn)
    sure = [card for card in ahead if turn.last or not _may_be_beaten(card, turn)]
    if not sure:
        return _for_the_director("46B1(b)", in_order(tuple(ahead)))
    return Called("win", "46B1(b)", min(sure, key=lambda card: card.rank))


def _may_be_beaten(card: Card, turn: Turn) -> bool:
    """Whether a card that others may hold could still beat this one."""
    return any(_beats(other, card, turn) for other in turn.out)


@cites("44E", "44F")
def _beats(card: Card, other: Card, turn: Turn) -> bool:
    """Law 44E, 44F: a higher card of the suit, or a trump on one that is none."""
    if card.suit is other.suit:
        return card.rank > other.rank
    if card.suit is turn.trumps:
        return True
    return card.suit is turn.suit_led and other.suit is not turn.trumps


@cites("46B2")
def _of_suit(said: DummyDesignated, turn: Turn) -> Called:
    """Law 46B2: the lowest card of the suit named."""
    found = _sorted(turn.hand or frozenset(), said.suit)
    if not found:
        return not_there(turn)
    lowest = found[0]
    if lowest not in turn.lawful:
        return Called("revoke", "61A", lowest, False)
    return Called("suit", "46B2", lowest)


@cites("46B3(a)", "46B3(b)")
def _of_rank(said: DummyDesignated, turn: Turn) -> Called:
    """Law 46B3: on lead, in the suit dummy last won in; else the one legal card of it.

    Of two or more declarer says which. After a ruff the copies of the Law do not agree
    which suit dummy has won in: where that matters the Director says.
    """
    legal = [card for card in turn.lawful if card.value[1] == said.rank]
    if not legal:
        return not_there(turn)
    if not turn.leading:
        return _only_one(legal)
    of_suit = {card.suit: card for card in legal}
    given = {of_suit.get(suit) for suit in turn.won_in}
    if given in (set(), {None}) or len(legal) == 1:
        by: CalledBy = "rank_led" if given - {None} else "rank"
        clause = "46B3(a)" if given - {None} else "46B3(b)"
        return replace(_only_one(legal), by=by, law=clause)
    if len(given) > 1:
        return _for_the_director("46B3(a)", in_order(tuple(legal)))
    return Called("rank_led", "46B3(a)", given.pop())


def _only_one(legal: list[Card]) -> Called:
    if len(legal) == 1:
        return Called("rank", "46B3(b)", legal[0])
    return Called("rank", "46B3(b)", None, True, in_order(tuple(legal)))


@cites("46B5")
def _anything(said: DummyDesignated, turn: Turn) -> Called:
    """Law 46B5: either defender names a legal card."""
    return Called("anything", "46B5", None, True, in_order(turn.lawful))


CLAUSES: dict[DesignationKind, str] = {
    "card": "46A",
    "high": "46B1(a)",
    "win": "46B1(b)",
    "low": "46B1(c)",
    "suit": "46B2",
    "rank": "46B3",
    "anything": "46B5",
    "other": "46B",
}
OF_THE_SUIT_LED = ("high", "win", "low")
BY: dict[DesignationKind, CalledBy] = {
    "high": "high",
    "win": "win",
    "low": "low",
    "suit": "suit",
    "rank": "rank",
    "anything": "anything",
}
BY_KIND: dict[DesignationKind, Callable[[DummyDesignated, Turn], Called]] = {
    "card": _whole,
    "high": _highest_or_lowest,
    "win": _winning,
    "low": _highest_or_lowest,
    "suit": _of_suit,
    "rank": _of_rank,
    "anything": _anything,
}
