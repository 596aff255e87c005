"""What has just happened, who waits, and rarer options, in English."""

AFTER = {
    "wait": "{seat}, wait until {chooser} has chosen.",
    "designated": "{seat} plays {card} now.",
    "premature_play": (
        "{seat} has played {card} too soon. {chooser}, you choose one thing for "
        "{partner} to do in this trick."
    ),
    "premature_play.highest": "{partner} plays the highest card of the suit led.",
    "premature_play.lowest": "Or {partner} plays the lowest card of the suit led.",
    "premature_play.require_suit": "Or {partner} plays a suit you name: {suits}.",
    "premature_play.forbid_suit": "Or {partner} may not play a suit you name: {suits}.",
    "two_cards": (
        "{seat}, say which card you play; any other that could be seen becomes a "
        "penalty card."
    ),
    "two_cards.declarer": (
        "{seat}, say which card you play; any other goes back to hand."
    ),
    "treat_as_penalty_card": (
        "{chooser}, you may have {card} treated as a penalty card."
    ),
    "treat_as_penalty_card.yes": "If you do, {card} stays on the table, face up.",
    "treat_as_penalty_card.no": (
        "If not, {seat} takes {card} back, and {partner} may not make use of having "
        "seen it."
    ),
    "withdraw": (
        "{chooser}, you may change {card}, which you played after the revoke, or "
        "leave it as it is."
    ),
    "withdraw.back": "If you change it, {card} goes back to hand: no penalty.",
    "withdraw.penalty": "If you change it, {card} becomes a major penalty card.",
    "exposed.rule": (
        "When the auction is over: if {seat} defends it is a penalty card, if not it "
        "is picked up."
    ),
    "exposed.choice": (
        "When the auction is over: if {seat} defends, declarer may have it treated as "
        "a penalty card; if not it is picked up."
    ),
    "face_down": (
        "{seat} has led face down out of turn. {seat}, take the card back without "
        "showing it: no penalty. {leader} leads."
    ),
    "no_penalty": "No penalty. {seat}, pick up {cards}.",
    "unseen": (
        "No penalty card, because {partner} could not have seen it. {seat}, pick up "
        "{cards}."
    ),
    "this_trick": (
        "No penalty card, because only this trick was spoken of. {seat}, keep {cards} "
        "in hand; {partner} may not make use of it."
    ),
    "extraneous": (
        "{seat}, take back {cards}. {partner} may not make use of having seen it; the "
        "Director decides whether the board can be played."
    ),
    "held": "{seat} plays {card} when the turn comes, if it can legally be played.",
    "taken_back": (
        "{seat} has {cards} back in hand: no penalty card. {partner} may not make use "
        "of having seen it."
    ),
    "taken_back.free": (
        "{seat} has {cards} back in hand: no penalty card. {partner} may make use of "
        "having seen it, the other side may not."
    ),
    "ruled_away": (
        "The Director rules: {card} is no penalty card any more. {seat}, pick it up."
    ),
    "play_on": "Play goes on, all agreeing: {card} is no penalty card any more.",
    "claim": (
        "Play has stopped. No card shown with the claim becomes a penalty card by that."
    ),
    "claim.object": (
        "{partner}, if you object at once to the concession, nothing is conceded."
    ),
    "claim.play_on": (
        "If the side that did not claim asks for it and all four agree, play may go "
        "on; the claim is then void."
    ),
    "claim.director": "Nobody plays on: the Director decides.",
    "prohibit_lead.now": (
        "{seat} may not lead {suits} now; with nothing else, any card may be led."
    ),
}
