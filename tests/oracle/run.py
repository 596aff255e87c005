"""Many boards: make, put to both, count, and show what they disagree about."""

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import chain
from random import Random

from tests.oracle import choices, plays
from tests.oracle.boards import CARELESSNESS, LENGTHS, deal, next_move, start_board
from tests.oracle.calls.telling import told
from tests.oracle.compare import Board, Disagreement, shrink
from tests.oracle.history import Raw, auction, defenders, edition, is_called
from tests.oracle.impossible import impossible_event
from tests.oracle.incidents import Scene

ORDINARY = ("BoardOpened", "AuctionEnded", "CardPlayed", "PlayEnded", "NoteAdded")


@dataclass
class Tally:
    """What a run has seen."""

    boards: int = 0
    events: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    editions: Counter[str] = field(default_factory=Counter)
    found: list[Disagreement] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.boards += other.boards
        self.events += other.events
        self.kinds.update(other.kinds)
        self.editions.update(other.editions)
        self.found += other.found


def play_board(seed: str, tally: Tally, called: float = 0.0) -> None:
    """One random board, stopped at the first disagreement."""
    rng, board = Random(seed), Board()
    tally.boards += 1
    for event in board_events(rng, board, called):
        tally.events += 1
        tally.editions[counted_under(event, board)] += 1
        tally.kinds[kind_of(board, event)] += 1
        if found := board.take(event) or try_one(board, rng, tally):
            tally.found.append(found)
            return


def board_events(rng: Random, board: Board, called: float) -> Iterator[Raw]:
    hands = deal(rng)
    yield from start_board(rng, hands, called)
    secret = {seat: frozenset(cards) for seat, cards in hands.items()}
    table = rng.choice(LENGTHS), rng.choice(CARELESSNESS)
    while event := next_move(Scene(board.history, rng, secret, *table)):
        yield event


def try_one(board: Board, rng: Random, tally: Tally) -> Disagreement | None:
    """Now and then something that cannot have happened."""
    wild = rng.random() < 0.1 and impossible_event(board.history, rng)
    if not wild:
        return None
    tally.kinds["impossible " + wild["type"]] += 1
    return board.try_impossible(wild)


def kind_of(board: Board, event: Raw) -> str:
    """The name under which a run counts an event."""
    kind = str(event["type"])
    match kind:
        case "CallMade" | "CallReplaced" if is_called(board.history):
            return f"{kind} {wrong_with(board, event)}".rstrip()
        case "Elected":
            return f"Elected {event['choice']}"
        case "CardExposed":
            return f"CardExposed {event['manner']}"
        case _:
            return kind + _of_a_play(board, event)


def _of_a_play(board: Board, event: Raw) -> str:
    """What sets this play apart from others of its type; empty for other events."""
    history, now = board.history, board.history.now
    match event["type"]:
        case "LeadOutOfTurn" if event["seat"] not in defenders(history, now):
            return " by declarer's side"
        case "CardPlayed" if event["seat"] in choices.must_wait(history, now):
            return " too soon"
        case "PlayedOutOfTurn" if plays.is_play_to_open_lead(history, now, event):
            return " to a lead not yet answered"
    return ""


def wrong_with(board: Board, event: Raw) -> str:
    now = auction(board.history, board.history.now)
    called = told(now, event).calls[-1]
    return "28A" if called.implied else called.irregular


def counted_under(event: Raw, board: Board) -> str:
    """The edition, boards counted by their opening and events by the rest."""
    if event["type"] == "BoardOpened":
        return f"boards under {event['edition']}"
    return f"events under {edition(board.history)}"


def play_boards(seed: int, first: int, last: int, called: float = 0.0) -> Tally:
    tally = Tally()
    for number in range(first, last):
        play_board(f"{seed}-{number}", tally, called)
    return tally


def run(boards: int, seed: int, jobs: int, called: float = 0.0) -> Tally:
    """Split over processes; the boards are the same however many there are.

    `called` is the share of boards with every call of the auction recorded.
    """
    if jobs == 1:
        return play_boards(seed, 0, boards, called)
    size = max(1, min(200, boards // jobs))
    starts = range(0, boards, size)
    ends = [min(start + size, boards) for start in starts]
    total = Tally()
    with ProcessPoolExecutor(jobs) as pool:
        many = len(ends)
        shares = [called] * many
        for part in pool.map(play_boards, [seed] * many, starts, ends, shares):
            total.add(part)
    return total


def report(tally: Tally) -> Iterator[str]:
    """Lines for a reader: how much was seen, then every disagreement made small."""
    yield f"boards {tally.boards}  events {tally.events}"
    for kind, count in sorted(tally.editions.items()) + sorted(tally.kinds.items()):
        yield f"  {count:9} {kind}"
    yield f"disagreements {len(tally.found)}"
    about = Counter((d.about, d.events[-1]["type"]) for d in tally.found)
    yield from (f"  {count:9} {' after '.join(kind)}" for kind, count in about.items())
    first = {(d.about, d.events[-1]["type"]): d for d in reversed(tally.found)}
    yield from chain.from_iterable(describe(found) for found in first.values())


def describe(found: Disagreement) -> Iterator[str]:
    small = shrink(found) if found.oracle != "impossible" else found
    yield ""
    yield f"about {small.about}, after {small.events[-1]['type']}"
    yield f"  core    {small.core}"
    yield f"  oracle  {small.oracle}"
    yield "  " + json.dumps({"name": small.about, "events": small.events})


def is_irregular(kind: str) -> bool:
    return kind not in ORDINARY and not kind.startswith("impossible")
