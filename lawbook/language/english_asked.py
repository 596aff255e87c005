"""What the Director is asked, and why a card may be played or not, in English."""

ASKED = {
    "asked.damage": (
        "{seat}'s {bare} lay face up while {partner} chose what to play. Could the "
        "result well have been different without it, and was the other side damaged?"
    ),
    "asked.used": (
        "{partner} chose what to play after {seat}'s {bare} had been picked up or "
        "played. Did {partner} use unauthorised information?"
    ),
    "asked.equity": (
        "Declarer accepted {seat}'s {bare} instead of a penalty card. No trick is "
        "transferred for that. Was declarer's side damaged all the same?"
    ),
    "asked.narrowed": (
        "Law {law} restricts this lead too, so not every choice of Law {other} is "
        "left. Tell declarer which are."
    ),
    "asked.objected": (
        "{seat} objects to what {partner} conceded, so play goes on. Do the cards "
        "shown in conceding go back to hand, or are they penalty cards (49)? You "
        "decide."
    ),
    "asked.objected_to_a_claim": (
        "{partner} claimed some of the tricks and {seat} objects. Did the claim "
        "concede the rest? Then the objection undoes it and play goes on. Or does "
        "only a spoken concession count? Then the claim stands. You decide."
    ),
    "asked.played_after_claim": (
        "In this edition nothing played after a claim counts. Rule on the claim."
    ),
    "asked.played_on": (
        "All agreed to play on after the claim, so {seat}'s {bare} is no longer a "
        "penalty card. Do you agree?"
    ),
    "asked.replaced_call": (
        "{seat} replaced a call. Does the new call leave the lead free in this edition?"
    ),
    "asked.led_already": (
        "{partner} has already led. Has declarer lost the choice over that lead?"
    ),
    "asked.withdrawn": (
        "{seat} took back {card} under Law {law}. Is it a penalty card, and who may "
        "use having seen it?"
    ),
    "asked.without_right": (
        "{seat} took back {card} without the right to. Which card is played?"
    ),
    "asked.revoke": (
        "{seat} played {card} against a restriction that could have been obeyed. Is "
        "that a revoke?"
    ),
    "asked.could_obey": (
        "{seat} led {card} against a restriction. Could it have been obeyed?"
    ),
    "asked.required_and_forbidden": (
        "{seat} is required to lead a suit that is also forbidden at this lead. Which "
        "of the two holds?"
    ),
    "asked.dealt_elsewhere": (
        "The record has {card} with {seat}, the deal has it with {owner}. Which of "
        "the two is wrong?"
    ),
    "asked.not_dealt": (
        "The record has {card} with {seat}, the deal does not. Which of the two is "
        "wrong?"
    ),
    "asked.before_opponent": (
        "{seat} played {card} before the opponent on the right, and this edition has "
        "no clause for that. Is it an exposed card, and so a major penalty card (49)? "
        "Or is it simply played when its turn comes? You decide."
    ),
    "asked.grade": (
        "{seat} showed or named {card} on purpose and did not play it. The Laws do not "
        "say whether such a card is minor or major. It lies there as major; rule it "
        "minor if you see it so."
    ),
    "asked.before_the_auction": (
        "Before the auction {cards} from {seat}'s hand came into sight. Act under Law "
        "16."
    ),
    "asked.external": (
        "Did somebody else expose {seat}'s {bare}? Rule whether it is a penalty card."
    ),
    "asked.sight": (
        "{seat}'s {bare} is no penalty card, but it was seen. May {partner} use that?"
    ),
    "asked.led_out_of_turn": (
        "The trick went on, and nobody said whether {seat}'s lead out of turn was "
        "accepted. Does it stand as the lead, or was it refused? You decide."
    ),
    "asked.demand": (
        "{partner} played before declarer had said what {partner} must play. Is that "
        "choice lost by playing on (60A1)? Or had nobody told declarer of it, and you "
        "put it right (82C)? You decide."
    ),
    "asked.together": "{seat} showed several cards at once. Which of them was played?",
    "asked.treated": (
        "The trick went on, and declarer had not said whether {seat}'s exposed card is "
        "a penalty card. Is that choice lost, or may it still be made? You decide."
    ),
    "asked.led_too_soon": (
        "{seat} led {card} while declarer could still reject an earlier card (52B). "
        "Was that too soon, so that the lead is an exposed card (49)? Or may the "
        "defenders lead on, and declarer still chooses? You decide. Declarer's next "
        "card accepts both."
    ),
    "asked.taken_back": (
        "A choice was taken back after the table had played on. Was nothing chosen, so "
        "that what followed was played too soon? Or was something else chosen, and "
        "what was played stands? Decide, and enter what was chosen."
    ),
}


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
