### What lies on the table, what binds a lead or a play, whose information a card is.

designation = { SEAT($chooser) } ορίζει ποιο φύλλο παίζει τώρα { SEAT($seat) }: { CARDS($cards, case: "object", join: "or") }.
failure = { SEAT($seat) } έπαιξε { CARDS($card, case: "object") }, ενώ έπρεπε να παίξει { CARDS($owed, case: "object") }.
failure-accept = { SEAT($chooser) } μπορεί να δεχθεί { CARDS($card, case: "object") }· τότε { CARDS($owed) } μένει στο τραπέζι.
failure-reject = αν δεν δεχθεί το φύλλο, { SEAT($seat) } παίζει { CARDS($owed, case: "object") }, και { CARDS($card) } γίνεται μεγάλο τιμωρημένο φύλλο.
failure-played_on = αν έχει ήδη παίξει μετά, από το ένα ή το άλλο χέρι του άξονα, το φύλλο έχει γίνει δεκτό.
minor = μένει { GENDER($card) ->
        [masculine] ανοικτός
        [feminine] ανοικτή
       *[neuter] ανοικτό
    } μπροστά από { SEAT($seat, case: "object") } { CARDS($card) }: είναι μικρό τιμωρημένο φύλλο.
minor-rule = ώσπου να παιχτεί, { SEAT($seat) } δεν παίζει άλλο φύλλο του χρώματος κάτω από το δέκα, μπορεί όμως να παίξει ονέρ. Την έξοδο { SEAT($partner, case: "owner") } δεν την περιορίζει.
major = μένει { GENDER($card) ->
        [masculine] ανοικτός
        [feminine] ανοικτή
       *[neuter] ανοικτό
    } μπροστά από { SEAT($seat, case: "object") } { CARDS($card) }: είναι μεγάλο τιμωρημένο φύλλο.
major-rule = { SEAT($seat) } παίζει το φύλλο στην πρώτη νόμιμη ευκαιρία, είτε βγαίνει είτε ακολουθεί στο χρώμα είτε ξεσκαρτάρει είτε κόβει. Κάθε φορά που έχει να βγει { SEAT($partner) }, { SEAT($chooser) } λέει πρώτα αν περιορίζει την έξοδο.
majors = μένουν ανοικτά μπροστά από { SEAT($seat, case: "object") } αυτά τα φύλλα: { CARDS($cards) }. Είναι μεγάλα τιμωρημένα φύλλα, επειδή είναι περισσότερα από ένα.
majors-rule = { SEAT($seat) } παίζει ένα από αυτά στην πρώτη νόμιμη ευκαιρία· αν μπορούν να παιχτούν περισσότερα, { SEAT($chooser) } ορίζει ποιο. Κάθε φορά που έχει να βγει { SEAT($partner) }, { SEAT($chooser) } λέει πρώτα αν περιορίζει την έξοδο.
exposed = ως το τέλος των αγορών μένει { GENDER($card) ->
        [masculine] ανοικτός
        [feminine] ανοικτή
       *[neuter] ανοικτό
    } μπροστά από { SEAT($seat, case: "object") } { CARDS($card) }.
pass_once = { SEAT($seat) } πρέπει να πει πάσο την επόμενη φορά που θα έχει σειρά.
require_lead = { SEAT($seat) } πρέπει να βγει σε { SUITS($suits) }· αν δεν έχει, με οποιοδήποτε άλλο νόμιμο φύλλο.
prohibit_lead = { SEAT($seat) } δεν επιτρέπεται να βγει σε { SUITS($suits) } για όσο κρατά την έξοδο· αν δεν έχει άλλο χρώμα, επιτρέπεται οποιοδήποτε φύλλο.
play_highest = { SEAT($seat) } παίζει το μεγαλύτερο φύλλο του χρώματος εξόδου.
play_lowest = { SEAT($seat) } παίζει το μικρότερο φύλλο του χρώματος εξόδου.
play_require_suit = αν { SEAT($seat) } δεν έχει το χρώμα εξόδου, παίζει σε αυτή τη λεβέ { SUITS($suits, case: "one") }· αν δεν έχει ούτε αυτό, οποιοδήποτε άλλο νόμιμο φύλλο.
play_forbid_suit = αν { SEAT($seat) } δεν έχει το χρώμα εξόδου, δεν επιτρέπεται να παίξει σε αυτή τη λεβέ { SUITS($suits, case: "one") }, εκτός αν δεν έχει τίποτε άλλο.
picked_up = { SEAT($seat) } πήρε πίσω στο χέρι { CARDS($card, case: "object") }. Το ότι φάνηκε είναι αθέμιτη πληροφορία για { SEAT($partner, case: "object") }, θεμιτή για { SEAT($chooser, case: "object") }.
played = το πώς φάνηκε { CARDS($card) } είναι αθέμιτη πληροφορία για { SEAT($partner, case: "object") }.
