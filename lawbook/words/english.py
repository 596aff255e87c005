"""What the Director says, in English."""

from lawbook.words.english_after import AFTER
from lawbook.words.english_reasons import WHY
from lawbook.words.language import Language

SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}
SEATS |= {"NS": "North or South", "EW": "East or West"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANKS = {
    "A": "the ace of {}",
    "K": "the king of {}",
    "Q": "the queen of {}",
    "J": "the jack of {}",
    "T": "the ten of {}",
    "9": "the nine of {}",
    "8": "the eight of {}",
    "7": "the seven of {}",
    "6": "the six of {}",
    "5": "the five of {}",
    "4": "the four of {}",
    "3": "the three of {}",
    "2": "the two of {}",
}

SENTENCES = {
    "lead": (
        "{chooser}, before {seat} leads you have a choice, because {partner} has "
        "{cards} on the table."
    ),
    "lead.require": (
        "You may require {seat} to lead {suits}: {cards} {go} back to hand."
    ),
    "lead.require_one_of": (
        "You may require {seat} to lead one suit, {suits}: the penalty cards of that "
        "suit go back to hand."
    ),
    "lead.prohibit": (
        "You may forbid {seat} to lead {suits} for as long as {seat} keeps the lead: "
        "{cards} {go} back to hand."
    ),
    "lead.prohibit_any_of": (
        "You may forbid {seat} one or more of {suits} for as long as {seat} keeps the"
        " lead: the penalty cards of those suits go back to hand."
    ),
    "lead.neither": (
        "Or you let {seat} lead anything: {cards} {stay} on the table, and you choose"
        " again at the next lead by {seat}."
    ),
    "lead.goes": "goes",
    "lead.go": "go",
    "lead.stays": "stays",
    "lead.stay": "stay",
    "designation": "{chooser}, {seat} can play {cards} now: you say which.",
    "failure": "{seat} played {card} and should have played {owed}.",
    "failure.accept": "{chooser}, you may accept {card}: {owed} stays on the table.",
    "failure.reject": (
        "If you do not accept, {seat} plays {owed} instead, and {card} becomes a "
        "major penalty card."
    ),
    "failure.played_on": "If you have played from either hand since, {card} stands.",
    "lead_out_of_turn": "{seat} has led {card} out of turn.",
    "lead_out_of_turn.accept": "{chooser}, you may accept it as the lead.",
    "lead_out_of_turn.spread": (
        "You may put your hand down and become dummy; {partner_of_chooser} plays the "
        "hand."
    ),
    "lead_out_of_turn.refuse": "If you refuse it, {card} becomes a major penalty card.",
    "lead_out_of_turn.refuse_declarer": (
        "If you refuse it, the card goes back and the right hand leads."
    ),
    "lead_out_of_turn.make_proper_lead": (
        "Or the hand whose turn it was simply leads: {card} goes back, and its sight "
        "is no help to be used."
    ),
    "withdrawn_call": (
        "{chooser}, before {partner} leads for the first time you have a choice, "
        "because {seat} withdrew a call in the auction."
    ),
    "withdrawn_call.require": (
        "You may require {partner} to lead {suits} now, one suit only."
    ),
    "withdrawn_call.prohibit": (
        "You may forbid {partner} one suit, {suits}, for as long as {partner} keeps "
        "the lead."
    ),
    "withdrawn_call.neither": "Or you let {partner} lead anything.",
    "minor": "Leave {card} face up in front of {seat}: a minor penalty card.",
    "minor.rule": (
        "{seat} may not play another card of that suit below the ten before it, but "
        "may play an honour. {partner} may lead anything."
    ),
    "major": "Leave {card} face up in front of {seat}: a major penalty card.",
    "major.rule": (
        "{seat} plays it at the first legal opportunity, whether leading, following "
        "suit, discarding or ruffing. When {partner} has the lead, {chooser} chooses "
        "first."
    ),
    "majors": (
        "Leave {cards} face up in front of {seat}: major penalty cards, all of them, "
        "because there is more than one."
    ),
    "majors.rule": (
        "{seat} plays one at the first legal opportunity; {chooser} says which. When "
        "{partner} has the lead, {chooser} chooses first."
    ),
    "exposed": "Leave {card} face up in front of {seat} until the auction ends.",
    "pass_once": "{seat} must pass at the next turn to call.",
    "require_lead": (
        "{seat} must lead {suits}; without any, whatever is otherwise legal."
    ),
    "prohibit_lead": (
        "{seat} may not lead {suits} for as long as {seat} keeps the lead; with "
        "nothing else, any card may be led."
    ),
    "play_highest": "{seat} plays the highest card of the suit led.",
    "play_lowest": "{seat} plays the lowest card of the suit led.",
    "play_require_suit": "{seat} plays {suits} to this trick, if able.",
    "play_forbid_suit": "{seat} may not play {suits} to this trick, if able.",
    "picked_up": (
        "{seat} has {card} back in hand. {partner} may not make use of having seen "
        "it; {chooser} may."
    ),
    "played": "How {card} came to be seen is not for {partner} to use.",
}

ENGLISH = Language(
    seat_subject=SEATS,
    seat_object=SEATS,
    seat_owner=SEATS,
    suit=SUITS,
    one_of_suit={"S": "a spade", "H": "a heart", "D": "a diamond", "C": "a club"},
    card_subject=RANKS,
    card_object=RANKS,
    suit_of_card=SUITS,
    either="or",
    both="and",
    sentences=SENTENCES | AFTER | WHY,
)
