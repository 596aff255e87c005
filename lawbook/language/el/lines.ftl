### Οι γραμμές της κατάστασης με λίγα λόγια: υποχρεώσεις, περιορισμοί, ποιος χρησιμοποιεί τι.

duty-play_penalty_card = { SEAT($seat) } πρέπει να παίξει { CARDS($cards, case: "object") } στην πρώτη νόμιμη ευκαιρία.
duty-play_one_of = { SEAT($seat) } πρέπει να παίξει στην πρώτη νόμιμη ευκαιρία ένα από αυτά: { CARDS($cards, case: "object") }.
duty-penalty_card_before_low = { SEAT($seat) } δεν επιτρέπεται να παίξει άλλο μικρό φύλλο του χρώματος πριν από { CARDS($cards, case: "object") }· μπορεί όμως να παίξει ονέρ.
duty-wait_for_declarer = { SEAT($seat) } πρέπει να περιμένει, μέχρι να επιλέξει ο εκτελεστής.
duty-correct_revoke = { SEAT($seat) } πρέπει να πάρει πίσω τη ρενόνς και να παίξει νόμιμο φύλλο.
duty-play_to_trick = { SEAT($seat) } πρέπει να παίξει νόμιμο φύλλο στη λεβέ όπου λείπει.
duty-supply_card = { SEAT($seat) } πρέπει να βάλει ένα φύλλο στα παιγμένα: στο χρώμα εξόδου, αν έχει.
duty-play_designated = { SEAT($seat) }, ως μορ, παίζει { CARDS($cards, case: "object") }: αυτό το φύλλο ζητήθηκε.
restriction-require_lead = { SEAT($seat) } πρέπει να βγει { SUITS($suits, case: "one", join: "and") }, αν μπορεί.
restriction-prohibit_lead = { SEAT($seat) } δεν επιτρέπεται να βγει { SUITS($suits, join: "and") }.
until-this_lead = Μόνο για αυτή την έξοδο.
until-loses_lead = Μέχρι να χάσει την έξοδο { SEAT($seat) }.
until-this_trick = Μόνο για αυτή τη λεβέ.
information-card-authorized = { SEAT($seat) } { COUNT($seat) ->
    [one] μπορεί να λάβει υπόψη ότι είδε
   *[other] μπορούν να λάβουν υπόψη ότι είδαν
 } { CARDS($cards, case: "object") }.
information-card-unauthorized = { SEAT($seat) } δεν { COUNT($seat) ->
    [one] μπορεί να λάβει υπόψη ότι είδε
   *[other] μπορούν να λάβουν υπόψη ότι είδαν
 } { CARDS($cards, case: "object") }.
information-requirement-authorized = { SEAT($seat) } { COUNT($seat) ->
    [one] μπορεί να λάβει
   *[other] μπορούν να λάβουν
 } υπόψη τις υποχρεώσεις που συνοδεύουν { CARDS($cards, case: "object") }.
information-requirement-unauthorized = { SEAT($seat) } δεν { COUNT($seat) ->
    [one] μπορεί να λάβει
   *[other] μπορούν να λάβουν
 } υπόψη τις υποχρεώσεις που συνοδεύουν { CARDS($cards, case: "object") }.
information-circumstances-authorized = { SEAT($seat) } { COUNT($seat) ->
    [one] μπορεί να λάβει
   *[other] μπορούν να λάβουν
 } υπόψη πώς φανερώθηκε { CARDS($card) }.
information-circumstances-unauthorized = { SEAT($seat) } δεν { COUNT($seat) ->
    [one] μπορεί να λάβει
   *[other] μπορούν να λάβουν
 } υπόψη πώς φανερώθηκε { CARDS($card) }.
information-call-authorized = { SEAT($seat) } { COUNT($seat) ->
    [one] μπορεί να χρησιμοποιήσει
   *[other] μπορούν να χρησιμοποιήσουν
 } τη δήλωση που αποσύρθηκε: { CALL($call) }.
information-call-unauthorized = { SEAT($seat) } δεν { COUNT($seat) ->
    [one] μπορεί να χρησιμοποιήσει
   *[other] μπορούν να χρησιμοποιήσουν
 } τη δήλωση που αποσύρθηκε: { CALL($call) }.
slipped-tempo = { SEAT($seat) } δεν ενεργεί με βάση τον ρυθμό { SEAT($owner, case: "owner") }.
slipped-remark = { SEAT($seat) } δεν ενεργεί με βάση σχόλιο { SEAT($owner, case: "owner") }.
slipped-question = { SEAT($seat) } δεν ενεργεί με βάση ερώτηση { SEAT($owner, case: "owner") }.
slipped-mannerism = { SEAT($seat) } δεν ενεργεί με βάση τη συμπεριφορά { SEAT($owner, case: "owner") }.
slipped-explanation = { SEAT($seat) } δεν ενεργεί με βάση εξήγηση { SEAT($owner, case: "owner") }.
slipped-alert = { SEAT($seat) } δεν ενεργεί με βάση την ειδοποίηση, ή την παράλειψή της, { SEAT($owner, case: "owner") }.
slipped-extraneous = { SEAT($seat) } δεν ενεργεί με βάση όσα έμαθε από αλλού.
