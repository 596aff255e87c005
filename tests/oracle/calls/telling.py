"""What each event makes of an auction."""

from collections.abc import Callable
from dataclasses import replace

from tests.oracle.calls import putting_right, wrong_hands
from tests.oracle.calls.auction import Auction, Call, Duty, Matter
from tests.oracle.calls.bids import (
    specified,
)
from tests.oracle.calls.settling import (
    accepted,
    comparable_said,
    refused,
    taken_as_slip,
)
from tests.oracle.calls.standing import (
    ONCE,
    called_in_turn,
    never_replaced,
    without,
)
from tests.oracle.calls.wrong_calls import what_is_wrong
from tests.oracle.cards import Raw, is_honour, left_of, partner

Tell = Callable[[Auction, Raw], Auction]


def told(a: Auction, event: Raw) -> Auction:
    tell = TOLD.get(event["type"])
    a = replace(a, taken=()) if a.taken else a
    if tell is None:
        return a
    after = tell(a, event)
    new = len(after.calls) - len(a.calls)
    return replace(after, past=(*after.past, *[a] * new)) if new else after


# A call


def call_made(a: Auction, event: Raw) -> Auction:
    if a.held:
        return called_meanwhile(a, a.held, event)
    return called(a, event)


def called(a: Auction, event: Raw, *, answering: bool = False) -> Auction:
    """A call while nothing waits to be put right; one that answers ends no auction."""
    if not a.ended and (n := just_doubled(a, event["seat"])):
        a = putting_right.forgiven(putting_right.relieved(a, n), n)
        return a.add(call_of(a, event, status="gone"))
    wrong = what_is_wrong(a, event["seat"], event["call"], answering=answering)
    if not a.full:
        return called_in_turn(a.add(call_of(a, event)), len(a.calls) + 1)
    implied = wrong in ("", "insufficient") and event["seat"] != a.turn
    status = "stands" if not wrong else "pending"
    old = a.line[-1].n if wrong == "changed" else 0
    call = call_of(
        a, event, status=status, irregular=wrong, replaces=old, implied=implied
    )
    n, was = call.n, a
    a = a.add(call)
    if implied:
        a = spend_passes(a, was.turn)
    return WRONG[wrong](a, n, was) if wrong else called_in_turn(a, n)


def just_doubled(a: Auction, seat: str) -> int:
    """36A: the call before was an inadmissible double of the player on the right."""
    last = a.calls[-1] if a.calls else None
    if last is None or last.n <= a.restart or last.status != "gone":
        return 0
    if last.irregular != "inadmissible":
        return 0
    return last.n if left_of(last.seat) == seat != a.turn else 0


def spend_passes(a: Auction, seat: str) -> Auction:
    """28A, 30A: the pass that was due is taken as made, and that turn is over."""
    kept = (d for d in a.duties if d.seat != seat or d.kind not in ONCE)
    return replace(a, duties=tuple(kept))


def call_of(
    a: Auction,
    event: Raw,
    *,
    status: str = "stands",
    irregular: str = "",
    replaces: int = 0,
    implied: bool = False,
) -> Call:
    suits, artificial = specified(event), bool(event.get("artificial"))
    n = len(a.calls) + 1
    seat, call = event["seat"], event["call"]
    return Call(n, seat, call, suits, artificial, status, irregular, replaces, implied)


def asked_of_next(kind: str, law: str) -> Callable[[Auction, int, Auction], Auction]:
    """27A1, 29A, 25B1: the player on the left says whether the call stands."""

    def ask(a: Auction, n: int, was: Auction) -> Auction:
        seat = a.get(n).seat
        return replace(a, matters=(*a.matters, Matter(kind, law, n, left_of(seat))))

    return ask


WRONG = {
    "insufficient": asked_of_next("insufficient_bid", "27"),
    "out_of_rotation": asked_of_next("call_out_of_rotation", "29"),
    "changed": asked_of_next("change_of_call", "25"),
    "inadmissible": putting_right.inadmissible,
    "must_pass": putting_right.must_pass,
    "over_seven": putting_right.over_seven,
    "after_final_pass": putting_right.after_final_pass,
}


def called_meanwhile(a: Auction, held: Matter, event: Raw) -> Auction:
    """A call while another waits: an answer, a call in turn (28B), or cancelled (9B2).

    Over a call put in place too early (27C) it lets that one stand.
    """
    seat, offender = event["seat"], a.get(held.n).seat
    if held.kind == "replacement":
        if seat == offender:
            return putting_right.replaced(a, held, call_of(a, event))
        if seat == left_of(offender) and held.law in ("36", "37", "38"):
            return overlooked(a, held, event)
    elif held.words == ("accept", "refuse"):
        if held.kind == "call_out_of_rotation" and seat == a.turn:
            return called(vanished(a, held), event)
        if seat == held.chooser and a.early:
            return called(refused(a, held), event, answering=True)
        if seat == held.chooser:
            return called(accepted(a, held, ends=False), event, answering=True)
    return a.add(call_of(a, event, status="gone"))


def vanished(a: Auction, held: Matter) -> Auction:
    """28B: the opponent whose turn it was has called, and the call is as never made."""
    return replace(a.change(held.n, status="gone"), matters=without(a, held))


