"""The choices over a lead, and what they leave of the leader's duties, in English."""

LEADS = {
    "lead": (
        "{chooser}, before {seat} leads you have a choice, because {partner} has "
        "{cards} on the table."
    ),
    "lead.require": (
        "You may require {seat} to lead {suits}; {partner} then picks up {cards}."
    ),
    "lead.require_one_of": (
        "You may require {seat} to lead one of these suits: {suits}. {partner} then "
        "picks up the penalty cards of that suit."
    ),
    "lead.prohibit": (
        "You may forbid {seat} to lead {suits} for as long as {seat} keeps the lead; "
        "{partner} then picks up {cards}."
    ),
    "lead.prohibit_any_of": (
        "You may forbid {seat} to lead one or more of {suits} for as long as {seat} "
        "keeps the lead; {partner} then picks up the penalty cards of each suit that "
        "you forbid."
    ),
    "lead.neither": (
        "Or you restrict nothing: {cards} {stay} on the table, and you choose again at "
        "{seat}'s next lead."
    ),
    "lead.stays": "stays",
    "lead.stay": "stay",
    "lead_out_of_turn": "{seat} has led {card} out of turn.",
    "lead_out_of_turn.accept": "{chooser}, you may accept it as the lead.",
    "lead_out_of_turn.spread": (
        "Or you may spread your hand and become dummy; {partner_of_chooser} is then "
        "declarer."
    ),
    "lead_out_of_turn.refuse": (
        "If you refuse it, {card} becomes a major penalty card. Before {partner} leads "
        "you then choose: require {suits}, forbid {suits}, or restrict nothing."
    ),
    "lead_out_of_turn.refuse_several": (
        "If you refuse it, {card} becomes a major penalty card. Before {partner} leads "
        "you then choose: require one of {suits}, forbid one or more of {suits}, or "
        "restrict nothing."
    ),
    "lead_out_of_turn.refuse_later": (
        "If you refuse it, {card} becomes a major penalty card. Whenever {partner} is "
        "to lead while it lies there, you choose first: require {suits}, forbid "
        "{suits}, or restrict nothing."
    ),
    "lead_out_of_turn.refuse_later_several": (
        "If you refuse it, {card} becomes a major penalty card. Whenever {partner} is "
        "to lead while it lies there, you choose first: require one of {suits}, forbid "
        "one or more of {suits}, or restrict nothing."
    ),
    "lead_out_of_turn.refuse_declarer": (
        "If you refuse it, the card goes back and the correct hand leads."
    ),
    "lead_out_of_turn.make_proper_lead": (
        "Or the hand whose turn it was simply leads: {seat} takes {card} back with no "
        "penalty, and {partner} may not make use of having seen it."
    ),
    "lead_out_of_turn.make_proper_lead_instead": (
        "Or the hand whose turn it was simply leads, and {card} goes back."
    ),
    "withdrawn_call": (
        "{chooser}, before {partner} leads for the first time you have a choice, "
        "because {seat} withdrew a call in the auction."
    ),
    "withdrawn_call.require": "You may require {partner} to lead {suits} now.",
    "withdrawn_call.require_one_of": (
        "You may require {partner} to lead one of these suits now: {suits}."
    ),
    "withdrawn_call.prohibit": (
        "You may forbid {partner} to lead {suits} for as long as {partner} keeps the "
        "lead."
    ),
    "withdrawn_call.prohibit_one_of": (
        "You may forbid {partner} to lead one of these suits, {suits}, for as long as "
        "{partner} keeps the lead."
    ),
    "withdrawn_call.neither": "Or you restrict nothing.",
}


OWN = {
    "own.free": "{leader} may then lead anything.",
    "own.bound": "The restriction that is already on this lead still holds.",
    "own.asked": "There is another choice to make about this lead.",
    "own.leads": (
        "{leader} must then lead {own}, a major penalty card too, if that is legal."
    ),
    "own.leads_one_of": (
        "{leader} must then lead {own}, whichever you name, if that is legal."
    ),
    "own.waits.require": (
        "{own_subject} {own_stay} on the table, unless {leader} has no {suits}."
    ),
    "own.waits.prohibit": (
        "{own_subject} {own_stay} on the table, unless {leader} has no other suit."
    ),
    "own.depends": "{leader} must lead {own} now only if your choice allows it.",
    "own.minor": (
        "While {own} lies there, {leader} may not lead another card below the ten in "
        "that suit."
    ),
}
