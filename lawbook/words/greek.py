"""What the Director says, in Greek."""

from lawbook.words.greek_after import AFTER
from lawbook.words.greek_reasons import WHY
from lawbook.words.language import Language

SUBJECT = {"N": "ο Βορράς", "E": "η Ανατολή", "S": "ο Νότος", "W": "η Δύση"}
SUBJECT |= {"NS": "ο Βορράς ή ο Νότος", "EW": "η Ανατολή ή η Δύση"}
OBJECT = {"N": "τον Βορρά", "E": "την Ανατολή", "S": "τον Νότο", "W": "τη Δύση"}
OBJECT |= {"NS": "τον Βορρά ή τον Νότο", "EW": "την Ανατολή ή τη Δύση"}
OWNER = {"N": "του Βορρά", "E": "της Ανατολής", "S": "του Νότου", "W": "της Δύσης"}
OWNER |= {"NS": "του Βορρά ή του Νότου", "EW": "της Ανατολής ή της Δύσης"}
SUITS = {"S": "πίκες", "H": "κούπες", "D": "καρό", "C": "σπαθιά"}
SUIT_OF_CARD = {"S": "πίκα", "H": "κούπα", "D": "καρό", "C": "σπαθί"}
NUMBERS = {
    "T": "το δέκα {}",
    "9": "το εννέα {}",
    "8": "το οκτώ {}",
    "7": "το επτά {}",
    "6": "το έξι {}",
    "5": "το πέντε {}",
    "4": "το τέσσερα {}",
    "3": "το τρία {}",
    "2": "το δύο {}",
}
CARD_SUBJECT = {
    "A": "ο άσος {}",
    "K": "ο ρήγας {}",
    "Q": "η ντάμα {}",
    "J": "ο βαλές {}",
    **NUMBERS,
}
CARD_OBJECT = {
    "A": "τον άσο {}",
    "K": "τον ρήγα {}",
    "Q": "την ντάμα {}",
    "J": "τον βαλέ {}",
    **NUMBERS,
}

