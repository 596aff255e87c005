"""Why a card may or may not be played, in English."""

WHY = {
    "why.waiting": "Nothing may be played before the open choice is made.",
    "why.free": "Nothing restricts it.",
    "why.unable": "The restriction cannot be met, so any card otherwise legal will do.",
    "why.unless_unable": (
        "It may be played only if the player has no card that satisfies this."
    ),
    "why.waits": (
        "The penalty card waits: what comes before it left it out at this turn."
    ),
    "why.not.follow_suit": "The suit led must be followed.",
    "why.not.require_lead": "Another suit is required.",
    "why.not.prohibit_lead": "Its suit may not be led.",
    "why.not.play_highest": "The highest card of the suit led must be played.",
    "why.not.play_lowest": "The lowest card of the suit led must be played.",
    "why.not.play_require_suit": "Another suit must be played to this trick.",
    "why.not.play_forbid_suit": "Its suit may not be played to this trick.",
    "why.not.major": "{cards} must be played first, being a major penalty card.",
    "why.not.designated": "{cards} must be played now.",
    "why.not.held": "The card played out of turn must be played now.",
    "why.may.held": "It was played out of turn and is played now.",
    "why.not.minor": (
        "A small card of this suit may not be played before the minor penalty card."
    ),
    "why.may.follow_suit": "It follows suit.",
    "why.may.require_lead": "It is of the suit required.",
    "why.may.prohibit_lead": "It is not of the suit forbidden.",
    "why.may.play_highest": "It is the highest card of the suit led.",
    "why.may.play_lowest": "It is the lowest card of the suit led.",
    "why.may.play_require_suit": "It is of the suit required.",
    "why.may.play_forbid_suit": "It is not of the suit forbidden.",
    "why.may.major": (
        "It is a major penalty card and this is the first legal opportunity."
    ),
    "why.may.designated": "It is the card to be played now.",
    "why.may.minor": "The minor penalty card does not stand in its way.",
    "why.grade.minor": "It is a single card below the ten, seen by accident.",
    "why.grade.honour": "It is an honour; the ten is one too.",
    "why.grade.two": (
        "Two penalty cards of one defender are both major, and they stay major."
    ),
    "why.grade.deliberate": "It was shown by leading or playing it, not by accident.",
    "why.grade.ruled": "The Director has ruled so.",
}
