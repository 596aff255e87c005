"""Exposed cards beside which no play of partner's is recorded, though play went on.

A play record may end before the card fell, or before partner played beside it. Then
there is a question and no answer, which is another thing than nothing found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from lawbook import BoardState, Watched, label, render, replay, watched
from rulings.damage.decision_points import NO_CARD, DecisionPoint, Window
from rulings.damage.known_cards import Clue, clues
from rulings.damage.positions import card_number
from rulings.damage.record import Record, position_of
from rulings.damage.screening import ScreenedDecision

# Partner chooses only where more cards than this are left.
_FORCED = 1


def unrecorded(known: Record, found: Window, made: int) -> Iterator[DecisionPoint]:
    """The questions that the record leaves without a play; ``made`` are declarer's.

    None where the other side could not have made more, or play ended with a claim.
    """
    stopped = found.stopped
    if not _could_make_more(stopped, made):
        return
    asked = {clue.card for one in found.questions for clue in one.clues}
    log = replay(known.events, known.edition).state
    for one in watched(log):
        card = card_number(one.card)
        if card not in asked and _may_choose(stopped, one):
            yield from _question(found, log, one)


def _could_make_more(stopped: BoardState, made: int) -> bool:
    """Whether declarer can have lost a trick after what is recorded."""
    declarer = stopped.declarer
    return declarer is not None and (
        made < 13 - stopped.play.won[1 - declarer.place % 2]
    )


def _may_choose(stopped: BoardState, one: Watched) -> bool:
    """Whether partner has more than one card left, and the card is not played yet."""
    held = stopped.play.hands[one.by.place] or ()
    return len(held) > _FORCED and one.card not in stopped.cards_played


def _question(found: Window, log: BoardState, one: Watched) -> Iterator[DecisionPoint]:
    if one.card not in {there.card for there in watched(found.stopped)}:
        clause = label(found.stopped.setup.edition, "50E4")
        number = card_number(one.card)
        clue = Clue(number, one.of.place, _is_major(log, one), "sight", clause)
        yield _open(found, clue)
    elif not found.ends_by_claim:
        document: Mapping[str, Any] = msgspec.json.decode(render(found.stopped))
        for clue in clues(found.stopped, document["information"], {}):
            if clue.card == card_number(one.card) and clue.kind != "origin":
                yield _open(found, clue)


def _is_major(log: BoardState, one: Watched) -> bool:
    laid = {mine.card: mine.kind for mine in log.law.gone}
    laid |= {mine.card: mine.kind for mine in log.law.penalty_cards}
    return laid.get(one.card) != "minor"


def _open(found: Window, clue: Clue) -> DecisionPoint:
    now = position_of(found.stopped)
    exposed = ((clue.card, clue.owner),)
    decided = ScreenedDecision(now, 0, NO_CARD, exposed, kind=clue.kind)
    return DecisionPoint(
        found.last_version, clue.clause, (clue,), decided, "not_recorded"
    )
