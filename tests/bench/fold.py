"""Folding a whole board, and rendering its state, against moves of a chess library."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from statistics import median

import chess

from lawbook import (
    BoardLog,
    Event,
    admit,
    document,
    empty_log,
    read_event,
    render,
    replay,
)
from tests.bench.measuring import compared, in_turn, ratio, row

ROUNDS = 240
MOVES_A_DOCUMENT = 40
DEAL = "N:AK32.K32.K32.K32 QJT9.QJT.QJT.QJT 8765.A98.A98.A98 4.7654.7654.7654"
DROPPED = ("DJ", "H6", "C6", "HJ", "D6", "C5", "CJ", "D5", "HT", "C4")
EVERY = 4
STRIDE = 5


def full_record(to_drop: Sequence[str] = DROPPED) -> tuple[Event, ...]:
    """Fifty-two cards and some dropped ones, with the choices they ask for."""
    log = _begun()
    dropped = list(to_drop)
    while True:
        now = document(log.state)
        if now["awaiting"]:
            log = _enter(log, _answer(now["awaiting"][0]))
        elif dropped and log.version % EVERY == 0:
            log = _drop(log, dropped)
        elif now["playable"]:
            seat, card = now["trick"]["to_play"], now["playable"][0]
            log = _enter(log, {"type": "CardPlayed", "seat": seat, "card": card})
        else:
            return log.events


def _begun() -> BoardLog:
    opened = {"type": "BoardOpened", "board": 1, "record": "full", "deal": DEAL}
    bid = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
    return _enter(_enter(empty_log(), opened), bid)


def _drop(log: BoardLog, dropped: list[str]) -> BoardLog:
    """The next of the cards that is still in a defender's hand falls."""
    hands = {seat: log.state.play.hands["NESW".index(seat)] or () for seat in "EW"}
    while dropped:
        card = dropped.pop(0)
        for seat, hand in hands.items():
            if card in hand:
                fell = {"type": "CardExposed", "seat": seat, "cards": [card]}
                return _enter(log, {**fell, "manner": "dropped"})
    raise ValueError("the list of cards to drop is too short for this board")


def _answer(choice: dict[str, object]) -> dict[str, object]:
    if choice["kind"] == "lead":
        return {"type": "Elected", "choice": "neither"}
    options = choice["options"]
    assert isinstance(options, list)
    return {"type": "Elected", "choice": "designate", "card": options[0]["cards"][0]}


def _enter(log: BoardLog, raw: Mapping[str, object]) -> BoardLog:
    return admit(log, read_event(raw))


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
    """The rates of folding and rendering, as ratios in one run."""
    events = full_record()
    game = chess_game(len(events))
    moves, folds = in_turn(ROUNDS, game, lambda: replay(events))
    state = replay(events[: len(events) // 2]).state
    game = chess_game(MOVES_A_DOCUMENT)
    forty, renders = in_turn(ROUNDS, game, lambda: render(state))
    return [
        row(f"chess, {len(events)} moves, is_legal and push", moves),
        row(f"fold of a board of {len(events)} events", folds),
        compared(
            "events / chess moves, per second", median(moves) / median(folds), 1.0, True
        ),
        row("forty such chess moves", forty),
        row("the state document of that board", renders),
        ratio("document / forty moves", renders, forty, 1.0),
        f"{'memory of one state':<44}{_size(state) / 1024:>9.1f} KB  (goal 20)",
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
