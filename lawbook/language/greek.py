"""What the Director says, in Greek."""

from lawbook.language.greek_after import AFTER
from lawbook.language.greek_asked import ASKED, WHY
from lawbook.language.greek_leads import LEADS, OWN
from lawbook.language.language import SEVERAL, Language

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
FACE_UP = dict.fromkeys(NUMBERS, "ανοικτό")
FACE_UP |= {"A": "ανοικτός", "K": "ανοικτός", "Q": "ανοικτή", "J": "ανοικτός"}
FACE_UP[SEVERAL] = "ανοικτά"
# Capitals that stand in labels, as the Greek books print them.
CLAUSE_LETTERS = str.maketrans(
    {"A": "Α", "B": "Β", "C": "Γ", "D": "Δ", "E": "Ε", "F": "ΣΤ"}
    | {"a": "α", "b": "β", "c": "γ", "d": "δ", "e": "ε"}
)

SENTENCES = {
    "designation": "{chooser} ορίζει ποιο φύλλο παίζει τώρα {seat}: {one_of_cards}.",
    "failure": "{seat} έπαιξε {card}, ενώ έπρεπε να παίξει {owed}.",
    "failure.accept": (
        "{chooser} μπορεί να δεχθεί {card}· τότε {owed_subject} μένει στο τραπέζι."
    ),
    "failure.reject": (
        "αν δεν δεχθεί το φύλλο, {seat} παίζει {owed}, και {card_subject} γίνεται "
        "μεγάλο τιμωρημένο φύλλο."
    ),
    "failure.played_on": (
        "αν έχει ήδη παίξει μετά, από το ένα ή το άλλο χέρι του άξονα, το φύλλο έχει "
        "γίνει δεκτό."
    ),
    "minor": (
        "μένει {face_up} μπροστά από {seat_object} {card_subject}: είναι μικρό "
        "τιμωρημένο φύλλο."
    ),
    "minor.rule": (
        "ώσπου να παιχτεί, {seat} δεν παίζει άλλο φύλλο του χρώματος κάτω από το δέκα, "
        "μπορεί όμως να παίξει ονέρ. Την έξοδο {partner_owner} δεν την περιορίζει."
    ),
    "major": (
        "μένει {face_up} μπροστά από {seat_object} {card_subject}: είναι μεγάλο "
        "τιμωρημένο φύλλο."
    ),
    "major.rule": (
        "{seat} παίζει το φύλλο στην πρώτη νόμιμη ευκαιρία, είτε βγαίνει είτε "
        "ακολουθεί στο χρώμα είτε ξεσκαρτάρει είτε κόβει. Κάθε φορά που έχει να βγει "
        "{partner}, {chooser} λέει πρώτα αν περιορίζει την έξοδο."
    ),
    "majors": (
        "μένουν {face_up} μπροστά από {seat_object} αυτά τα φύλλα: {cards_subject}. "
        "Είναι μεγάλα τιμωρημένα φύλλα, επειδή είναι περισσότερα από ένα."
    ),
    "majors.rule": (
        "{seat} παίζει ένα από αυτά στην πρώτη νόμιμη ευκαιρία· αν μπορούν να παιχτούν "
        "περισσότερα, {chooser} ορίζει ποιο. Κάθε φορά που έχει να βγει {partner}, "
        "{chooser} λέει πρώτα αν περιορίζει την έξοδο."
    ),
    "exposed": (
        "ως το τέλος της αγοράς μένει {face_up} μπροστά από {seat_object} "
        "{card_subject}."
    ),
    "pass_once": "{seat} πρέπει να πει πάσο την επόμενη φορά που θα έχει σειρά.",
    "require_lead": (
        "{seat} πρέπει να βγει σε {suits}· αν δεν έχει, με οποιοδήποτε άλλο νόμιμο "
        "φύλλο."
    ),
    "prohibit_lead": (
        "{seat} δεν επιτρέπεται να βγει σε {suits} για όσο κρατά την έξοδο· αν δεν "
        "έχει άλλο χρώμα, επιτρέπεται οποιοδήποτε φύλλο."
    ),
    "play_highest": "{seat} παίζει το μεγαλύτερο φύλλο του χρώματος εξόδου.",
    "play_lowest": "{seat} παίζει το μικρότερο φύλλο του χρώματος εξόδου.",
    "play_require_suit": (
        "αν {seat} δεν έχει το χρώμα εξόδου, παίζει σε αυτή τη λεβέ {one_of_suits}· αν "
        "δεν έχει ούτε αυτό, οποιοδήποτε άλλο νόμιμο φύλλο."
    ),
    "play_forbid_suit": (
        "αν {seat} δεν έχει το χρώμα εξόδου, δεν επιτρέπεται να παίξει σε αυτή τη λεβέ "
        "{one_of_suits}, εκτός αν δεν έχει τίποτε άλλο."
    ),
    "picked_up": (
        "{seat} πήρε πίσω στο χέρι {card}. Το ότι φάνηκε είναι αθέμιτη πληροφορία για "
        "{partner_object}, θεμιτή για {chooser_object}."
    ),
    "played": (
        "το πώς φάνηκε {card_subject} είναι αθέμιτη πληροφορία για {partner_object}."
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
    face_up=FACE_UP,
    sentences=LEADS | SENTENCES | AFTER | OWN | WHY | ASKED,
    clause_letters=CLAUSE_LETTERS,
)
