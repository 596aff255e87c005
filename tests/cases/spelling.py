"""The short lines of a case and the recorded events they stand for.

A line is a sentence, then perhaps remarks after commas: "E drops D8, partner could not
see". `SENTENCES` and `REMARKS` are all there is to know; those about dummy are in
`dummy_lines`.
"""

import re
from typing import Any

from tests.cases import auction_lines, dummy_lines, information_lines

Event = dict[str, Any]

SEAT = r"(?P<seat>[NESW])"
CARD = r"(?P<card>[SHDC][2-9TJQKA])"
CARDS = r"(?P<cards>[SHDC][2-9TJQKA](?: [SHDC][2-9TJQKA])*)"
TRICK = r"(?:a trick|trick (?P<trick>\d+))"


SENTENCES: list[tuple[str, str, Event]] = [
    (rf"{SEAT} drops {CARDS}", "CardExposed", {"manner": "dropped"}),
    (rf"{SEAT} finds {CARDS} stuck", "CardExposed", {"manner": "stuck"}),
    (rf"{SEAT} shows {CARDS}", "CardExposed", {"manner": "shown"}),
    (rf"{SEAT} names {CARDS}", "CardExposed", {"manner": "named"}),
    (rf"{SEAT} leads {CARDS} in the auction", "CardExposed", {"manner": "led"}),
    (
        rf"{SEAT} drops {CARDS} before the auction",
        "CardExposed",
        {"manner": "before_auction"},
    ),
    (rf"someone knocks {CARDS} from {SEAT}", "CardExposed", {"manner": "external"}),
    (rf"{SEAT} is given back {CARDS}", "CardExposed", {"manner": "restored"}),
    (
        rf"{SEAT} shows {CARDS} for this trick",
        "CardExposed",
        {"manner": "current_trick"},
    ),
    (rf"{SEAT} (?:plays|leads) {CARD}", "CardPlayed", {}),
    (rf"{SEAT} on lead", "OnLead", {}),
    (rf"{SEAT} to play", "OnTurn", {}),
    (rf"{SEAT} leads out of turn {CARD}", "LeadOutOfTurn", {}),
    (rf"{SEAT} leads face down(?: {CARD})?", "FaceDownLead", {}),
    (rf"{SEAT} plays out of turn {CARD}", "PlayedOutOfTurn", {}),
    (rf"{SEAT} leads before partner plays {CARD}", "PlayedOutOfTurn", {"lead": True}),
    (
        rf"{SEAT} plays together {CARDS.replace('cards', 'visible')}",
        "CardsPlayedTogether",
        {},
    ),
    (rf"{SEAT} plays a fifth card {CARD}", "FifthCardPlayed", {}),
    (
        rf"{SEAT} corrects a revoke (?P<withdrawn>\w\w) to (?P<substituted>\w\w)",
        "RevokeCorrected",
        {},
    ),
    (rf"attention to a revoke by {SEAT}", "RevokeFound", {}),
    (rf"(?P<by>[NESW]) asks {SEAT} about a revoke", "RevokeAsked", {}),
    (rf"{SEAT} omits a card", "CardOmitted", {}),
    (rf"{TRICK} lacks a card of {SEAT}", "DefectiveTrickFound", {"kind": "short"}),
    (rf"{TRICK} has too many of {SEAT}", "DefectiveTrickFound", {"kind": "long"}),
    (rf"{TRICK} has a card of {SEAT} again", "DefectiveTrickFound", {"kind": "twice"}),
    (rf"{SEAT} asks to see the trick", "InspectionAsked", {"what": "current"}),
    (
        rf"{SEAT} asks to see the own last card",
        "InspectionAsked",
        {"what": "own_last"},
    ),
    (rf"{SEAT} asks to see quitted tricks", "InspectionAsked", {"what": "quitted"}),
    (rf"{SEAT} disputes (?:the tricks|trick (?P<trick>\d+))", "TrickDisputed", {}),
    (rf"{SEAT} takes back {CARD} under (?P<reason>[\w()]+)", "CardWithdrawn", {}),
    (
        rf"{SEAT} takes back {CARD} without right",
        "CardWithdrawn",
        {"reason": "none"},
    ),
    (
        rf"{SEAT} plays (?P<played>\w\w) instead of penalty card",
        "PenaltyCardNotPlayed",
        {},
    ),
    (r"(?P<by>[NESW]) chooses designate", "Elected", {"choice": "designate"}),
    (
        r"(?P<by>[NESW]) chooses designate (?P<card>\w\w)",
        "Elected",
        {"choice": "designate"},
    ),
    (r"(?P<by>[NESW]) chooses (?P<choice>\w+)(?P<suits>(?: [SHDC])*)", "Elected", {}),
    *dummy_lines.SENTENCES,
    (rf"{SEAT} claims(?: (?P<tricks>\d+))?(?: showing {CARDS})?", "Claimed", {}),
    (rf"{SEAT} concedes(?: (?P<tricks>\d+))?(?: showing {CARDS})?", "Conceded", {}),
    (rf"{SEAT} objects", "ConcessionObjected", {}),
    (r"play goes on", "PlayedOn", {}),
    (rf"{SEAT} agrees", "ClaimAgreed", {}),
    (rf"{SEAT} doubts it", "ClaimContested", {}),
    (rf"{SEAT} faces {CARDS}", "CardsFaced", {}),
    (r"director gives (?P<tricks>\d+)", "ClaimRuled", {}),
    (rf"{SEAT} withdraws agreement (?P<tricks>\d+)", "AgreementWithdrawn", {}),
    (rf"{SEAT} takes a concession back (?P<tricks>\d+)", "ConcessionCancelled", {}),
    (
        r"director adjusts(?: for (?P<side>NS|EW))? to (?P<results>\d+)"
        r" under (?P<law>[\w()]+)",
        "ScoreAdjusted",
        {},
    ),
    *information_lines.SENTENCES,
    (r"play ends (?P<tricks>\d+)", "PlayEnded", {}),
    (
        rf"director rules {CARD} of {SEAT} (?P<status>\w+)",
        "DirectorDesignated",
        {"reason": "as the case says"},
    ),
    (
        rf"director waives for {SEAT}(?: {CARD})?",
        "RectificationWaived",
        {"reason": "as the case says"},
    ),
    (
        r"director imposes (?P<kind>\w+)(?P<suits>(?: [SHDC])+)"
        rf" on {SEAT} under (?P<law>\w+)",
        "RestrictionImposed",
        {},
    ),
    (r"director chooses (?P<choice>\w+)", "Elected", {}),
    *auction_lines.SENTENCES,
    (
        r"auction ends (?P<contract>\w+)(?: by (?P<declarer>[NESW]))?",
        "AuctionEnded",
        {},
    ),
    (rf"{SEAT} calls on the cards of another board", "WrongHand", {}),
    (r"a board not due is played", "WrongBoard", {}),
    (r"counted(?P<counts>(?: [NESW] \d+)+)", "WrongCount", {}),
    (r"director rules it playable", "CountRuled", {"playable": True}),
    (r"director rules it unplayable", "CountRuled", {"playable": False}),
    (rf"{SEAT} is short of (?:{CARD}|a card)", "CardMissing", {}),
    (r"the board differed in (?P<what>cards|dealer|vulnerable)", "BoardFouled", {}),
    (r"take back entry (?P<event>\d+)", "EventWithdrawn", {"reason": "a slip"}),
    (r"concern under (?P<law>\w+)", "ConcernRaised", {"text": "someone asks"}),
]

