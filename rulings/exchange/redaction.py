"""Rulings for those who may not see the hands: nothing that depends on a deal. Pure."""

from __future__ import annotations

from msgspec.structs import replace

from rulings.exchange.values import BoardRecord, CaseRecord, Document


def concealed(document: Document) -> Document:
    """The same without hands, and without what is found in them.

    A flag is raised where the rules or the figures say so of the cards; a poll shows a
    hand; and the hash of the last event stands on the deal that the first one tells.
    """
    return replace(
        document,
        boards=tuple(map(_without_deal, document.boards)),
        cases=tuple(map(_without_polls, document.cases)),
        flags=(),
    )


def _without_deal(board: BoardRecord) -> BoardRecord:
    stream = replace(board.stream, head=None)
    return replace(board, deal=None, stream=stream)


def _without_polls(case: CaseRecord) -> CaseRecord:
    return replace(case, polls=())
