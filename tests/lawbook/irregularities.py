"""What ought not to happen at a table, and does."""

from collections.abc import Callable, Iterator

from tests.lawbook.table import SEATS, Plain, Table


def exposure(table: Table, seat: str, manner: str) -> Plain:
    number = table.dice.choice([1, 1, 1, 2, 3])
    cards = table.dice.sample(table.hands[seat], number)
    raw: Plain = {"type": "CardExposed", "seat": seat, "cards": cards}
    raw["manner"] = manner
    if table.dice.random() < 0.1:
        raw["partner_could_see"] = False
    if table.dice.random() < 0.1:
        raw["intentional"] = table.dice.random() < 0.5
    return raw


def irregular(table: Table, now: Plain) -> None:
    """Something that ought not to happen."""
    acts = [act for act in ACTS for _ in range(ACTS[act])]
    if table.director:
        acts += [_designated, _waived, _withdrawn, _withdrawn, _someone_knocks]
    for raw in table.dice.choice(acts)(table, now):
        table.enter(raw)


def _exposed(table: Table, now: Plain) -> Iterator[Plain]:
    manners = ["dropped"] * 5 + ["stuck", "shown", "named", "restored", "current_trick"]
    yield exposure(table, table.seat(), table.dice.choice(manners))


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
    answers = _answers(seat, table.seat(), table.dice.random() < 0.5)
    for name in table.dice.sample(sorted(answers), table.dice.choice([0, 0, 1, 2])):
        yield answers[name]
    if kind == "Claimed":
        yield {"type": "PlayedOn"}
    else:
        partner = SEATS[(SEATS.index(seat) + 2) % 4]
        yield {"type": "ConcessionObjected", "seat": partner}


def _answers(by: str, seat: str, sure: bool) -> dict[str, Plain]:
    """What may be recorded of a claim before play goes on, if it does."""
    other = SEATS[(SEATS.index(by) + 1) % 4]
    return {
        "agreed": {"type": "ClaimAgreed", "seat": other, "complete": sure},
        "doubted": {"type": "ClaimContested", "seat": seat},
        "ruled": {"type": "ClaimRuled", "tricks": int(sure)},
        "withdrawn": {"type": "AgreementWithdrawn", "seat": other, "tricks": 1},
        "cancelled": {"type": "ConcessionCancelled", "seat": by, "tricks": 1},
        "refused": {"type": "PlayedOn", "seat": seat, "concur": False},
    }


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
    # Without the end of the auction the cards played after it make no sense.
    if table.raws[version - 1]["type"] != "AuctionEnded":
        yield {"type": "EventWithdrawn", "event": version, "reason": "a slip"}


def _someone_knocks(table: Table, now: Plain) -> Iterator[Plain]:
    yield exposure(table, table.seat(), "external")


def _call_withdrawn(table: Table, now: Plain) -> Iterator[Plain]:
    shown, specified = (
        table.dice.sample("SHDC", table.dice.choice([0, 1, 1, 2])) for _ in range(2)
    )
    raw: Plain = {"type": "CallWithdrawn", "seat": table.seat()}
    raw |= {"suits_shown": shown, "suits_specified": specified}
    yield raw | {"comparable": table.dice.random() < 0.2}


def _omitted(table: Table, now: Plain) -> Iterator[Plain]:
    """A card is left out, and found at once, later, or never."""
    seat = (now["trick"] or {}).get("to_play") or table.seat()
    yield {"type": "CardOmitted", "seat": seat}
    if table.dice.random() < 0.3:
        yield from _defective(table, seat, "short")


def _defective_trick(table: Table, now: Plain) -> Iterator[Plain]:
    left_out = [raw["seat"] for raw in table.raws if raw["type"] == "CardOmitted"]
    kind = table.dice.choice(["short", "short", "long", "twice"])
    seat = table.dice.choice(left_out or SEATS) if kind == "short" else table.seat()
    yield from _defective(table, seat, kind)


def _defective(table: Table, seat: str, kind: str) -> Iterator[Plain]:
    dice = table.dice
    raw: Plain = {"type": "DefectiveTrickFound", "seat": seat, "kind": kind}
    raw |= {"both_played": dice.choice([True, False, None])}
    if kind == "long":
        raw["extra"] = dice.sample(table.hands[seat], dice.choice([1, 1, 2]))
        raw["exposed"] = raw["extra"][: dice.choice([0, 1])]
        raw["together"] = dice.choice([True, False, None])
    elif dice.random() < 0.6:
        raw["card"] = table.card(seat)
    raw |= {"later_tricks": dice.choice([None, 0, 2])}
    yield raw | {"won_by": dice.choice([None, *SEATS])}


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
    _call_withdrawn: 2,
    _omitted: 2,
    _defective_trick: 2,
    _ended: 1,
}
