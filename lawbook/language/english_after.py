"""What has just happened, who waits, and rarer options, in English."""

AFTER = {
    "wait": "{seat}, wait until {chooser} has chosen.",
    "designated": "{seat} plays {card} now.",
    "premature_play": (
        "{seat} has played {card} too soon. {chooser}, choose what {partner} must do "
        "in this trick."
    ),
    "premature_play.highest": "{partner} plays the highest card of the suit led.",
    "premature_play.lowest": "Or {partner} plays the lowest card of the suit led.",
    "premature_play.require_suit": (
        "Or, if {partner} has none of the suit led, {partner} plays a suit you name: "
        "{one_of_suits}."
    ),
    "premature_play.forbid_suit": (
        "Or, if {partner} has none of the suit led, {partner} may not play a suit you "
        "name: {one_of_suits}."
    ),
    "two_cards": (
        "{seat}, say which card you play; any other that could be seen becomes a "
        "penalty card."
    ),
    "two_cards.declarer": (
        "{seat}, say which card you play; any other goes back to hand."
    ),
    "treat_as_penalty_card": (
        "{chooser}, you may say that {card} is to be a penalty card."
    ),
    "treat_as_penalty_card.yes": "If you do, {card} stays {face_up} on the table.",
    "treat_as_penalty_card.no": (
        "If not, {seat} takes {card} back, and {partner} may not make use of having "
        "seen it."
    ),
    "withdraw": (
        "{chooser}, {card} was played after the revoke: you may take it back and play "
        "another card, or leave it."
    ),
    "withdraw.back": "If you take it back, {card} goes back to hand with no penalty.",
    "withdraw.penalty": "If you take it back, {card} becomes a major penalty card.",
    "exposed.rule": (
        "When the auction ends, what lies in front of {seat} becomes a penalty card if "
        "{seat} defends; if not, {seat} picks it up."
    ),
    "exposed.choice": (
        "When the auction ends and {seat} defends, declarer may say that what lies "
        "there is to be a penalty card; if {seat} does not defend, {seat} picks it up."
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
        "No penalty card, because {seat} spoke only of this trick. {seat}, keep "
        "{cards} in hand; {partner} may not make use of having seen it."
    ),
    "extraneous": (
        "{seat}, take back {cards}. {partner} may not make use of having seen it. The "
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
        "The Director rules: {card} is no longer a penalty card. {seat}, pick it up."
    ),
    "ruled_none": "The Director rules: no penalty card. {seat}, pick up {cards}.",
    "external": (
        "{seat}'s {bare} was exposed by somebody else. Before play goes on, the "
        "Director decides whether it is a penalty card; until then it is not."
    ),
    "put_right": (
        "{seat} has corrected a revoke. An opponent who played after it may take that "
        "card back and play another, with no penalty."
    ),
    "put_right.next": (
        "{seat} has changed a card after the revoke. If the next player of the side "
        "that revoked has already played, that player may change too; a defender's "
        "card then becomes a major penalty card."
    ),
    "put_right.both": (
        "Both sides revoked and only one has played on: both correct their revokes. "
        "Every card that a defender takes back becomes a major penalty card; declarer "
        "and dummy take theirs back with no penalty."
    ),
    "put_right.dummy": (
        "The wrong card was played from dummy and is changed. A defender who played "
        "after it may change too, with no penalty; if the defender on declarer's right "
        "does, so may declarer."
    ),
    "put_right.designation": (
        "Declarer has changed a card called by mistake. A defender who played after it "
        "may take that card back and play another, with no penalty."
    ),
    "put_right.two_cards": (
        "{seat} has taken back a card that could be seen. An opponent who played after "
        "it may take that card back and play another, with no penalty."
    ),
    "sight.auction": (
        "{partner} may not make use of having seen {card}; the other side may."
    ),
    "sight.lying": (
        "While {card} lies there {partner} may not make use of seeing it, only of "
        "knowing what {seat} must do with it; {chooser} may use both."
    ),
    "sight.unauthorized": "{partner} may not make use of having seen {card}.",
    "sight.authorized": "{partner} may make use of having seen {card}.",
    "play_on": "All have agreed to play on: {card} is no longer a penalty card.",
    "claim": "Play stops. Cards shown with the claim do not become penalty cards.",
    "claim.concession": (
        "Play stops. Cards shown with the concession do not become penalty cards."
    ),
    "claim.object": (
        "{partner}, if you object at once to the concession, nothing is conceded."
    ),
    "claim.play_on": (
        "Or, if the side that did not claim asks for it and all four agree, play may "
        "go on; the claim is then void."
    ),
    "claim.play_on.concession": (
        "Or, if the side that did not concede asks for it and all four agree, play may "
        "go on; the concession is then void."
    ),
    "claim.doubted": (
        "If anybody disagrees, call the Director at once and do nothing more: the "
        "Director decides."
    ),
    "claim.director": "Nobody plays on: the Director decides.",
    "prohibit_lead.now": (
        "{seat} may not lead {suits} now; if {seat} has nothing else, any card may be "
        "led."
    ),
}
