"""What the Director says, in English."""

from lawbook.language.english_after import AFTER
from lawbook.language.english_asked import ASKED, WHY
from lawbook.language.english_leads import LEADS, OWN
from lawbook.language.language import SEVERAL, Language

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
    "designation": "{chooser}, say which card {seat} plays now: {one_of_cards}.",
    "failure": "{seat} played {card}, but should have played {owed}.",
    "failure.accept": "{chooser}, you may accept {card}: {owed} stays on the table.",
    "failure.reject": (
        "If you do not accept it, {seat} plays {owed} instead, and {card} becomes a "
        "major penalty card."
    ),
    "failure.played_on": (
        "If you have already played after it, from either hand, you have accepted it."
    ),
    "minor": "Leave {card} {face_up} in front of {seat}: it is a minor penalty card.",
    "minor.rule": (
        "Until it is played, {seat} may not play another card below the ten in that "
        "suit, but may play an honour. It does not restrict the lead of {partner}."
    ),
    "major": "Leave {card} {face_up} in front of {seat}: it is a major penalty card.",
    "major.rule": (
        "{seat} plays it at the first legal opportunity, whether leading, following "
        "suit, discarding or ruffing. Whenever {partner} is to lead, {chooser} first "
        "says whether to restrict that lead."
    ),
    "majors": (
        "Leave {cards} {face_up} in front of {seat}: they are major penalty cards, "
        "because there is more than one."
    ),
    "majors.rule": (
        "{seat} plays one of them at the first legal opportunity; if several can be "
        "played, {chooser} says which. Whenever {partner} is to lead, {chooser} first "
        "says whether to restrict that lead."
    ),
    "exposed": "Leave {card} {face_up} in front of {seat} until the auction ends.",
    "pass_once": "{seat} must pass at the next turn to call.",
    "require_lead": (
        "{seat} must lead {suits}; if {seat} has none, any other legal card."
    ),
    "prohibit_lead": (
        "{seat} may not lead {suits} for as long as {seat} keeps the lead; if {seat} "
        "has nothing else, any card may be led."
    ),
    "play_highest": "{seat} plays the highest card of the suit led.",
    "play_lowest": "{seat} plays the lowest card of the suit led.",
    "play_require_suit": (
        "If {seat} has none of the suit led, {seat} plays {one_of_suits} to this trick "
        "or, without one, any other legal card."
    ),
    "play_forbid_suit": (
        "If {seat} has none of the suit led, {seat} may not play {one_of_suits} to "
        "this trick, unless {seat} has nothing else."
    ),
    "picked_up": (
        "{seat} has {card} back in hand. {partner} may not make use of having seen it; "
        "{chooser} may."
    ),
    "played": "{partner} may not make use of how {card} came to be seen.",
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
    face_up=dict.fromkeys((*RANKS, SEVERAL), "face up"),
    sentences=LEADS | SENTENCES | AFTER | OWN | WHY | ASKED,
)
