"""The play of a board from a file or a reviewer, put among the entries of its log.

The log then tells only what was irregular and what was chosen. Before each entry the
cards are played that must have been: up to the card it names, the trick, the lead.
Where an entry says no more, it comes as early as it can, but an exposure at the end of
the trick it is said to be of, so that nothing before it counts as chosen in its sight.
A play that does not fit its entries is refused as a contradiction.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lawbook import (
    BoardLog,
    BoardState,
    CardPlayed,
    Event,
    Refused,
    admit,
    empty_log,
    read_event,
    replay,
    write_event,
)
from rulings.damage.positions import BadRecord, card_name, card_number
from rulings.damage.record import Entry, Record, cards_of, numbered, with_deal

Raw = Mapping[str, Any]
# Entries of a record of incidents that follow from the cards in a full record.
TOLD_BY_THE_PLAY = {"OnLead", "OnTurn"}
# The play shows who did not follow suit in which trick, and who won it.
SHOWN_BY_THE_PLAY = {"RevokeFound", "RevokeAsked", "InspectionAsked", "TrickDisputed"}
# The play has a card of everybody in each trick; what was missing there it cannot show.
SHOWN_BY_THE_PLAY |= {"CardOmitted", "DefectiveTrickFound"}


class _Table(Struct, frozen=True):
    """The board so far, its entries, and the cards still to be played."""

    log: BoardLog
    entries: tuple[Entry, ...]
    left: tuple[int, ...]
    owners: Mapping[int, str]
    has_every_card: bool


def as_full_record(record: Record) -> tuple[Entry, ...]:
    """The entries of the board as a full record.

    Raises `BadRecord`: ``not_known``, ``bad_deal``, ``bad_play``, ``not_held``,
    ``contradicts``, ``choice_open``.
    """
    entries = numbered(record.events)
    full = with_deal(entries, record.deal)
    if record.play is None:
        if not _has_every_card(record.events):
            raise BadRecord("not_known", "The play is not recorded.")
        return full
    merged = _merged(full, record)
    _ends_alike(entries, merged, record.edition)
    return merged


def _has_every_card(events: tuple[Event, ...]) -> bool:
    return replay(events).state.is_full


def _merged(full: tuple[Entry, ...], record: Record) -> tuple[Entry, ...]:
    cards = cards_of(record.play or ())
    hands = replay([full[0][1]]).state.setup.dealt
    owners = {
        card_number(card): "NESW"[seat]
        for seat, hand in enumerate(hands)
        for card in hand or ()
    }
    every_card = _has_every_card(record.events)
    table = _Table(empty_log(record.edition), (), cards, owners, every_card)
    for entry in full:
        table, has_place = _played_until(table, entry)
        if not has_place and len(cards) == len(owners):
            sentence = "An entry finds no place in the play."
            raise BadRecord("contradicts", sentence)
        if not has_place:
            return table.entries
        table = _with_entry(table, entry)
    while table.left and table.log.state.phase in ("play", "clarification"):
        table = _with_card(table, table.entries[-1][0])
    return table.entries


def _played_until(table: _Table, entry: Entry) -> tuple[_Table, bool]:
    """The table when the entry was made; False where the play is not known so far."""
    event = entry[1]
    raw = write_event(event)
    is_ready = READY.get(type(event).__name__)
    while is_ready and not is_ready(table, raw):
        if not table.left:
            return table, table.has_every_card
        if table.has_every_card and isinstance(event, CardPlayed):
            sentence = f"The entries have {event.card} where the play has another card."
            raise BadRecord("contradicts", sentence)
        table = _with_card(table, table.entries[-1][0])
    return table, True


def _with_card(table: _Table, version: int) -> _Table:
    """The next card of the play, by whom it was dealt to."""
    card = table.left[0]
    raw = {"type": "CardPlayed", "seat": table.owners[card], "card": card_name(card)}
    after = _admitted(table, (version, read_event(raw)))
    if after.left == table.left:
        sentence = f"Before {card_name(card)} someone had to choose: enter what."
        raise BadRecord("choice_open", sentence)
    return after


def _with_entry(table: _Table, entry: Entry) -> _Table:
    version, event = entry
    name, raw = type(event).__name__, write_event(event)
    if name in TOLD_BY_THE_PLAY:
        return table
    if name in SHOWN_BY_THE_PLAY and not table.has_every_card:
        return table
    if name == "CardPlayed":
        event = read_event({key: raw[key] for key in ("type", "seat", "card")})
    if name == "PenaltyCardNotPlayed":
        event = _card_by(raw["seat"], raw["played"])
    if name == "RevokeCorrected" and not _is_played(table, raw["withdrawn"]):
        table = _admitted(table, (version, _card_by(raw["seat"], raw["withdrawn"])))
    return _admitted(table, (version, event))


def _card_by(seat: str, card: str) -> Event:
    return read_event({"type": "CardPlayed", "seat": seat, "card": card})


def _is_played(table: _Table, card: str) -> bool:
    return card in table.log.state.cards_played


def _admitted(table: _Table, entry: Entry) -> _Table:
    """The entry made; what cannot have happened is a contradiction."""
    try:
        log = admit(table.log, entry[1])
    except Refused as refused:
        code = refused.problem.code
        code = "not_held" if code == "card_in_other_hand" else "contradicts"
        sentence = f"The play does not fit the entries. {refused.problem.detail}"
        raise BadRecord(code, sentence) from refused
    played = {card_number(card) for card in log.state.cards_played}
    left = table.left
    while left and left[0] in played:
        left = left[1:]
    return replace(table, log=log, entries=(*table.entries, entry), left=left)


def _is_next(card: str) -> Callable[[_Table], bool]:
    return lambda table: bool(table.left) and table.left[0] == card_number(card)


def _at_the_card(table: _Table, raw: Raw) -> bool:
    """It is the next card, or its player may not play yet and shows it too soon."""
    name = raw.get("played") or raw.get("substituted") or raw["card"]
    waits = any(choice.blocks == raw["seat"] for choice in table.log.state.law.choices)
    return waits or _is_next(name)(table)


def _at_the_lead(table: _Table, raw: Raw) -> bool:
    return bool(table.log.state.on_lead == raw["seat"])


def _at_the_turn(table: _Table, raw: Raw) -> bool:
    trick = table.log.state.trick
    if table.log.state.on_lead is not None or trick is None:
        return False
    led = raw.get("suit_led") or trick.suit_led
    return trick.next_seat == raw["seat"] and trick.suit_led == led


def _at_the_exposure(table: _Table, raw: Raw) -> bool:
    """Within the trick it is said to be of, as late as it can: its end, or the card."""
    if "trick" not in raw or any(_is_next(card)(table) for card in raw["cards"]):
        return True
    return bool(sum(table.log.state.play.won) >= raw["trick"])


def _at_the_trick(table: _Table, raw: Raw) -> bool:
    return bool(sum(table.log.state.play.won) >= raw["trick"] - 1)


def _before_a_lead(table: _Table, raw: Raw) -> bool:
    leader = table.log.state.on_lead
    in_trick = "trick" not in raw or _at_the_trick(table, raw)
    return leader is not None and leader != raw["seat"] and in_trick


def _when_asked(table: _Table, raw: Raw) -> bool:
    choices = table.log.state.law.choices
    return any(o.choice == raw["choice"] for choice in choices for o in choice.options)


def _at_the_end(table: _Table, raw: Raw) -> bool:
    return not table.left


def _at_dummys_turn(table: _Table, raw: Raw) -> bool:
    state = table.log.state
    dummy = state.declarer.partner if state.declarer else None
    follows = state.trick is not None and state.trick.next_seat is dummy
    return dummy is not None and (state.on_lead is dummy or follows)


READY: dict[str, Callable[[_Table, Raw], bool]] = {
    "CardPlayed": _at_the_card,
    "PenaltyCardNotPlayed": _at_the_card,
    "RevokeCorrected": _at_the_card,
    "OnLead": _at_the_lead,
    "OnTurn": _at_the_turn,
    "CardExposed": _at_the_exposure,
    "LeadOutOfTurn": _before_a_lead,
    "Elected": _when_asked,
    "Claimed": _at_the_end,
    "Conceded": _at_the_end,
    "ClaimAgreed": _at_the_end,
    "ClaimContested": _at_the_end,
    "CardsFaced": _at_the_end,
    "ClaimRuled": _at_the_end,
    "PlayedOn": _at_the_end,
    "DummyDesignated": _at_dummys_turn,
    "DesignationChanged": _at_dummys_turn,
    "PlayEnded": _at_the_end,
}


def _ends_alike(
    entries: tuple[Entry, ...], merged: tuple[Entry, ...], edition: str | None
) -> None:
    """Refuse a play in which a penalty card ends otherwise than in the entries."""
    ends = [_gone([e for _, e in each], edition) for each in (entries, merged)]
    for card in ends[0].keys() & ends[1].keys():
        if ends[0][card] != ends[1][card]:
            sentence = f"By the entries {card} was {ends[0][card]}; by the play not."
            raise BadRecord("contradicts", sentence.replace("_", " "))


def _gone(events: list[Event], edition: str | None) -> dict[str, str]:
    state: BoardState = replay(events, edition).state
    ended = {str(gone.card): gone.how for gone in state.law.gone}
    return {card: how for card, how in ended.items() if how in ("played", "picked_up")}
