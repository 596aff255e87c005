"""Random boards for the property tests: real deals, legal play and irregularities.

A board is walked step by step. Most steps are what ought to happen next, the rest is
what ought not; what `admit` refuses did not happen.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hypothesis import strategies as st

from lawbook import BoardLog, Refused, admit, document, empty_log, read_event

Plain = dict[str, Any]

SEATS = "NESW"
SUITS = "SHDC"
RANKS = "AKQJT98765432"
DECK = [suit + rank for suit in SUITS for rank in RANKS]
STEPS = 60


@dataclass
class Table:
    """A board on the way: its log, its real cards, and the events so far."""

    dice: Random
    hands: dict[str, list[str]]
    log: BoardLog = field(default_factory=empty_log)
    raws: list[Plain] = field(default_factory=list)
    director: bool = True

    def enter(self, raw: Plain) -> bool:
        """Enter an event if it can have happened."""
        try:
            self.log = admit(self.log, read_event(raw))
        except Refused:
            return False
        self.raws.append(raw)
        return True

    @property
    def now(self) -> Plain:
        """The state document."""
        return document(self.log.state)

    def seat(self) -> str:
        """Any seat."""
        return self.dice.choice(SEATS)

    def card(self, seat: str) -> str:
        """Any card dealt to a seat."""
        return self.dice.choice(self.hands[seat])


def deal_text(hands: dict[str, list[str]], known: str) -> str:
    """The deal as PBN, with only some hands known."""
    return "N:" + " ".join(_hand_text(hands[s]) if s in known else "-" for s in SEATS)


def _hand_text(cards: list[str]) -> str:
    return ".".join("".join(c[1] for c in cards if c[0] == suit) for suit in SUITS)


@dataclass(frozen=True)
class Kind:
    """What kind of boards are wanted; None is any."""

    record: str | None = None
    known: str | None = None
    director: bool = True
    editions: tuple[str, ...] = ("2017",)


@st.composite
def boards(draw: st.DrawFn, **wanted: Any) -> Table:
    """Boards with everything that was entered on them.

    The dice are Python's own: Hypothesis draws the seed and how far to go, which gives
    far richer boards than drawing each throw, and still finds the shortest walk.
    """
    dice = Random(draw(st.integers(0, 2**32 - 1)))
    return walked(dice, Kind(**wanted), draw(st.integers(0, STEPS)))


def walked(dice: Random, kind: Kind, steps: int) -> Table:
    """One board of a kind, as the dice fall."""
    cards = dice.sample(DECK, 52)
    hands = {s: sorted(cards[i::4], key=DECK.index) for i, s in enumerate(SEATS)}
    table = Table(dice, hands, director=kind.director)
    record = kind.record or dice.choice(["full", "incidents"])
    _open(table, record, kind)
    for _ in range(steps):
        step(table)
    return table


def _open(table: Table, record: str, kind: Kind) -> None:
    opened: Plain = {"type": "BoardOpened", "board": 7, "record": record}
    opened["edition"] = table.dice.choice(kind.editions)
    seen = kind.known
    if seen is None:
        seen = table.dice.choice(["NESW", "NESW", "EW", "E", ""])
    if seen:
        opened["deal"] = deal_text(table.hands, seen)
    table.enter(opened)
    for _ in range(table.dice.choice([0, 0, 0, 1, 2])):
        _expose_in_the_auction(table)
    strain = table.dice.choice(["S", "H", "D", "C", "NT"])
    declarer = table.seat()
    table.enter(
        {"type": "AuctionEnded", "contract": f"4{strain}", "declarer": declarer}
    )


def _expose_in_the_auction(table: Table) -> None:
    manner = table.dice.choice(["dropped", "led", "shown", "before_auction"])
    table.enter(_exposure(table, table.seat(), manner))


def _exposure(table: Table, seat: str, manner: str) -> Plain:
    number = table.dice.choice([1, 1, 1, 2, 3])
    cards = table.dice.sample(table.hands[seat], number)
    raw = {"type": "CardExposed", "seat": seat, "cards": cards, "manner": manner}
    if table.dice.random() < 0.1:
        raw["partner_could_see"] = False
    if table.dice.random() < 0.1:
        raw["intentional"] = table.dice.random() < 0.5
    return raw


def step(table: Table) -> None:
    """One more thing happens, or is tried."""
    now = table.now
    if now["awaiting"] and table.dice.random() < 0.6:
        _answer(table, now)
    elif table.dice.random() < 0.7:
        _play(table, now)
    else:
        irregular(table, now)


def _answer(table: Table, now: Plain) -> None:
    choice = table.dice.choice(now["awaiting"])
    raw = answer(table.dice, choice)
    if len(now["awaiting"]) > 1:
        raw["awaiting"] = choice["id"]
    table.enter(raw)


def answer(dice: Random, choice: Plain) -> Plain:
    """One of the answers to an open choice."""
    option = dice.choice(choice["options"])
    raw: Plain = {"type": "Elected", "choice": option["choice"]}
    if suits := list(option.get("suits", ())):
        many = dice.randint(1, len(suits)) if option.get("pick") == "any" else 1
        raw["suits"] = dice.sample(suits, many)
    if cards := list(option.get("cards", ())):
        raw["card"] = dice.choice(cards)
    return raw


def _play(table: Table, now: Plain) -> None:
    if now["trick"]:
        _play_in_turn(table, now)
    else:
        _incident(table, now)


def _play_in_turn(table: Table, now: Plain) -> None:
    seat = now["trick"]["to_play"]
    if seat is None:
        return
    if now["playable"] and table.dice.random() < 0.85:
        card = table.dice.choice(now["playable"])
    else:
        card = _following(table, now, seat)
    table.enter({"type": "CardPlayed", "seat": seat, "card": card})


def _following(table: Table, now: Plain, seat: str) -> str:
    """A card of the suit led when he has one: most unknown hands play so."""
    led = next(iter(now["trick"]["played"].values()), None)
    same = [card for card in table.hands[seat] if led and card[0] == led[0]]
    follows = same and table.dice.random() < 0.9
    return table.dice.choice(same) if follows else table.card(seat)


def _incident(table: Table, now: Plain) -> None:
    seat, suit = table.seat(), table.dice.choice(SUITS)
    raw: Plain = {"type": table.dice.choice(["OnLead", "OnTurn", "CardPlayed"])}
    raw["seat"] = seat
    if raw["type"] == "OnTurn":
        raw |= {"suit_led": suit, "void": table.dice.random() < 0.3}
    if raw["type"] == "CardPlayed":
        raw["seat"] = now["on_lead"] or seat
        raw["card"] = table.card(raw["seat"])
        if not now["on_lead"]:
            raw["suit_led"] = suit
    table.enter(raw)


def irregular(table: Table, now: Plain) -> None:
    """Something that ought not to happen."""
    acts = [act for act in ACTS for _ in range(ACTS[act])]
    if table.director:
        acts += [_designated, _waived, _withdrawn, _withdrawn, _someone_knocks]
    for raw in table.dice.choice(acts)(table, now):
        table.enter(raw)


def _exposed(table: Table, now: Plain) -> Iterator[Plain]:
    manners = ["dropped"] * 5 + ["stuck", "shown", "named", "restored", "current_trick"]
    yield _exposure(table, table.seat(), table.dice.choice(manners))


def _led_out_of_turn(table: Table, now: Plain) -> Iterator[Plain]:
    seat = table.seat()
    induced = table.dice.random() < 0.1
    raw = {"type": "LeadOutOfTurn", "seat": seat, "card": table.card(seat)}
    yield {**raw, "induced": induced}


def _played_out_of_turn(table: Table, now: Plain) -> Iterator[Plain]:
    seat = table.seat()
    before = ["partner", "rho", "after_declarer_both", "dummy_prompted", None]
    raw = {"type": "PlayedOutOfTurn", "seat": seat, "card": table.card(seat)}
    yield {
        **raw,
        "before": table.dice.choice(before),
        "lead": table.dice.random() < 0.4,
    }


def _played_together(table: Table, now: Plain) -> Iterator[Plain]:
    seat = (now["trick"] or {}).get("to_play") or table.seat()
    visible = table.dice.sample(table.hands[seat], table.dice.choice([1, 2, 2, 3]))
    raw: Plain = {"type": "CardsPlayedTogether", "seat": seat, "visible": visible}
    if table.dice.random() < 0.6:
        raw["designated"] = table.dice.choice(visible)
    yield raw


def _fifth_card(table: Table, now: Plain) -> Iterator[Plain]:
    seat = table.seat()
    raw = {"type": "FifthCardPlayed", "seat": seat, "card": table.card(seat)}
    yield {
        **raw,
        "deemed_lead": table.dice.random() < 0.3,
        "intentional": table.dice.random() < 0.7,
    }


def _last_played(table: Table) -> Plain | None:
    played = [raw for raw in table.raws if raw["type"] == "CardPlayed"]
    return played[-1] if played else None


def _revoke_corrected(table: Table, now: Plain) -> Iterator[Plain]:
    if last := _last_played(table):
        yield {
            "type": "RevokeCorrected",
            "seat": last["seat"],
            "withdrawn": last["card"],
            "substituted": table.card(last["seat"]),
        }


def _taken_back(table: Table, now: Plain) -> Iterator[Plain]:
    reasons = ["45D", "47D", "53B", "60B", "62C1", "62C2", "62C3", "52A", "none"]
    if last := _last_played(table):
        raw = {"type": "CardWithdrawn", "reason": table.dice.choice(reasons)}
        yield raw | {"seat": last["seat"], "card": last["card"]}


def _not_played(table: Table, now: Plain) -> Iterator[Plain]:
    seat = table.seat()
    yield {"type": "PenaltyCardNotPlayed", "seat": seat, "played": table.card(seat)}


def _face_down(table: Table, now: Plain) -> Iterator[Plain]:
    yield {"type": "FaceDownLead", "seat": table.seat()}


def _claimed(table: Table, now: Plain) -> Iterator[Plain]:
    seat, cards = table.seat(), table.dice.choice([[], [0], [0, 1]])
    kind = table.dice.choice(["Claimed", "Conceded"])
    shown = [table.hands[seat][place] for place in cards]
    yield {"type": kind, "seat": seat, "tricks": 1, "cards": shown}
    if kind == "Claimed":
        yield {"type": "PlayedOn"}
    else:
        partner = SEATS[(SEATS.index(seat) + 2) % 4]
        yield {"type": "ConcessionObjected", "seat": partner}


def _ended(table: Table, now: Plain) -> Iterator[Plain]:
    yield {"type": "PlayEnded", "tricks": 9}


def _designated(table: Table, now: Plain) -> Iterator[Plain]:
    seat = table.seat()
    own = [c["card"] for c in now["penalty_cards"] if c["seat"] == seat]
    card = table.dice.choice(own) if own else table.card(seat)
    status = table.dice.choice(["not_penalty_card", "minor", "major"])
    raw = {"type": "DirectorDesignated", "seat": seat, "card": card}
    yield {**raw, "status": status, "reason": "so ruled"}


def _waived(table: Table, now: Plain) -> Iterator[Plain]:
    yield {"type": "RectificationWaived", "seat": table.seat(), "reason": "for cause"}


def _withdrawn(table: Table, now: Plain) -> Iterator[Plain]:
    version = table.dice.randint(1, len(table.raws))
    yield {"type": "EventWithdrawn", "event": version, "reason": "a slip"}


def _someone_knocks(table: Table, now: Plain) -> Iterator[Plain]:
    yield _exposure(table, table.seat(), "external")


ACTS: dict[Callable[[Table, Plain], Iterator[Plain]], int] = {
    _exposed: 8,
    _led_out_of_turn: 4,
    _played_out_of_turn: 3,
    _played_together: 2,
    _fifth_card: 1,
    _revoke_corrected: 2,
    _taken_back: 2,
    _not_played: 3,
    _face_down: 1,
    _claimed: 1,
    _ended: 1,
}