REMARKS: list[tuple[str, Event]] = [
    (r"partner has called since", {"partner_called": True}),
    (r"partner has not called", {"partner_called": False}),
    (r"the next player has called", {"lho_called": True}),
    (r"the next player has not called", {"lho_called": False}),
    (r"one of them has called", {"called": True}),
    (r"none of them has called", {"called": False}),
    (r"a card was seen", {"seen": True}),
    (r"a card of another deal", {"surplus": True}),
    (r"played before by (?P<played_before>[NESW](?: [NESW])*)", {}),
    (r"(?P<found>elsewhere|not_found)", {}),
    (r"found among the played cards", {"found": "played"}),
    (r"at teams", {"teams": True}),
    (r"(?P<suit_led>[SHDC]) led", {}),
    (r"with (?P<card>\w\w)", {}),
    (r"in (?P<suit>[SHDC])", {}),
    (r"won by (?P<won_by>[NESW])", {}),
    (r"they have gone on", {"next_played": True}),
    (r"they have not gone on", {"next_played": False}),
    (r"(?P<later_tricks>\d+) since", {}),
    (r"both sides have played on", {"both_played": True}),
    (r"not both sides have played on", {"both_played": False}),
    (rf"giving back {CARDS.replace('cards', 'extra')}", {}),
    (rf"seen {CARDS.replace('cards', 'exposed')}", {}),
    (r"shown together", {"together": True}),
    (r"one after the other", {"together": False}),
    (r"noticed on the next board", {"noticed": "next_board"}),
    (r"noticed after the round", {"noticed": "round_over"}),
    (r"during play", {"when": "play"}),
    (r"before the hands are back", {"when": "agreement"}),
    (r"in the same round", {"when": "after"}),
    (r"after the round", {"when": "round_over"}),
    (r"void", {"void": True}),
    (r"not void", {"void": False}),
    (r"partner could not see", {"partner_could_see": False}),
    (r"by accident", {"intentional": False}),
    (r"on purpose", {"intentional": True}),
    (r"hand not yet removed", {"hand_removed": False}),
    (r"told by an opponent", {"induced": True}),
    (r"trick (?P<trick>\d+)", {}),
    (r"before (?P<before>rho|partner)", {}),
    (r"declarer has played from both", {"before": "after_declarer_both"}),
    (r"dummy prompted", {"before": "dummy_prompted"}),
    (r"naming (?P<designated>\w\w)", {}),
    (r"comparable", {"comparable": True}),
    (r"it named (?P<suits_shown>[SHDC](?: [SHDC])*)", {}),
    (r"specified (?P<suits_specified>[SHDC](?: [SHDC])*)", {}),
    (r"deemed a lead", {"deemed_lead": True}),
    (r"by (?P<by>[NESW])", {}),
    (r"answering (?P<awaiting>\S+)", {}),
    (r"information (?P<information>\w+)", {}),
    (r"saying '(?P<statement>[^']+)'", {}),
    (r"speaking of the trump", {"trump_mentioned": True}),
    (r"saying nothing of the trump", {"trump_mentioned": False}),
    *dummy_lines.REMARKS,
    *auction_lines.REMARKS,
    *information_lines.REMARKS,
    (r"only this trick", {"current_trick": True}),
    (r"the next board has begun", {"complete": True}),
    (r"(?P<seat>[NESW]) refuses", {"concur": False}),
    (r"(?P<seat>[NESW]) asks", {}),
    (r"(?P<seat>[NESW]) may change", {}),
    (r"already (?P<why>won)", {}),
    (r"(?P<why>likely|no_normal_play)", {}),
]

