"""With which entries of a board a case can begin.

The desk draws its keys by this, and the review lets a case begin by the same.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from lawbook import BoardState
from tables.boards.selectors import Recorded
from tables.event_store.models import StoredEvent

OF_A_CLAIM = frozenset({"Claimed", "Conceded"})
OF_A_REVOKE = frozenset({"RevokeFound", "DefectiveTrickFound"})
OF_A_BOARD = frozenset(
    {"WrongHand", "WrongBoard", "WrongCount", "CardMissing", "BoardFouled"}
)
OF_CARDS = frozenset(
    {
        "CardExposed",
        "LeadOutOfTurn",
        "PlayedOutOfTurn",
        "CardsPlayedTogether",
        "FifthCardPlayed",
        "PenaltyCardNotPlayed",
        "RevokeCorrected",
    }
)
OF_A_CALL = frozenset({"IrregularCall", "CallWithdrawn"})
BEGIN_A_CASE = frozenset(
    {"InformationGiven"} | OF_A_CLAIM | OF_A_REVOKE | OF_A_BOARD | OF_CARDS | OF_A_CALL
)
# What puts a call into the auction, one call each.
MAKE_A_CALL = frozenset({"CallMade", "IrregularCall", "CallReplaced"})


def case_entries(rows: Iterable[Recorded], state: BoardState) -> frozenset[int]:
    """The versions of the standing entries with which a case can begin.

    Where every call is recorded, a call is irregular by what ``state`` says of it.
    """
    standing = [row for row in rows if not row.withdrawn]
    told = {row.version for row in standing if row.type in BEGIN_A_CASE}
    return frozenset(told | set(_irregular_calls(standing, state)))


def _irregular_calls(rows: Iterable[Recorded], state: BoardState) -> Iterator[int]:
    """The entries of calls that were irregular; each call is found once, in turn."""
    left = list(state.setup.auction.calls)
    for row in rows:
        if row.type not in MAKE_A_CALL:
            continue
        made = (row.event["seat"], row.event["call"])
        call = next((c for c in left if (str(c.seat), str(c.call)) == made), None)
        if call is None:
            continue
        left.remove(call)
        if call.irregular not in (None, "changed"):
            yield row.version


Said = tuple[dict[str, Any], tuple[str, ...]]


def entries_at(places: Iterable[tuple[int, int]]) -> dict[tuple[int, int], Said]:
    """The events at these places, each a board's id and a version, in one query.

    With each the calls of a full auction where it names one by its number. Only those
    with which a case can begin: they hold no free text that `entry` says.
    """
    wanted = set(places)
    found = StoredEvent.objects.filter(
        board__in={board for board, _ in wanted},
        version__in={version for _, version in wanted},
        type__in=BEGIN_A_CASE | MAKE_A_CALL,
    )
    kept = found.values_list("board", "version", "data", "board__view__document")
    return {
        (board, version): (event, _calls(event, document))
        for board, version, event, document in kept
        if (board, version) in wanted
    }


def _calls(event: dict[str, Any], document: str | None) -> tuple[str, ...]:
    if document is None or not isinstance(event.get("about"), int):
        return ()
    auction = msgspec.json.decode(document)["auction"] or {"calls": ()}
    return tuple(made["call"] for made in auction["calls"])