SENTENCES = {
    "lead": (
        "πριν βγει {seat}, επιλέγει {chooser}, επειδή {partner} έχει στο τραπέζι "
        "{cards}."
    ),
    "lead.require": (
        "{chooser} μπορεί να απαιτήσει έξοδο σε {suits}: {go} στο χέρι {cards_subject}."
    ),
    "lead.require_one_of": (
        "{chooser} μπορεί να απαιτήσει έξοδο σε ένα χρώμα, {suits}: τα τιμωρημένα "
        "φύλλα του χρώματος επιστρέφουν στο χέρι."
    ),
    "lead.prohibit": (
        "{chooser} μπορεί να απαγορεύσει έξοδο σε {suits} για όσο κρατά την έξοδο "
        "{seat}: {go} στο χέρι {cards_subject}."
    ),
    "lead.prohibit_any_of": (
        "{chooser} μπορεί να απαγορεύσει ένα ή περισσότερα από {suits} για όσο κρατά "
        "την έξοδο {seat}: τα τιμωρημένα φύλλα τους επιστρέφουν στο χέρι."
    ),
    "lead.neither": (
        "ή αφήνει ελεύθερη έξοδο: {stay} στο τραπέζι {cards_subject} και επιλέγει "
        "ξανά στην επόμενη έξοδο {seat_owner}."
    ),
    "lead.goes": "επιστρέφει",
    "lead.go": "επιστρέφουν",
    "lead.stays": "μένει",
    "lead.stay": "μένουν",
    "designation": "{seat} μπορεί τώρα να παίξει {cards}: υποδεικνύει {chooser}.",
    "failure": "{seat} έπαιξε {card}, ενώ έπρεπε να παίξει {owed}.",
    "failure.accept": (
        "{chooser} μπορεί να δεχθεί {card}: στο τραπέζι μένει {owed_subject}."
    ),
    "failure.reject": (
        "αν δεν το δεχθεί, {seat} παίζει {owed}, και γίνεται μεγάλο τιμωρημένο φύλλο "
        "{card_subject}."
    ),
    "failure.played_on": (
        "αν έχει παίξει έκτοτε από οποιοδήποτε χέρι, ισχύει {card_subject}."
    ),
    "lead_out_of_turn": "{seat} βγήκε εκτός σειράς με {card}.",
    "lead_out_of_turn.accept": "{chooser} μπορεί να δεχθεί την έξοδο.",
    "lead_out_of_turn.spread": (
        "μπορεί να ανοίξει το χέρι του και να γίνει μορ· εκτελεί {partner_of_chooser}."
    ),
    "lead_out_of_turn.refuse": (
        "αν την αρνηθεί, γίνεται μεγάλο τιμωρημένο φύλλο {card_subject}."
    ),
    "lead_out_of_turn.refuse_declarer": (
        "αν δεν γίνει δεκτή, το φύλλο αποσύρεται και βγαίνει το σωστό χέρι."
    ),
    "lead_out_of_turn.make_proper_lead": (
        "ή απλώς βγαίνει το χέρι που είχε σειρά: αποσύρεται {card_subject}, και η θέα"
        " του δεν επιτρέπεται να βοηθήσει."
    ),
    "withdrawn_call": (
        "πριν βγει για πρώτη φορά {partner}, επιλέγει {chooser}, επειδή {seat} απέσυρε "
        "δήλωση στην αγορά."
    ),
    "withdrawn_call.require": (
        "{chooser} μπορεί να απαιτήσει τώρα έξοδο σε {suits}, ένα μόνο χρώμα."
    ),
    "withdrawn_call.prohibit": (
        "{chooser} μπορεί να απαγορεύσει ένα χρώμα, {suits}, για όσο κρατά την έξοδο "
        "{partner}."
    ),
    "withdrawn_call.neither": "ή αφήνει ελεύθερη έξοδο.",
    "minor": (
        "μένει ανοικτό μπροστά από {seat_object} {card_subject}: μικρό τιμωρημένο "
        "φύλλο."
    ),
    "minor.rule": (
        "{seat} δεν παίζει πριν από αυτό άλλο φύλλο του ίδιου χρώματος μικρότερο από "
        "το δέκα, μπορεί όμως να παίξει ονέρ. Ελεύθερη έξοδο έχει {partner}."
    ),
    "major": (
        "μένει ανοικτό μπροστά από {seat_object} {card_subject}: μεγάλο τιμωρημένο "
        "φύλλο."
    ),
    "major.rule": (
        "{seat} το παίζει στην πρώτη νόμιμη ευκαιρία: έξοδο, ακολουθία, ξεσκαρτάρισμα"
        " ή κόψιμο. Όταν έχει την έξοδο {partner}, επιλέγει πρώτα {chooser}."
    ),
    "majors": (
        "μένουν ανοικτά μπροστά από {seat_object} {cards_subject}: μεγάλα τιμωρημένα "
        "φύλλα όλα, επειδή είναι περισσότερα από ένα."
    ),
    "majors.rule": (
        "{seat} παίζει ένα στην πρώτη νόμιμη ευκαιρία· υποδεικνύει {chooser}. Όταν "
        "έχει την έξοδο {partner}, επιλέγει πρώτα {chooser}."
    ),
    "exposed": (
        "ως το τέλος της αγοράς μένει ανοικτό μπροστά από {seat_object} {card_subject}."
    ),
    "pass_once": "{seat} πρέπει να πει πάσο στην επόμενη σειρά.",
    "require_lead": (
        "{seat} πρέπει να βγει σε {suits}· αν δεν έχει, με οποιοδήποτε άλλο νόμιμο "
        "φύλλο."
    ),
    "prohibit_lead": (
        "{seat} δεν βγαίνει σε {suits} για όσο κρατά την έξοδο· αν δεν έχει άλλο χρώμα,"
        " με οποιοδήποτε φύλλο."
    ),
    "play_highest": "{seat} παίζει το μεγαλύτερο φύλλο του χρώματος εξόδου.",
    "play_lowest": "{seat} παίζει το μικρότερο φύλλο του χρώματος εξόδου.",
    "play_require_suit": "{seat} παίζει σε αυτή τη λεβέ {suits}, αν μπορεί.",
    "play_forbid_suit": "{seat} δεν παίζει σε αυτή τη λεβέ {suits}, αν μπορεί.",
    "picked_up": (
        "{seat} πήρε πίσω στο χέρι {card}. Αθέμιτη πληροφορία για {partner_object}, "
        "θεμιτή για {chooser_object}."
    ),
    "played": (
        "πώς φάνηκε {card_subject} είναι αθέμιτη πληροφορία για {partner_object}."
    ),
}
GREEK = Language(
    seat_subject=SUBJECT,
    seat_object=OBJECT,
    seat_owner=OWNER,
    suit=SUITS,
    one_of_suit={"S": "πίκα", "H": "κούπα", "D": "καρό", "C": "σπαθί"},
    card_subject=CARD_SUBJECT,
    card_object=CARD_OBJECT,
    suit_of_card=SUIT_OF_CARD,
    either="ή",
    both="και",
    sentences=SENTENCES | AFTER | WHY,
)
