"""Why a card may or may not be played, in English."""

WHY = {
    "why.waiting": "Nothing may be played before the open choice is made.",
    "why.free": "Nothing restricts it.",
    "why.unable": (
        "The restriction cannot be obeyed, so any other legal card may be played."
    ),
    "why.unless_unable": "Only a player who cannot do that may play it.",
    "why.waits": (
        "The penalty card waits: a duty that comes first does not allow it at this "
        "turn."
    ),
    "why.not.follow_suit": "The suit led must be followed.",
    "why.not.require_lead": "A lead in another suit is required.",
    "why.not.prohibit_lead": "Its suit may not be led.",
    "why.not.play_highest": "The highest card of the suit led must be played.",
    "why.not.play_lowest": "The lowest card of the suit led must be played.",
    "why.not.play_require_suit": "Another suit must be played to this trick.",
    "why.not.play_forbid_suit": "Its suit may not be played to this trick.",
    "why.not.major": "A major penalty card must be played first: {cards}.",
    "why.not.designated": "{cards} must be played now.",
    "why.not.held": "The card played before its turn must be played now.",
    "why.may.held": "It was played before its turn, and its turn is now.",
    "why.not.minor": (
        "The minor penalty card comes before another card of this suit below the ten."
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
    "why.may.minor": "The minor penalty card does not prevent it.",
    "why.grade.minor": "It is a single card below the ten, seen by accident.",
    "why.grade.honour": "It is an honour; the ten is one too.",
    "why.grade.two": (
        "Two penalty cards of one defender are both major, and they stay major."
    ),
    "why.grade.deliberate": "It was shown by leading or playing it, not by accident.",
    "why.grade.named": "It was named as a card in the hand, not dropped by accident.",
    "why.grade.shown": "It was shown on purpose, not by accident.",
    "why.grade.ruled": "The Director has ruled so.",
}
