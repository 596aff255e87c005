"""Folding a whole board, and rendering its state, against moves of a chess library."""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import median

import chess

from lawbook import BoardState, Event, render, replay
from tests.bench.measuring import compared, in_turn, ratio, row
from tests.harness.boards import AUCTION, full_record

ROUNDS = 240
MOVES_A_DOCUMENT = 40
STRIDE = 5
# A document at most takes this share of the forty moves.
DOCUMENT = 0.25


def chess_game(moves: int) -> Callable[[], None]:
    """So many moves of a fixed game, each checked and pushed."""
    board = chess.Board()
    game: list[chess.Move] = []
    while len(game) < moves:
        choices = sorted(board.legal_moves, key=chess.Move.uci)
        game.append(choices[len(game) * STRIDE % len(choices)])
        board.push(game[-1])

    def play() -> None:
        board = chess.Board()
        for move in game:
            if board.is_legal(move):
                board.push(move)

    return play


def measure() -> list[str]:
    """The rates of folding and rendering, as ratios in one run.

    Of a board of cards alone, and of one with a full auction before them.
    """
    plain, called = full_record(), full_record(auction=AUCTION)
    state, more = (_halfway(events) for events in (plain, called))
    game = chess_game(MOVES_A_DOCUMENT)
    forty, renders, calling = in_turn(
        ROUNDS, game, lambda: render(state), lambda: render(more)
    )
    return [
        *_folded("a board", plain),
        *_folded("one with a full auction", called),
        row("forty such chess moves", forty),
        row("the state document of that board", renders),
        ratio("document / forty moves", renders, forty, DOCUMENT),
        row("the document with a full auction", calling),
        ratio("the same / forty moves", calling, forty, DOCUMENT),
        f"{'size of it / without':<46}{len(render(more)) / len(render(state)):>9.2f} x",
        f"{'memory of one state':<44}{_size(state) / 1024:>9.1f} KB  (goal 20)",
        f"{'memory of one with a full auction':<44}{_size(more) / 1024:>9.1f} KB",
    ]


def _halfway(events: tuple[Event, ...]) -> BoardState:
    return replay(events[: len(events) // 2]).state


def _folded(name: str, events: tuple[Event, ...]) -> list[str]:
    moves, folds = in_turn(ROUNDS, chess_game(len(events)), lambda: replay(events))
    rate = median(moves) / median(folds)
    return [
        row(f"chess, {len(events)} moves, is_legal and push", moves),
        row(f"fold of {name}, {len(events)} events", folds),
        compared("events / chess moves, per second", rate, 1.0, True),
    ]


def _size(value: object, seen: set[int] | None = None) -> int:
    """Bytes of a value and all it holds, shared enum members left out."""
    seen = seen if seen is not None else set()
    if id(value) in seen or isinstance(value, (str, type)):
        return 0
    seen.add(id(value))
    inside = getattr(value, "__struct_fields__", ())
    held = [getattr(value, name) for name in inside]
    if isinstance(value, (tuple, frozenset)):
        held = list(value)
    return sys.getsizeof(value) + sum(_size(one, seen) for one in held)
