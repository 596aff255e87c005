"""The log in words: one whole sentence for each recorded event."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import (
    get_language,
    gettext,
    gettext_lazy,
    pgettext_lazy,
)

from lawbook import BoardState, answer_in
from tables.web.wording import dummy
from tables.web.wording.names import (
    SEAT,
    SEAT_SUBJECT,
    Words,
    call_name,
    card_object,
    cards_object,
    contract_name,
    law_label,
    seat_words,
    sentence,
)
from tables.web.wording.rules import CAUSE

SAID: Words = {
    "BoardOpened": gettext_lazy("Board %(board)s opened"),
    "CallMade": gettext_lazy("%(seat)s called %(call)s"),
    "IrregularCall": gettext_lazy("%(seat)s called %(call)s: %(wrong)s"),
    "CallReplaced": gettext_lazy("%(seat)s called %(call)s in place of another call"),
    "ComparableRuled": gettext_lazy(
        "The Director ruled on the call of %(owner)s: %(compared)s"
    ),
    "UnintendedRuled": gettext_lazy(
        "The Director ruled on the first call of %(owner)s: %(meant)s"
    ),
    "CallWithdrawn": gettext_lazy("%(seat)s withdrew a call: %(replaced)s"),
    "AuctionEnded": gettext_lazy("Contract: %(contract)s"),
    "ContractCorrected": gettext_lazy("Contract corrected: %(contract)s"),
    "CardPlayed": gettext_lazy("%(seat)s played %(card)s"),
    "OnLead": gettext_lazy("%(seat)s has the lead"),
    "OnTurn": gettext_lazy("%(seat)s is to play"),
    "CardExposed": gettext_lazy("%(seat)s exposed %(cards)s: %(manner)s"),
    "LeadOutOfTurn": gettext_lazy("%(seat)s led %(card)s out of turn"),
    "FaceDownLead": gettext_lazy("%(seat)s put a lead face down"),
    "PlayedOutOfTurn": gettext_lazy("%(seat)s played %(card)s out of turn"),
    "CardsPlayedTogether": gettext_lazy("%(seat)s played together: %(visible)s"),
    "FifthCardPlayed": gettext_lazy("%(seat)s played %(card)s as an extra card"),
    "RevokeFound": gettext_lazy("A revoke by %(owner)s was noticed"),
    "RevokeAsked": gettext_lazy("%(seat)s was asked about a revoke"),
    "CardOmitted": gettext_lazy("%(seat)s did not play a card, and play went on"),
    "DefectiveTrickFound": gettext_lazy("%(seat)s had a wrong number of played cards"),
    "DefectiveTrickFound short": gettext_lazy(
        "A trick was missing a card of %(owner)s"
    ),
    "DefectiveTrickFound long": gettext_lazy("A trick had extra cards of %(owner)s"),
    "DefectiveTrickFound twice": gettext_lazy("%(seat)s played a card to two tricks"),
    "InspectionAsked": gettext_lazy("%(seat)s asked to see played cards"),
    "TrickDisputed": gettext_lazy("%(seat)s disputed a trick or the number of tricks"),
    "RevokeCorrected": gettext_lazy(
        "%(seat)s corrected a revoke: took back %(withdrawn)s, played %(substituted)s"
    ),
    "CardWithdrawn": gettext_lazy("%(seat)s took back %(card)s"),
    "PenaltyCardNotPlayed": gettext_lazy(
        "%(seat)s played %(played)s instead of the penalty card"
    ),
    "DummyActed": gettext_lazy("Dummy: %(act)s"),
    "DummyDesignated": gettext_lazy("Declarer called from dummy: %(called)s"),
    "DesignationChanged": gettext_lazy(
        "Declarer changed the call from dummy to %(card)s: %(why)s"
    ),
    "Elected": gettext_lazy("Choice made: %(choice)s"),
    "Elected by": gettext_lazy("%(seat)s chose: %(choice)s"),
    "Claimed": gettext_lazy("%(seat)s claimed"),
    "Conceded": gettext_lazy("%(seat)s conceded"),
    "ConcessionObjected": gettext_lazy("%(seat)s objected to the concession"),
    "PlayedOn": gettext_lazy("Play went on after the claim"),
    "ClaimAgreed": gettext_lazy("%(seat)s agreed to the claim"),
    "ClaimContested": gettext_lazy("%(seat)s doubted the claim"),
    "CardsFaced": gettext_lazy("%(seat)s faced %(cards)s after the claim"),
    "ClaimRuled": gettext_lazy(
        "The Director ruled on the claim: of the tricks left, %(tricks)s"
    ),
    "AgreementWithdrawn": gettext_lazy(
        "%(seat)s asked to withdraw agreement: tricks %(tricks)s"
    ),
    "ConcessionCancelled": gettext_lazy(
        "%(seat)s asked to withdraw a concession: tricks %(tricks)s"
    ),
    "ScoreAdjusted": gettext_lazy("The Director adjusted the score: %(results)s"),
    "WrongHand": gettext_lazy("%(seat)s called on the cards of another board"),
    "WrongBoard": gettext_lazy("The wrong board was played"),
    "WrongCount": gettext_lazy("Cards counted: %(counts)s"),
    "CountRuled": gettext_lazy("The Director ruled on the number of cards"),
    "CardMissing": gettext_lazy("A card of %(owner)s was missing"),
    "BoardFouled": gettext_lazy("The board was not the same at every table"),
    "PlayEnded": gettext_lazy("Play ended: declarer won %(tricks)s tricks"),
    "InformationGiven": gettext_lazy("%(seat)s gave information%(about)s"),
    "InformationGiven explanation": gettext_lazy("%(seat)s explained wrongly%(about)s"),
    "InformationGiven alert": gettext_lazy("%(seat)s: alert missing or wrong%(about)s"),
    "InformationGiven tempo": gettext_lazy("%(seat)s broke tempo%(about)s"),
    "InformationGiven remark": gettext_lazy("%(seat)s made a remark%(about)s"),
    "InformationGiven question": gettext_lazy("%(seat)s asked a question%(about)s"),
    "InformationGiven mannerism": gettext_lazy(
        "%(seat)s showed something by their manner%(about)s"
    ),
    "InformationGiven extraneous": gettext_lazy(
        "%(seat)s received extraneous information%(about)s"
    ),
    "AccountGiven": gettext_lazy("%(side)s gave an account of entry %(event)s"),
    "InformationRuled": gettext_lazy(
        "The Director ruled on entry %(event)s: %(finding)s"
    ),
    "DirectorDesignated": gettext_lazy("The Director ruled on %(card)s of %(owner)s"),
    "RestrictionImposed": gettext_lazy(
        "The Director restricted the lead of %(owner)s (Law %(law)s)"
    ),
    "RulingGiven": gettext_lazy("Ruling given: %(text)s"),
    "RectificationWaived": gettext_lazy("The Director waived the rectification"),
    "DirectorCalled": gettext_lazy("Director called"),
    "DirectorCalled by": gettext_lazy("%(caller)s called the Director"),
    "DirectorArrived": gettext_lazy("The Director is at the table"),
    "DirectorLeft": gettext_lazy("The Director has left the table"),
    "NoteAdded": gettext_lazy("Note: %(text)s"),
    "ConcernRaised": gettext_lazy("Concern raised: %(text)s"),
    "LateEntryReviewed": gettext_lazy("Late entry %(event)s kept"),
    "ReportsCompared": gettext_lazy("Entries %(first)s and %(second)s: both are real"),
    "EventWithdrawn": gettext_lazy("Entry %(event)s taken back: %(reason)s"),
}
COMPARABLE: dict[bool, Promise] = {
    True: gettext_lazy("replaced by a comparable call"),
    False: gettext_lazy("replaced by a call that is not comparable"),
}
IRREGULAR: Words = {
    "insufficient": pgettext_lazy("a call", "insufficient"),
    "out_of_rotation": pgettext_lazy("a call", "out of rotation"),
    "inadmissible": pgettext_lazy("a call", "inadmissible"),
    "must_pass": pgettext_lazy("a call", "by a player who had to pass"),
    "over_seven": pgettext_lazy("a call", "above the level of seven"),
    "after_final_pass": pgettext_lazy("a call", "after the final pass"),
}
COMPARED: dict[bool, Promise] = {
    True: pgettext_lazy("a call", "comparable"),
    False: pgettext_lazy("a call", "not comparable"),
}
INTENDED: dict[bool, Promise] = {
    True: pgettext_lazy("a call", "not intended"),
    False: pgettext_lazy("a call", "intended"),
}
REASON: Words = {
    "wrong_card": gettext_lazy("Wrong card"),
    "wrong_seat": gettext_lazy("Wrong seat"),
    "wrong_table": gettext_lazy("Wrong table or board"),
    "not_happened": gettext_lazy("It did not happen"),
    "entered_twice": gettext_lazy("Entered twice"),
    "other": pgettext_lazy("reason", "Another reason"),
}
SIDE_NAME: Words = {
    "NS": gettext_lazy("North-South"),
    "EW": gettext_lazy("East-West"),
}
FINDING: Words = {
    "misinformation": gettext_lazy("Misinformation that could well have mattered"),
    "mistaken_call": gettext_lazy("The call was wrong, not the explanation"),
    "unauthorized": gettext_lazy("Information that partner may not use"),
    "none": gettext_lazy("None of these"),
}
ONE_CARD = ("card", "played", "withdrawn", "substituted")
MANY_CARDS = ("cards", "visible")


def entry(event: Mapping[str, Any], calls: Sequence[str] = ()) -> str:
    """Say one recorded event; a type without words of its own is named as it is.

    ``calls`` are those of a full auction, where an event may name one by its number.
    """
    name = str(event["type"])
    text = SAID.get(name + _by_whom(event)) or SAID.get(name)
    if text is None:
        return name
    return sentence(str(text), **_words(event) | _of_information(event, calls))


def calls_of(state: BoardState) -> tuple[str, ...]:
    """The calls of a full auction by their numbers, the first first; else none."""
    auction = state.setup.auction
    return tuple(str(made.call) for made in auction.calls) if auction.full else ()


def _by_whom(event: Mapping[str, Any]) -> str:
    """Which sentence of its type says it: by whom it was, or of what kind."""
    if event["type"] in ("InformationGiven", "DefectiveTrickFound"):
        return f" {event.get('kind', '')}"
    tells = event["type"] in {"Elected", "DirectorCalled"}
    return " by" if tells and event.get("by") in SEAT else ""


def _words(event: Mapping[str, Any]) -> dict[str, object]:
    words: dict[str, object] = {"manner": "", **event}
    words["caller"] = SEAT_SUBJECT.get(event.get("by", ""), "")
    words["results"] = ", ".join(map(_share, event.get("results") or ()))
    words["counts"] = ", ".join(
        f"{SEAT[seat]} {held}" for seat, held in (event.get("counts") or {}).items()
    )
    words["replaced"] = COMPARABLE[bool(event.get("comparable"))]
    if event.get("seat"):
        words |= seat_words(event["seat"])
    words["wrong"] = IRREGULAR.get(event.get("kind", ""), "")
    words["compared"] = COMPARED[bool(event.get("comparable"))]
    words["meant"] = INTENDED[bool(event.get("unintended"))]
    if event.get("call"):
        words["call"] = call_name(event["call"])
    for key in ONE_CARD:
        if event.get(key):
            words[key] = card_object(event[key])
    for key in MANY_CARDS:
        words[key] = cards_object(list(event.get(key) or ()))
    words |= zip(("first", "second"), event.get("events", ()), strict=False)
    return words | dummy.words(event) | _special(event)


def _of_information(
    event: Mapping[str, Any], calls: Sequence[str]
) -> dict[str, object]:
    match event["type"]:
        case "InformationGiven":
            about = _about(event.get("about"), calls)
            return {**seat_words(event["by"]), "about": about}
        case "AccountGiven":
            return {"side": SIDE_NAME[event["side"]]}
        case "InformationRuled":
            return {"finding": FINDING[event["finding"]]}
    return {}


def _about(call: str | int | None, calls: Sequence[str]) -> str:
    """The call in question behind what happened; its number where it is not told."""
    if call is None:
        return ""
    if isinstance(call, int) and call > len(calls):
        return ": " + gettext("call %(number)s") % {"number": call}
    return f": {call_name(calls[call - 1] if isinstance(call, int) else call)}"


def _share(one: Mapping[str, Any]) -> str:
    """One result of an adjusted score: declarer's tricks, and what they weigh."""
    return f"{one['tricks']} ({one['weight']})"