def overlooked(a: Auction, held: Matter, event: Raw) -> Auction:
    """36A, 37A, 38: the next player calls before anything has been put right."""
    a = putting_right.forgiven(a, held.n)
    if held.law == "38":
        return a.add(call_of(a, event, status="gone"))
    a = putting_right.relieved(replace(a, matters=without(a, held)), held.n)
    if held.law == "36":
        return a.add(call_of(a, event, status="gone"))
    return called(called_in_turn(a.change(held.n, status="stands"), held.n), event)


# What is put in a call's place, chosen and ruled


def call_replaced(a: Auction, event: Raw) -> Auction:
    held, reason = a.held, str(event.get("reason") or "")
    if held and held.kind == "change_call":
        return putting_right.changed_over_it(a, held, call_of(a, event))
    if held and held.kind == "replacement":
        return putting_right.replaced(a, held, call_of(a, event))
    if held and held.kind == "insufficient_bid" and not reason:
        call = call_of(a, event, status="pending", replaces=held.n)
        return replace(a.add(call), early=call.n)
    return changed(a, event, reason)


def changed(a: Auction, event: Raw, reason: str) -> Auction:
    """25: a slip, if the Director finds it was one; else a change of call."""
    old = list(a.calls_of(event["seat"]))[-1]
    call = call_of(a, event, status="pending", irregular="changed", replaces=old.n)
    a = a.add(call)
    if reason.startswith("25A"):
        words = ("unintended", "intended")
        matter = Matter("unintended_call", "25", call.n, "director", words=words)
        return replace(a, matters=(*a.matters, matter))
    return asked_of_next("change_of_call", "25")(a, call.n, a)


def elected(a: Auction, event: Raw) -> Auction:
    word, held = event["choice"], a.held
    if word in ("comparable", "not_comparable"):
        return comparable_said(a, asked_about(a), word == "comparable")
    if held is None or word not in held.words:
        return a
    if word in ("unintended", "intended"):
        return taken_as_slip(a, held, word == "unintended")
    if word == "keep":
        return replace(a, matters=without(a, held))
    return accepted(a, held) if word == "accept" else refused(a, held)


def asked_about(a: Auction, seat: str = "") -> Matter | None:
    asked = [m for m in a.matters if m.kind == "comparable"]
    return next((m for m in asked if seat in ("", a.get(m.n).seat)), None)


def comparable_ruled(a: Auction, event: Raw) -> Auction:
    return comparable_said(a, asked_about(a, event["seat"]), event["comparable"])


def unintended_ruled(a: Auction, event: Raw) -> Auction:
    return taken_as_slip(a, a.held, event["unintended"]) if a.held else a


def card_exposed(a: Auction, event: Raw) -> Auction:
    """24B, 24C: an honour, a card led, or two of them: partner passes once."""
    if a.ended or not event.get("partner_could_see", True):
        return a
    cards, manner = event["cards"], event["manner"]
    if manner in ("external", "current_trick", "before_auction"):
        return a
    seat = event["seat"]
    a = replace(a, faced=(*a.faced, *(seat for _ in cards)))
    many = a.faced.count(seat) > 1
    if not (many or manner == "led" or is_honour(cards[0])):
        return a
    return replace(a, duties=(*a.duties, Duty(partner(seat), "pass_once", "24")))


# Where only what went wrong is recorded


def irregular_call(a: Auction, event: Raw) -> Auction:
    """The same as in a full auction, the circumstances being told with the call."""
    over = event.get("over")
    if over:
        a = replace(a, over=(over["seat"], over["call"]))
    seat = event["seat"]
    was = replace(a, due=event.get("turn") or seat)
    call = call_of(a, event, status="pending", irregular=event["kind"])
    a = replace(was, calls=(*a.calls, call))
    if event["kind"] == "after_final_pass":
        return a.change(call.n, status="gone")
    a = WRONG[event["kind"]](a, call.n, was)
    if not event.get("lho_called"):
        return a
    return overlooked_then(a, call.n)


def overlooked_then(a: Auction, n: int) -> Auction:
    """36A, 37A, 38D: as told, the next player has called already."""
    a = putting_right.forgiven(a, n)
    if a.get(n).irregular == "over_seven":
        return a
    kept = tuple(m for m in a.matters if m.n != n)
    a = replace(putting_right.relieved(a, n), matters=kept)
    return a if a.get(n).irregular == "inadmissible" else a.change(n, status="stands")


def auction_ended(a: Auction, event: Raw) -> Auction:
    """As told: nobody is silent any longer, and what was not replaced is owed for.

    A double that was still to be put right bars no lead: with the lead faced it is
    nothing (36C), before that its player calls again.
    """
    if a.ended:
        return a
    held, left = a.held, ""
    if held and held.law == "36":
        a, left = putting_right.forgiven(a, held.n), a.get(held.n).seat
    told = str(event["contract"]), str(event.get("declarer") or "")
    a = replace(a, gone=never_replaced(a), closed=True, told=told, left=left)
    return replace(a, duties=(), matters=())


TOLD: dict[str, Tell] = {
    "IrregularCall": irregular_call,
    "AuctionEnded": auction_ended,
    "CallMade": call_made,
    "CallReplaced": call_replaced,
    "Elected": elected,
    "ComparableRuled": comparable_ruled,
    "UnintendedRuled": unintended_ruled,
    "CardExposed": card_exposed,
    "InformationGiven": putting_right.information_given,
    "WrongHand": wrong_hands.wrong_hand,
}
