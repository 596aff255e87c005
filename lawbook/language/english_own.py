"""What a choice over the lead leaves of the leader's own duties, in English."""

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