def _special(event: Mapping[str, Any]) -> dict[str, object]:
    match event["type"]:
        case "AuctionEnded" | "ContractCorrected":
            return {"contract": contract_by(event["contract"], event.get("declarer"))}
        case "CardExposed":
            return {"manner": CAUSE.get(event["manner"], event["manner"])}
        case "Elected":
            named = seat_words(event["by"]) if event.get("by") else {}
            return {"choice": _chosen(event), **named}
        case "RestrictionImposed":
            return {"law": law_label(event["law"])}
        case "EventWithdrawn":
            return {"reason": REASON.get(event["reason"], event["reason"])}
    return {}


def contract_by(contract: str, declarer: str | None) -> str:
    """Return the contract with its declarer: four spades by South."""
    if not declarer:
        return contract_name(contract)
    words = {"contract": contract_name(contract), "seat": SEAT[declarer]}
    return str(gettext_lazy("%(contract)s, declarer %(seat)s") % words)


def _chosen(event: Mapping[str, Any]) -> str:
    kind = (event.get("awaiting") or "").partition("-")[0]
    named = {
        "card": event.get("card") or "",
        "suits": " ".join(event.get("suits") or ()),
    }
    said = answer_in(kind, event["choice"], get_language() or "en", **named)
    return f"{said}: {call_name(event['call'])}" if event.get("call") else said