LISTS = {
    "played_before",
    "cards",
    "visible",
    "extra",
    "exposed",
    "suits",
    "suits_shown",
    "suits_specified",
}
NUMBERS = {"tricks", "trick", "event", "later_tricks", "seconds"}


def events_of(line: str) -> list[Event]:
    """The events a line stands for: one, or several for a trick or calls in turn."""
    if calls := re.fullmatch(rf"calls from {SEAT}: (?P<calls>\w+(?: \w+)*)", line):
        return auction_lines.in_turn(calls["seat"], calls["calls"].split())
    if trick := re.fullmatch(
        rf"trick from {SEAT}: (?P<cards>[-\w]+(?: [-\w]+)*)", line
    ):
        return _whole_trick(trick["seat"], trick["cards"].split())
    sentence, *remarks = line.split(", ")
    event = _event(sentence)
    for remark in remarks:
        event |= _remark(remark)
    return [event]


def _whole_trick(leader: str, cards: list[str]) -> list[Event]:
    first = "NESW".index(leader)
    seats = ["NESW"[(first + place) % 4] for place in range(4)]
    return [
        {"type": "CardOmitted", "seat": seat}
        if card == "-"
        else {"type": "CardPlayed", "seat": seat, "card": card}
        for seat, card in zip(seats, cards, strict=False)
    ]


def _event(sentence: str) -> Event:
    for pattern, kind, always in SENTENCES:
        if found := re.fullmatch(pattern, sentence):
            return {"type": kind, **always, **_fields(found)}
    raise ValueError(f"Nobody has said what this line means: {sentence}")


def _remark(remark: str) -> Event:
    for pattern, always in REMARKS:
        if found := re.fullmatch(pattern, remark):
            return {**always, **_fields(found)}
    raise ValueError(f"Nobody has said what this remark means: {remark}")


def _fields(found: re.Match[str]) -> Event:
    fields = {
        name: _value(name, text) for name, text in found.groupdict().items() if text
    }
    if meaning := fields.pop("meaning", None):
        fields["suits"] = meaning.split()
    if over := fields.pop("over", None):
        call, _, seat = over.partition(" by ")
        fields["over"] = {"seat": seat, "call": call}
    return fields


def _value(name: str, text: str) -> Any:
    if name == "results":
        return [{"tricks": int(text), "weight": 100}]
    if name == "about":
        return int(text) if text.isdigit() else text
    if name == "why" and text == "won":
        return "already_won"
    if name == "counts":
        seats, held = text.split()[::2], text.split()[1::2]
        return {seat: int(count) for seat, count in zip(seats, held, strict=True)}
    if name in NUMBERS:
        return int(text)
    return text.split() if name in LISTS else text
