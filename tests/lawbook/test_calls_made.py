"""What must hold of every auction, with irregularities and without (17 to 39)."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from lawbook import BoardLog, Refused, admit, document, empty_log, read_event, replay
from tests.lawbook.auctions import (
    BIDS,
    CALLS,
    Reference,
    after,
    called,
    legal,
    legal_auctions,
    likely,
    opened,
)
from tests.lawbook.boards import usual
from tests.lawbook.renaming import Renamed, unordered
from tests.lawbook.table import SEATS, Plain

EDITIONS = ("1997", "2007", "2017")


@usual
@given(legal_auctions(), st.sampled_from(EDITIONS))
def test_a_legal_auction_is_as_the_plain_reading_has_it(
    told: Reference, edition: str
) -> None:
    log = admit(empty_log(), read_event(opened(told.dealer, edition)))
    so_far = Reference(told.dealer)
    for seat, call in told.made:
        log = admit(log, read_event(called(seat, call)))
        so_far.made.append((seat, call))
        _assert_as_read(document(log.state), so_far)


def _assert_as_read(found: Plain, told: Reference) -> None:
    auction = found["auction"]
    bids = told.bids
    assert found["awaiting"] == found["duties"] == found["questions"] == []
    assert auction["turn"] == (None if told.ended else told.turn)
    assert (auction["ended"], auction["doubled"]) == (told.ended, told.doubled)
    last = dict(zip(("seat", "call"), bids[-1], strict=True)) if bids else None
    assert auction["last_bid"] == last
    if told.ended:
        assert (found["contract"], found["declarer"]) == (told.contract, told.declarer)


@usual
@given(legal_auctions())
def test_what_may_not_be_called_is_never_taken_for_regular(told: Reference) -> None:
    """And what may be called is never at issue: Laws 18 and 19 to the letter."""
    raws = [opened(told.dealer, "2017"), *(called(*one) for one in told.made)]
    if told.ended:
        return
    for call in CALLS:
        now = document(replay(map(read_event, [*raws, called(told.turn, call)])).state)
        regular = "irregular" not in now["auction"]["calls"][-1]
        assert regular == (call in told.allowed()), call


class Happening:
    """An auction on the way in which anything may be called, and what was entered."""

    def __init__(self, dice: Random, edition: str, dealer: str) -> None:
        self.dice = dice
        self.log: BoardLog = empty_log()
        self.raws: list[Plain] = []
        self.enter(opened(dealer, edition))

    def enter(self, raw: Plain) -> bool:
        """Enter what can have happened."""
        try:
            self.log = admit(self.log, read_event(raw))
        except Refused:
            return False
        self.raws.append(raw)
        return True

    def step(self) -> None:
        """One more call in turn, out of turn, in place of another, or an answer."""
        now = document(self.log.state)
        roll = self.dice.random()
        if now["awaiting"] and roll < 0.6:
            self.enter(answered(self.dice, now["awaiting"][0]))
        elif roll < 0.75:
            turn = now["auction"]["turn"] or self.dice.choice(SEATS)
            self.enter(called(turn, likely(self.dice, _reasonable(now))))
        else:
            self.enter(self._irregular())

    def _irregular(self) -> Plain:
        kind = self.dice.choice(["CallMade", "CallMade", "CallReplaced"])
        raw: Plain = {"type": kind, "seat": self.dice.choice(SEATS)}
        raw["call"] = likely(self.dice, CALLS)
        if self.dice.random() < 0.2:
            raw["artificial"] = True
        if kind == "CallReplaced" and self.dice.random() < 0.4:
            raw["reason"] = "25A"
        return raw


def _reasonable(now: Plain) -> list[str]:
    last = now["auction"]["last_bid"]
    return ["P", "P", *(BIDS[BIDS.index(last["call"]) + 1 :] if last else BIDS)]


def answered(dice: Random, choice: Plain) -> Plain:
    """An answer to a choice: a call in place of another, or a word."""
    if choice["kind"] != "replacement":
        option = dice.choice(choice["options"])
        raw = {"type": "Elected", "choice": option["choice"], "awaiting": choice["id"]}
        if option.get("suits"):
            raw["suits"] = [option["suits"][0]]
        return raw
    option = dice.choice(choice["options"])
    calls = option.get("calls") or (["P"] if option["choice"] == "pass" else CALLS)
    call = calls[0] if len(calls) == 1 else likely(dice, calls)
    return {"type": "CallReplaced", "seat": choice["chooser"], "call": call}


@st.composite
def happenings(draw: st.DrawFn) -> Happening:
    """Auctions in which much goes wrong."""
    dice = Random(draw(st.integers(0, 2**32 - 1)))
    edition, dealer = draw(st.sampled_from(EDITIONS)), draw(st.sampled_from(SEATS))
    happening = Happening(dice, edition, dealer)
    for _ in range(draw(st.integers(0, 25))):
        happening.step()
    return happening


@usual
@given(happenings())
def test_whatever_is_called_the_replay_is_the_same(happening: Happening) -> None:
    again = replay(map(read_event, happening.raws))
    assert document(again.state) == document(happening.log.state)


@usual
@given(happenings(), st.integers(1, 3))
def test_the_seats_of_an_auction_may_be_rotated(happening: Happening, by: int) -> None:
    renamed = Renamed({seat: after(seat, by) for seat in SEATS}, {s: s for s in "SHDC"})
    first = without_marks(happening.raws)
    told = [renamed.plain(raw) for raw in first]
    here = _bare(document(replay(map(read_event, first)).state))
    there = _bare(document(replay(map(read_event, told)).state))
    assert unordered(renamed.plain(here)) == unordered(there)


def without_marks(raws: list[Plain]) -> list[Plain]:
    """The events without the marks of choices, in which entries and seats are named."""
    return [{k: v for k, v in raw.items() if k != "awaiting"} for raw in raws]


def _bare(value: Any) -> Any:
    """Without marks and sentences, which name entries, seats or suits."""
    if isinstance(value, dict):
        left_out = ("id", "since", "version", "text", "at")
        return {k: _bare(v) for k, v in value.items() if k not in left_out}
    if isinstance(value, list | tuple):
        return [_bare(one) for one in value]
    return value


@usual
@given(happenings(), st.integers(0, 30))
def test_a_note_in_between_changes_nothing(happening: Happening, at: int) -> None:
    raws = without_marks(happening.raws)
    place = 1 + at % len(raws)
    note = {"type": "NoteAdded", "text": "The table is slow"}
    with_note = [*raws[:place], note, *raws[place:]]
    here = document(replay(map(read_event, raws)).state)
    there = document(replay(map(read_event, with_note)).state)
    assert _bare(here) == _bare(there)


@usual
@given(happenings())
def test_taking_back_the_last_call_gives_the_auction_before(
    happening: Happening,
) -> None:
    *earlier, last = happening.raws
    if last["type"] == "BoardOpened":
        return
    raw = {"type": "EventWithdrawn", "event": len(happening.raws), "reason": "a slip"}
    back = document(admit(happening.log, read_event(raw)).state)
    before = document(replay(map(read_event, earlier)).state)
    assert back | {"version": 0} == before | {"version": 0}


@usual
@given(happenings())
def test_who_must_pass_is_told_once_and_only_in_the_auction(
    happening: Happening,
) -> None:
    now = document(happening.log.state)
    throughout = [d["seat"] for d in now["duties"] if d["kind"] == "pass_throughout"]
    assert len(throughout) == len(set(throughout))
    assert now["phase"] == "auction" or not throughout


@usual
@given(st.integers(0, 2**32 - 1), st.sampled_from(SEATS), st.sampled_from(EDITIONS))
def test_an_irregular_call_told_alone_gives_what_the_full_auction_gives(
    seed: int, dealer: str, edition: str
) -> None:
    dice = Random(seed)
    before = legal(dice, dealer, dice.randint(0, 5))
    if before.ended:
        return
    seat, call = dice.choice(SEATS), likely(dice, CALLS)
    full = [opened(dealer, edition), *(called(*one) for one in before.made)]
    full = [*full, called(seat, call)]
    made = document(replay(map(read_event, full)).state)["auction"]["calls"][-1]
    if "irregular" not in made:
        return
    alone = [opened(dealer, edition, "incidents"), told_alone(before, made)]
    _assert_same_consequences(dice, full, alone)


def told_alone(before: Reference, made: Plain) -> Plain:
    """The same call as an incident, with all that is known of it."""
    changed = made["irregular"] == "changed"
    raw = {"type": "IrregularCall", "seat": made["seat"], "call": made["call"]}
    raw["kind"] = "out_of_rotation" if changed else made["irregular"]
    raw["turn"] = before.turn
    raw["called_before"] = made["seat"] in [seat for seat, _ in before.made]
    if before.bids:
        seat, call = before.bids[-1]
        raw["over"] = {"seat": seat, "call": call}
    return raw


def _assert_same_consequences(
    dice: Random, full: list[Plain], alone: list[Plain]
) -> None:
    """Also after each answer and each call in turn behind it, while they are lawful."""
    for _ in range(6):
        one = document(replay(map(read_event, full)).state)
        other = document(replay(map(read_event, alone)).state)
        if one["phase"] != "auction" or _turn_given_back(one):
            return
        assert _consequences(one) == _consequences(other)
        raw = _next(dice, one)
        if raw is None:
            return
        full, alone = [*full, raw], [*alone, raw]
        made = document(replay(map(read_event, full)).state)["auction"]["calls"][-1]
        if raw["type"] == "CallMade" and "irregular" in made:
            return


def _turn_given_back(now: Plain) -> bool:
    """Law 17D3, under its three labels: only a record of every call tells."""
    laws = {one.get("law") for one in now["auction"]["calls"]}
    return bool(laws & {"17D3", "17E2", "34"})


def _consequences(now: Plain) -> Plain:
    told = ("awaiting", "duties", "restrictions", "information", "questions")
    return {key: _bare(now[key]) for key in told}


def _next(dice: Random, now: Plain) -> Plain | None:
    """An answer in words or the simplest call in its place; else a call in turn."""
    if now["awaiting"]:
        if len(now["awaiting"]) > 1 or now["awaiting"][0]["kind"] == "change_of_call":
            return None
        return _answered_simply(dice, now["awaiting"][0])
    turn = now["auction"]["turn"]
    owed = [duty for duty in now["duties"] if duty["seat"] == turn]
    if owed:
        return called(turn, owed[0].get("call") or "P")
    last = now["auction"]["last_bid"]
    higher = BIDS[BIDS.index(last["call"]) + 1 :] if last else BIDS
    return called(turn, dice.choice(["P", *higher[:3]]))


def _answered_simply(dice: Random, choice: Plain) -> Plain:
    """In place of a call what is named, or a pass: what is legal without the others."""
    option = dice.choice(choice["options"])
    if choice["kind"] != "replacement":
        return {"type": "Elected", "choice": option["choice"]}
    call = next(iter(option.get("calls") or ["P"]))
    return {"type": "CallReplaced", "seat": choice["chooser"], "call": call}
