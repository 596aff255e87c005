"""Is there what this entry speaks of: a penalty card, a claim, an earlier entry?"""

from __future__ import annotations

from lawbook import events as e
from lawbook.common.problems import refuse
from lawbook.entry.phases import OF_THE_PLAY
from lawbook.transitions.board_log import BoardLog


def check_declarer(log: BoardLog, event: e.AuctionEnded) -> None:
    """Raise `Refused` ``declarer_needed`` unless the calls tell."""
    known = event.declarer or any(
        call[0].isdigit() for _, call in log.state.setup.calls
    )
    if event.contract != "PASS" and not known:
        raise refuse("declarer_needed", "Say who is declarer.", field="declarer")


def check_owes(log: BoardLog, event: e.PenaltyCardNotPlayed) -> None:
    """Raise `Refused` ``no_penalty_card`` where none lies there."""
    others = [mine for mine in log.state.of(event.seat) if mine.card != event.played]
    if not others:
        detail = f"{event.seat} has no other penalty card on the table."
        raise refuse("no_penalty_card", detail, law="52", field="seat")


def check_claim(log: BoardLog, event: e.PlayedOn | e.ConcessionObjected) -> None:
    """Raise `Refused` ``no_claim`` or ``no_concession``."""
    if isinstance(event, e.PlayedOn):
        if log.state.phase != "claimed":
            detail = "Nobody has claimed or conceded, so play has not stopped."
            raise refuse("no_claim", detail, law="68D2")
        return
    conceder = log.state.law.conceded_by if log.state.phase == "claimed" else None
    defends = conceder is not None and log.state.is_defender(conceder)
    if conceder is None or not defends or event.seat != conceder.partner:
        detail = "Only the partner of a defender who has just conceded can object."
        raise refuse("no_concession", detail, law="68B2", field="seat")


def check_designation(log: BoardLog, event: e.DirectorDesignated) -> None:
    """Raise `Refused` ``not_a_defender``."""
    if event.status != "not_penalty_card" and not log.state.is_defender(event.seat):
        detail = "Only a defender's card can be a penalty card."
        raise refuse("not_a_defender", detail, law="48A", field="seat")


def check_version(log: BoardLog, event: e.EventWithdrawn | e.LateEntryReviewed) -> None:
    """Raise `Refused` ``no_such_entry`` or ``already_withdrawn``."""
    _check_stands(log, event.event, "event")
    if isinstance(event, e.EventWithdrawn):
        _check_withdrawal(log, event)


def check_compared(log: BoardLog, event: e.ReportsCompared) -> None:
    """Raise `Refused` as for one entry, or ``same_entry_twice``."""
    for version in event.events:
        _check_stands(log, version, "events")
    if len(set(event.events)) < len(event.events):
        detail = "Name the two entries that were compared, not one of them twice."
        raise refuse("same_entry_twice", detail, field="events")


def _check_stands(log: BoardLog, version: int, field: str) -> None:
    if version > log.version:
        detail = f"There is no entry {version} on this board."
        raise refuse("no_such_entry", detail, field=field)
    if version in log.withdrawn:
        detail = f"Entry {version} has already been taken back."
        raise refuse("already_withdrawn", detail, field=field)


def _check_withdrawal(log: BoardLog, event: e.EventWithdrawn) -> None:
    taken_back = log.events[event.event - 1]
    if isinstance(taken_back, e.AuctionEnded) and _played_since(log, event.event):
        detail = "Play has begun since. Record the right contract as ContractCorrected."
        raise refuse("cannot_withdraw", detail, field="event")
    fixed = (e.BoardOpened, e.EventWithdrawn)
    if isinstance(taken_back, fixed):
        detail = "The opening of a board and a taking back stay; enter what is right."
        raise refuse("cannot_withdraw", detail, field="event")


def _played_since(log: BoardLog, version: int) -> bool:
    later = enumerate(log.events[version:], start=version + 1)
    standing = [event for at, event in later if at not in log.withdrawn]
    return any(isinstance(event, (*OF_THE_PLAY, e.Elected)) for event in standing)
