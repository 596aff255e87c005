"""Reads a tournament's file line by line; each line is checked before the next.

Nothing here needs a database, so a bad file is refused everywhere for the same reason.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from typing import IO, Any, get_args
from uuid import UUID

import msgspec

from tables.archive.files import BadFile, Digests
from tables.archive.lines import (
    KINDS,
    ONCE,
    SINCE_2,
    SINCE_4,
    ActorLine,
    BoardLine,
    EventLine,
    Footer,
    HandRecordLine,
    Header,
    Line,
    PlayerLine,
    ResultLine,
    RoundLine,
    SeatingLine,
    SectionLine,
    StepLine,
    SwissLine,
    TableLine,
    TournamentLine,
)
from tables.archive.streams import Stream, link_of, not_recorded
from tables.common.json_shapes import kind_of
from tables.integrity import foreign_seals
from tables.integrity.foreign_seals import SealLine

RANK = {kind: rank for rank, kind in enumerate(KINDS)}
KIND_OF = {type_: kind_of(type_) for type_ in get_args(Line)}


class Contents:
    """The lines before the events."""

    def __init__(self) -> None:
        self.header: Header
        self.tournament: TournamentLine
        self.sections: dict[str, SectionLine] = {}
        self.tables: dict[UUID, TableLine] = {}
        self.streams: dict[int, Stream] = {}
        self.boards: set[tuple[UUID, int]] = set()
        self.actors: set[UUID] = set()
        self.players: dict[UUID, PlayerLine] = {}
        self.rounds: dict[tuple[UUID, int], RoundLine] = {}
        self.swiss: dict[str, SwissLine] = {}
        self.hands: dict[tuple[str | None, int], HandRecordLine] = {}
        self.results: dict[tuple[UUID, int], ResultLine] = {}
        self.steps: list[StepLine] = []
        self.seatings: list[SeatingLine] = []
        self.seals: list[SealLine] = []


class Reader:
    """The lines of a file in their order. ``head`` first, then ``events``.

    Raises `BadFile` at the first line that is not what was exported.
    """

    def __init__(self, source: IO[bytes]) -> None:
        self.contents = Contents()
        self.number = 0
        self.raw = b""
        self._digests = Digests()
        self._lines = self._decoded(source)
        self._next: Line | None = None
        # The heads that seals name: (table, board, version) to hash and line.
        self._sealed: dict[tuple[UUID, int, int], tuple[str, int]] = {}

    def head(self) -> Contents:
        """Read the lines before the events."""
        for line in self._lines:
            if isinstance(line, EventLine | Footer):
                self._next = line
                break
            self._take(line)
        return self.contents

    def events(self) -> Iterator[tuple[int, EventLine]]:
        """Yield each event with its line, its hash checked; then check the end."""
        for number, line, before in self.unchecked():
            if link_of(before, line).hex() != line.hash:
                raise not_recorded(number)
            yield number, line

    def unchecked(self) -> Iterator[tuple[int, EventLine, bytes]]:
        """Yield each event with its line and the hash before it; then check the end.

        Whether its hash is right (`link_of`) is left to the caller: with that of each
        line by itself the whole chain is. ``raw`` are the bytes of the line.
        """
        line = self._next
        while isinstance(line, EventLine):
            stream = self._stream(line)
            yield self.number, line, stream.hash
            stream.version, stream.hash = line.version, bytes.fromhex(line.hash)
            if self._sealed:
                self._check_sealed(stream, line)
            line = next(self._lines, None)
        if not isinstance(line, Footer):
            raise BadFile("cut_off", self.number, "after it the file ends too early.")
        self._finish(line)

    def _take(self, line: Line) -> None:
        take: Callable[[Any], None] = getattr(self, f"_take_{line.kind}")
        take(line)

    def _take_header(self, line: Header) -> None:
        self.contents.header = line

    def _take_tournament(self, line: TournamentLine) -> None:
        self._require(line.key == self.contents.header.tournament, "another key")
        self.contents.tournament = line

    def _take_section(self, line: SectionLine) -> None:
        self._require(line.name not in self.contents.sections, "a section again")
        self.contents.sections[line.name] = line

    def _take_table(self, line: TableLine) -> None:
        self._require(line.section in self.contents.sections, "an unknown section")
        self._require(line.key not in self.contents.tables, "a table again")
        self.contents.tables[line.key] = line

    def _take_round(self, line: RoundLine) -> None:
        place = line.table, line.number
        self._require(line.table in self.contents.tables, "an unknown table")
        self._require(place not in self.contents.rounds, "a round again")
        self._require_possible(line.last_board >= line.first_board, "its boards")
        self.contents.rounds[place] = line

    def _take_hand_record(self, line: HandRecordLine) -> None:
        place, sections = (line.section, line.board), self.contents.sections
        known = line.section is None or line.section in sections
        self._require(known, "an unknown section")
        self._require(place not in self.contents.hands, "the hands of a board again")
        self._require_possible(line.is_dealt(), "its hands")
        self.contents.hands[place] = line

    def _take_swiss(self, line: SwissLine) -> None:
        known = line.section in self.contents.sections
        self._require(known, "an unknown section")
        self._require(line.section not in self.contents.swiss, "a Swiss again")
        self.contents.swiss[line.section] = line

    def _take_result(self, line: ResultLine) -> None:
        place = line.table, line.board
        self._require(line.table in self.contents.tables, "an unknown table")
        self._require(place not in self.contents.results, "a result again")
        self.contents.results[place] = line

    def _take_board(self, line: BoardLine) -> None:
        place = line.table, line.number
        self._require(line.table in self.contents.tables, "an unknown table")
        self._require(place not in self.contents.boards, "a board again")
        self._require(line.stream not in self.contents.streams, "a stream again")
        self.contents.boards.add(place)
        self.contents.streams[line.stream] = Stream(self.number, line)

    def _take_actor(self, line: ActorLine) -> None:
        self.contents.actors.add(line.key)

    def _take_desk_step(self, line: StepLine) -> None:
        people = {line.actor, line.owner} - {None}
        self._require(line.table in self.contents.tables, "an unknown table")
        self._require(people <= self.contents.actors, "someone not listed")
        self.contents.steps.append(line)

    def _take_player(self, line: PlayerLine) -> None:
        self.contents.players[line.key] = line

    def _take_seating(self, line: SeatingLine) -> None:
        self._require(line.table in self.contents.tables, "an unknown table")
        self._require(line.player in self.contents.players, "an unknown player")
        self.contents.seatings.append(line)

    def _take_seal(self, line: SealLine) -> None:
        if wrong := foreign_seals.breaks(line):
            raise BadFile("bad_seal", self.number, f"a seal is broken: {wrong}.")
        for table, board, version, sealed, _ in line.heads:
            if table in self.contents.tables:
                self._sealed[table, board, version] = sealed, self.number
        self.contents.seals.append(line)

    def _require(self, holds: bool, what: str) -> None:
        if not holds:
            raise BadFile("changed", self.number, f"it names {what}.")

    def _require_possible(self, holds: bool, what: str) -> None:
        if not holds:
            detail = f"{what} cannot be as it says."
            raise BadFile("impossible", self.number, detail)

    def _stream(self, line: EventLine) -> Stream:
        """The stream of an event, which is the next one there."""
        stream = self.contents.streams.get(line.stream)
        if stream is None or line.version != stream.version + 1:
            what = "it is not the next event of a stream in this file."
            raise BadFile("changed", self.number, what)
        if line.withheld:
            what = "its text is withheld, so nobody can check it: export --with-text."
            raise BadFile("withheld", self.number, what)
        if line.actor is not None and line.actor not in self.contents.actors:
            raise BadFile("changed", self.number, "it names someone not listed.")
        return stream

    def _check_sealed(self, stream: Stream, line: EventLine) -> None:
        place = stream.board.table, stream.board.number, line.version
        sealed, number = self._sealed.pop(place, (line.hash, 0))
        if sealed != line.hash:
            raise BadFile("bad_seal", number, "the seal is over another stream.")

    def _finish(self, footer: Footer) -> None:
        """Check that every stream is complete, and the lines that no hash covers."""
        for stream in self.contents.streams.values():
            ends = stream.version, stream.hash.hex()
            if ends != (stream.board.version, stream.board.hash):
                what = "the board does not end as its events do."
                raise BadFile("changed", stream.line, what)
        if self._sealed:
            number = min(line for _, line in self._sealed.values())
            raise BadFile("bad_seal", number, "it names an event that is not there.")
        self._compare(footer)

    def _compare(self, footer: Footer) -> None:
        found, first = self._digests.footer(), 1
        for kind in KINDS:
            had, has = footer.parts.get(kind), found.parts.get(kind)
            if had != has:
                raise BadFile("changed", first, f"one of the {kind} lines was changed.")
            first += has.lines if has else 0
        if found != footer:
            raise BadFile("changed", self.number, "the file is not what was exported.")
        if next(self._lines, None) is not None:
            raise BadFile("changed", self.number, "there is something after the end.")

    def _decoded(self, source: IO[bytes]) -> Iterator[Line]:
        """Typed lines in the order of their kinds, added to the digests."""
        decode, before = msgspec.json.Decoder(Line).decode, -1
        for raw in self._raw(source):
            self.number += 1
            self.raw = raw
            try:
                line = decode(raw)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
                self._refuse(raw, wrong)
            kind = KIND_OF[type(line)]
            rank = RANK[kind]
            # One more of the same may follow, and nearly every line is an event.
            is_new = rank != before or kind in ONCE
            if is_new and not self._may_follow(before, rank, kind):
                what = f"a line of the kind {kind} cannot stand here."
                raise BadFile("out_of_order", self.number, what)
            if kind != "footer":
                self._digests.add(kind, raw)
            before = rank
            yield line

    def _raw(self, source: IO[bytes]) -> Iterator[bytes]:
        try:
            yield from source
        except (OSError, EOFError, zlib.error) as wrong:
            what = f"after it the file cannot be unpacked: {wrong}."
            raise BadFile("unreadable", self.number, what) from None

    def _refuse(self, raw: bytes, wrong: Exception) -> None:
        if not raw.endswith(b"\n"):
            raise BadFile("cut_off", self.number, "it is cut off.") from None
        code = "unknown_format" if self.number == 1 else "unreadable"
        raise BadFile(code, self.number, f"it is no line of such a file: {wrong}.")

    def _may_follow(self, before: int, rank: int, kind: str) -> bool:
        """Whether a kind of line may follow: the first two and the last occur once."""
        expected = {1: RANK["header"], 2: RANK["tournament"]}.get(self.number, rank)
        if rank != expected:
            return False
        again = rank == before and kind in ONCE
        return rank >= before and not again and self._is_known(kind)

    def _is_known(self, kind: str) -> bool:
        """Whether files of this version have such a line."""
        if kind not in SINCE_2 | SINCE_4:
            return True
        return self.contents.header.version >= (4 if kind in SINCE_4 else 2)
