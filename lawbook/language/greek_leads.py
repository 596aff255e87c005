"""The choices over a lead, and what they leave of the leader's duties, in Greek."""

LEADS = {
    "lead": (
        "πριν βγει {seat}, επιλέγει {chooser}, επειδή {partner} έχει στο τραπέζι "
        "{cards}."
    ),
    "lead.require": (
        "{chooser} μπορεί να απαιτήσει έξοδο σε {suits}· τότε {partner} παίρνει πίσω "
        "στο χέρι {cards}."
    ),
    "lead.require_one_of": (
        "{chooser} μπορεί να απαιτήσει έξοδο σε ένα από τα χρώματα {suits}. Τότε "
        "{partner} παίρνει πίσω στο χέρι τα τιμωρημένα φύλλα του χρώματος."
    ),
    "lead.prohibit": (
        "{chooser} μπορεί να απαγορεύσει έξοδο σε {suits} για όσο κρατά την έξοδο "
        "{seat}· τότε {partner} παίρνει πίσω στο χέρι {cards}."
    ),
    "lead.prohibit_any_of": (
        "{chooser} μπορεί να απαγορεύσει έξοδο σε ένα ή περισσότερα από τα χρώματα "
        "{suits} για όσο κρατά την έξοδο {seat}· τότε {partner} παίρνει πίσω στο χέρι "
        "τα τιμωρημένα φύλλα κάθε χρώματος που απαγορεύτηκε."
    ),
    "lead.neither": (
        "ή δεν περιορίζει τίποτα: {stay} στο τραπέζι {cards_subject}, και {chooser} "
        "επιλέγει ξανά στην επόμενη έξοδο {seat_owner}."
    ),
    "lead.stays": "μένει",
    "lead.stay": "μένουν",
    "lead_out_of_turn": "{seat} βγήκε εκτός σειράς με {card}.",
    "lead_out_of_turn.accept": "{chooser} μπορεί να δεχθεί την έξοδο.",
    "lead_out_of_turn.spread": (
        "ή μπορεί να ανοίξει τα φύλλα και να γίνει μορ· τότε εκτελεστής γίνεται "
        "{partner_of_chooser}."
    ),
    "lead_out_of_turn.refuse": (
        "αν δεν τη δεχθεί, {card_subject} γίνεται μεγάλο τιμωρημένο φύλλο. Πριν βγει "
        "{partner}, επιλέγει τότε {chooser}: απαιτεί {suits}, απαγορεύει {suits} ή δεν "
        "περιορίζει τίποτα."
    ),
    "lead_out_of_turn.refuse_several": (
        "αν δεν τη δεχθεί, {card_subject} γίνεται μεγάλο τιμωρημένο φύλλο. Πριν βγει "
        "{partner}, επιλέγει τότε {chooser}: απαιτεί ένα από τα χρώματα {suits}, "
        "απαγορεύει ένα ή περισσότερα από αυτά ή δεν περιορίζει τίποτα."
    ),
    "lead_out_of_turn.refuse_later": (
        "αν δεν τη δεχθεί, {card_subject} γίνεται μεγάλο τιμωρημένο φύλλο. Όσο αυτό "
        "μένει στο τραπέζι, κάθε φορά που έχει να βγει {partner} επιλέγει πρώτα "
        "{chooser}: απαιτεί {suits}, απαγορεύει {suits} ή δεν περιορίζει τίποτα."
    ),
    "lead_out_of_turn.refuse_later_several": (
        "αν δεν τη δεχθεί, {card_subject} γίνεται μεγάλο τιμωρημένο φύλλο. Όσο αυτό "
        "μένει στο τραπέζι, κάθε φορά που έχει να βγει {partner} επιλέγει πρώτα "
        "{chooser}: απαιτεί ένα από τα χρώματα {suits}, απαγορεύει ένα ή περισσότερα "
        "από αυτά ή δεν περιορίζει τίποτα."
    ),
    "lead_out_of_turn.refuse_declarer": (
        "αν δεν γίνει δεκτή, το φύλλο επιστρέφει και βγαίνει το σωστό χέρι."
    ),
    "lead_out_of_turn.make_proper_lead": (
        "ή απλώς βγαίνει το χέρι που είχε σειρά: {seat} παίρνει πίσω στο χέρι {card} "
        "χωρίς ποινή, και το ότι φάνηκε είναι αθέμιτη πληροφορία για {partner_object}."
    ),
    "lead_out_of_turn.make_proper_lead_instead": (
        "ή απλώς βγαίνει το χέρι που είχε σειρά, και {card_subject} επιστρέφει."
    ),
    "withdrawn_call": (
        "πριν βγει για πρώτη φορά {partner}, επιλέγει {chooser}, επειδή {seat} απέσυρε "
        "δήλωση στην αγορά."
    ),
    "withdrawn_call.require": "{chooser} μπορεί να απαιτήσει τώρα έξοδο σε {suits}.",
    "withdrawn_call.require_one_of": (
        "{chooser} μπορεί να απαιτήσει τώρα έξοδο σε ένα από τα χρώματα {suits}."
    ),
    "withdrawn_call.prohibit": (
        "{chooser} μπορεί να απαγορεύσει έξοδο σε {suits} για όσο κρατά την έξοδο "
        "{partner}."
    ),
    "withdrawn_call.prohibit_one_of": (
        "{chooser} μπορεί να απαγορεύσει έξοδο σε ένα από τα χρώματα {suits} για όσο "
        "κρατά την έξοδο {partner}."
    ),
    "withdrawn_call.neither": "ή δεν περιορίζει τίποτα.",
}


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
