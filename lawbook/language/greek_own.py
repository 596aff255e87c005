"""What a choice over the lead leaves of the leader's own duties, in Greek."""

OWN = {
    "own.free": "τότε {leader} βγαίνει με οποιοδήποτε φύλλο.",
    "own.bound": "ο περιορισμός που υπάρχει ήδη για αυτή την έξοδο ισχύει ακόμη.",
    "own.asked": "για την ίδια έξοδο μένει να γίνει και άλλη επιλογή.",
    "own.leads": (
        "τότε {leader} πρέπει να βγει με {own}, επίσης μεγάλο τιμωρημένο φύλλο, αν "
        "αυτό είναι νόμιμο."
    ),
    "own.leads_one_of": (
        "τότε {leader} πρέπει να βγει με {own}, όποιο φύλλο ορίσει {chooser}, αν αυτό "
        "είναι νόμιμο."
    ),
    "own.waits.require": (
        "{own_stay} στο τραπέζι {own_subject}, εκτός αν {leader} δεν έχει {suits}."
    ),
    "own.waits.prohibit": (
        "{own_stay} στο τραπέζι {own_subject}, εκτός αν {leader} δεν έχει άλλο χρώμα."
    ),
    "own.depends": (
        "τώρα {leader} πρέπει να βγει με {own} μόνο αν το επιτρέπει η επιλογή."
    ),
    "own.minor": (
        "όσο μένει στο τραπέζι {own_subject}, {leader} δεν βγαίνει με άλλο φύλλο του "
        "χρώματος κάτω από το δέκα."
    ),
}
