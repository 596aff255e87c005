"""The DDS library itself, by its public C interface.

The library comes in the wheel of endplay, whose own module for it is private and loads
a plotting library first. Structures and constants are those of DDS 2.9's `dll.h`: suits
from spades, ranks as bits from 2 (4) to ace (16384), seats from North.

DDS keeps its state in globals: callers make one call at a time (`solver`).
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, byref, c_char, c_int, c_uint
from functools import cache
from importlib.metadata import files, version

MOST_BOARDS = 200
SOLVER = f"DDS, endplay {version('endplay')}"
_FINE, _SENTENCE = 1, 80
_EVERY_THREAD = 0


class DDSError(RuntimeError):
    """DDS refused, or is not there; the words are its own."""


class Deal(Structure):
    """A position: who leads to the trick, its cards so far, and the hands."""

    _fields_ = [
        ("trump", c_int),
        ("first", c_int),
        ("currentTrickSuit", c_int * 3),
        ("currentTrickRank", c_int * 3),
        ("remainCards", (c_uint * 4) * 4),
    ]


class Boards(Structure):
    """Positions of one call, and what is asked of each."""

    _fields_ = [
        ("noOfBoards", c_int),
        ("deals", Deal * MOST_BOARDS),
        ("target", c_int * MOST_BOARDS),
        ("solutions", c_int * MOST_BOARDS),
        ("mode", c_int * MOST_BOARDS),
    ]


class FutureTricks(Structure):
    """The cards of one position, equal ones together, with their tricks."""

    _fields_ = [
        ("nodes", c_int),
        ("cards", c_int),
        ("suit", c_int * 13),
        ("rank", c_int * 13),
        ("equals", c_int * 13),
        ("score", c_int * 13),
    ]


class SolvedBoards(Structure):
    """The answers of one call."""

    _fields_ = [("noOfBoards", c_int), ("solvedBoard", FutureTricks * MOST_BOARDS)]


class TableDeal(Structure):
    """Four whole hands."""

    _fields_ = [("cards", (c_uint * 4) * 4)]


class TableResults(Structure):
    """Tricks by strain, notrump last, and then by declarer."""

    _fields_ = [("resTable", (c_int * 4) * 5)]


class DealerParResults(Structure):
    """The score where both sides bid perfectly, and the contracts that make it."""

    _fields_ = [
        ("number", c_int),
        ("score", c_int),
        ("contracts", (c_char * 10) * 10),
    ]


class PlayTrace(Structure):
    """The cards as they were played."""

    _fields_ = [("number", c_int), ("suit", c_int * 52), ("rank", c_int * 52)]


class SolvedPlay(Structure):
    """Tricks at first and after each card."""

    _fields_ = [("number", c_int), ("tricks", c_int * 53)]


SIGNATURES: dict[str, tuple[object, ...]] = {
    "SolveAllBoardsBin": (POINTER(Boards), POINTER(SolvedBoards)),
    "CalcDDtable": (TableDeal, POINTER(TableResults)),
    "DealerPar": (POINTER(TableResults), POINTER(DealerParResults), c_int, c_int),
    "AnalysePlayBin": (Deal, PlayTrace, POINTER(SolvedPlay), c_int),
}


@cache
def _library() -> ctypes.CDLL:
    """The library, loaded once in a process. Raises `DDSError` where it is missing."""
    found = [one for one in files("endplay") or () if one.stem == "libdds"]
    if not found:
        raise DDSError("The wheel of endplay holds no DDS library.")
    library = ctypes.CDLL(str(found[0].locate()))
    for name, takes in SIGNATURES.items():
        getattr(library, name).argtypes = takes
    library.SetMaxThreads(_EVERY_THREAD)
    return library


def _called(name: str, *given: object) -> None:
    code = getattr(_library(), name)(*given)
    if code != _FINE:
        said = ctypes.create_string_buffer(_SENTENCE)
        _library().ErrorMessage(code, said)
        raise DDSError(said.value.decode())


def solve_boards(asked: Boards, answered: SolvedBoards) -> None:
    """Fill in the answers to up to `MOST_BOARDS` positions. Raises `DDSError`."""
    _called("SolveAllBoardsBin", byref(asked), byref(answered))


def tricks_by_strain(deal: TableDeal) -> TableResults:
    """Declarer's tricks in each strain by each declarer. Raises `DDSError`."""
    found = TableResults()
    _called("CalcDDtable", deal, byref(found))
    return found


def dealer_par(table: TableResults, dealer: int, vulnerable: int) -> DealerParResults:
    """Par for this dealer, a place from North. Raises `DDSError`."""
    found = DealerParResults()
    _called("DealerPar", byref(table), byref(found), dealer, vulnerable)
    return found


def play_values(deal: Deal, cards: PlayTrace) -> SolvedPlay:
    """Declarer's tricks along the play. Raises `DDSError`."""
    found = SolvedPlay()
    _called("AnalysePlayBin", deal, cards, byref(found), 0)
    return found
