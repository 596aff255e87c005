"""A player did not play to a trick, or played too many cards to it (67).

What stands of it is worked out from what is kept here (`lawbook.lawful.defective`); a
trick that counts as a revoke is one like any other from then on (64).

Law 67A holds until both sides have played to the next trick: the card missing is
played, one too many is taken as a fifth card or as one of several. Later 67B holds: a
card is put with the played ones or given back, who won the trick stays, and the player
may have revoked. Numbers of tricks run from 1 to 13.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from lawbook.cards.cards import Card
from lawbook.common.clauses import cites
from lawbook.events import CardOmitted, DefectiveTrickFound
from lawbook.lawful.defective import as_revoke, long_trick, played_on, short_trick
from lawbook.remedies.defective import ask_about_defects
from lawbook.remedies.revokes import ask_about_revokes
from lawbook.state.board import BoardState, with_law
from lawbook.state.tricks import Defect, Revoke
from lawbook.transitions.extra_cards import cards_given_back, played_twice
from lawbook.transitions.missing_cards import kept, put_aside, same_defect
from lawbook.transitions.one_card import play_card
from lawbook.transitions.tricks import play_without, reopen_for


@cites("67A")
def card_omitted(state: BoardState, event: CardOmitted) -> BoardState:
    """Law 67: the table goes on; of incidents the trick is not known and is asked.

    The trick goes on without the card and can be complete with three. It is not found
    yet: nobody has said so, and only the record shows it. The same state where the
    player leads to the trick or has played to it.
    """
    trick = state.trick
    if not state.is_full or trick is None:
        found = DefectiveTrickFound(seat=event.seat, kind="short")
        return defective_trick_found(state, found)
    after = play_without(state, event.seat)
    if after is state:
        return state
    left_out = Defect(event.seat, "short", state.version, trick.number, found=False)
    return kept(after, left_out)


def defective_trick_found(state: BoardState, event: DefectiveTrickFound) -> BoardState:
    """Law 67: by what is wrong, and whether both sides have played on.

    ``event.kind`` is "short", "long" or "twice". Told again, it adds to what was told
    of that trick before. The Director is asked what is still missing: whether both
    sides have played on, and which suit was led.
    """
    match event.kind:
        case "short":
            after = _too_few(state, event)
        case "long":
            told = _told(state, event)
            after = cards_given_back(kept(state, told), event, told)
        case "twice":
            after = played_twice(kept(state, _told(state, event)), event)
        case _:
            assert_never(event.kind)
    return ask_about_revokes(ask_about_defects(after, event.seat))


def _told(state: BoardState, event: DefectiveTrickFound) -> Defect:
    """The defect as it is told now, with what was told of it before.

    The number is the record's where it has one. A fact that is told now takes the place
    of the one before; silence leaves that one.
    """
    trick_meant = long_trick if event.kind == "long" else short_trick
    trick = trick_meant(state, event.seat, event.trick)
    number = trick.number if trick is not None else event.trick
    known = same_defect(state, event.seat, number, event.kind)
    return Defect(
        event.seat,
        event.kind,
        known.since if known else state.version,
        number or (known.trick if known else None),
        both_played=_latest(event.both_played, known.both_played if known else None),
        suit=event.suit or (known.suit if known else None),
        card=known.card if known else None,
        held_until=known.held_until if known else 0,
    )


def _latest(now: bool | None, before: bool | None) -> bool | None:
    """Of a fact that may be None in either report, the one told last.

    >>> _latest(None, True), _latest(False, True), _latest(None, None)
    (True, False, None)
    """
    return before if now is None else now


@cites("67A1", "67B1")
def _too_few(state: BoardState, event: DefectiveTrickFound) -> BoardState:
    """Law 67A1 in time, 67B1 later: the card is played, or put with the played ones.

    Where nobody tells whether both sides have played on, the card told is put aside and
    the question is asked; the answer decides which half of the Law it was.
    """
    defect = _told(state, event)
    trick = short_trick(state, event.seat, defect.trick)
    if trick is not None and played_on(state, defect) is False:
        return _in_time(state, defect, event.card)
    return _as_it_counts(put_aside(state, defect, event.card), defect, event)


@cites("67A1")
def _in_time(state: BoardState, defect: Defect, card: Card | None) -> BoardState:
    """Law 67A1: a legal card is played to the trick now, the one told or the next.

    It counts for who wins the trick, and is a revoke only if it fails to follow suit.
    Without a card told, the place is open for the player's next one. A claim that is
    open stays open. Once the board is over the card is only put aside, and moves no
    trick of the result that was told.
    """
    known = kept(state, defect)
    if state.phase == "ended":
        return put_aside(known, defect, card)
    opened = reopen_for(known, defect.seat, defect.trick or 0)
    phase = state.phase
    played = play_card(opened, defect.seat, card) if card is not None else opened
    return replace(played, phase=phase) if phase == "claimed" else played


@cites("67B1", "64A2")
def _as_it_counts(
    state: BoardState, defect: Defect, event: DefectiveTrickFound
) -> BoardState:
    """Law 67B1: the revoke it counts as, in the place of one told of it before.

    It is scored as one trick at most, under 64A2; who won the trick does not matter.
    What was told of the winner and of later tricks is dropped. No revoke is kept where
    the omission is none (`lawbook.lawful.defective.as_revoke`).
    """
    now = same_defect(state, defect.seat, defect.trick, defect.kind) or defect
    revoke = as_revoke(state, now)
    before = next((one for one in state.law.revokes if _is_of(one, now)), None)
    others = tuple(one for one in state.law.revokes if one is not before)
    if revoke is None:
        return with_law(state, revokes=others)
    if before is not None:
        revoke = replace(
            revoke, noticed=before.noticed, won_by=before.won_by, later=before.later
        )
    if event.won_by is not None:
        revoke = replace(revoke, won_by=event.won_by)
    if event.later_tricks is not None:
        revoke = replace(revoke, later=event.later_tricks)
    return with_law(state, revokes=(*others, revoke))


def _is_of(revoke: Revoke, defect: Defect) -> bool:
    """Whether a revoke is the one by this defect: player and, if told, trick agree."""
    same = revoke.seat is defect.seat and revoke.deemed == "67B1"
    return same and (revoke.trick is None or revoke.trick == defect.trick)
