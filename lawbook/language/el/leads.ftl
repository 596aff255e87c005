### The choices over a lead, before it and after one out of turn.

lead = πριν βγει { SEAT($seat) }, επιλέγει { SEAT($chooser) }, επειδή { SEAT($partner) } έχει στο τραπέζι { CARDS($cards, case: "object") }.
lead-require = { SEAT($chooser) } μπορεί να απαιτήσει έξοδο σε { SUITS($suits) }· τότε { SEAT($partner) } παίρνει πίσω στο χέρι { CARDS($cards, case: "object") }.
lead-require_one_of = { SEAT($chooser) } μπορεί να απαιτήσει έξοδο σε ένα από τα χρώματα { SUITS($suits) }. Τότε { SEAT($partner) } παίρνει πίσω στο χέρι τα τιμωρημένα φύλλα του χρώματος.
lead-prohibit = { SEAT($chooser) } μπορεί να απαγορεύσει έξοδο σε { SUITS($suits) } για όσο κρατά την έξοδο { SEAT($seat) }· τότε { SEAT($partner) } παίρνει πίσω στο χέρι { CARDS($cards, case: "object") }.
lead-prohibit_any_of = { SEAT($chooser) } μπορεί να απαγορεύσει έξοδο σε ένα ή περισσότερα από τα χρώματα { SUITS($suits) } για όσο κρατά την έξοδο { SEAT($seat) }· τότε { SEAT($partner) } παίρνει πίσω στο χέρι τα τιμωρημένα φύλλα κάθε χρώματος που απαγορεύτηκε.
lead-neither = ή δεν περιορίζει τίποτα: { COUNT($cards) ->
        [one] μένει
       *[other] μένουν
    } στο τραπέζι { CARDS($cards) }, και { SEAT($chooser) } επιλέγει ξανά στην επόμενη έξοδο { SEAT($seat, case: "owner") }.
lead_out_of_turn = { SEAT($seat) } βγήκε εκτός σειράς με { CARDS($card, case: "object") }.
lead_out_of_turn-accept = { SEAT($chooser) } μπορεί να δεχθεί την έξοδο.
lead_out_of_turn-spread = ή μπορεί να ανοίξει τα φύλλα και να γίνει μορ· τότε εκτελεστής γίνεται { SEAT($chooser_partner) }.
lead_out_of_turn-refuse = αν δεν τη δεχθεί, { CARDS($card) } γίνεται μεγάλο τιμωρημένο φύλλο. Πριν βγει { SEAT($partner) }, επιλέγει τότε { SEAT($chooser) }: απαιτεί { SUITS($suits) }, απαγορεύει { SUITS($suits) } ή δεν περιορίζει τίποτα.
lead_out_of_turn-refuse_several = αν δεν τη δεχθεί, { CARDS($card) } γίνεται μεγάλο τιμωρημένο φύλλο. Πριν βγει { SEAT($partner) }, επιλέγει τότε { SEAT($chooser) }: απαιτεί ένα από τα χρώματα { SUITS($suits) }, απαγορεύει ένα ή περισσότερα από αυτά ή δεν περιορίζει τίποτα.
lead_out_of_turn-refuse_later = αν δεν τη δεχθεί, { CARDS($card) } γίνεται μεγάλο τιμωρημένο φύλλο. Όσο αυτό μένει στο τραπέζι, κάθε φορά που έχει να βγει { SEAT($partner) } επιλέγει πρώτα { SEAT($chooser) }: απαιτεί { SUITS($suits) }, απαγορεύει { SUITS($suits) } ή δεν περιορίζει τίποτα.
lead_out_of_turn-refuse_later_several = αν δεν τη δεχθεί, { CARDS($card) } γίνεται μεγάλο τιμωρημένο φύλλο. Όσο αυτό μένει στο τραπέζι, κάθε φορά που έχει να βγει { SEAT($partner) } επιλέγει πρώτα { SEAT($chooser) }: απαιτεί ένα από τα χρώματα { SUITS($suits) }, απαγορεύει ένα ή περισσότερα από αυτά ή δεν περιορίζει τίποτα.
lead_out_of_turn-refuse_declarer = αν δεν γίνει δεκτή, το φύλλο επιστρέφει και βγαίνει το σωστό χέρι.
lead_out_of_turn-make_proper_lead = ή απλώς βγαίνει το χέρι που είχε σειρά: { SEAT($seat) } παίρνει πίσω στο χέρι { CARDS($card, case: "object") } χωρίς ποινή, και το ότι φάνηκε είναι αθέμιτη πληροφορία για { SEAT($partner, case: "object") }.
lead_out_of_turn-make_proper_lead_instead = ή απλώς βγαίνει το χέρι που είχε σειρά, και { CARDS($card) } επιστρέφει.
withdrawn_call = πριν βγει για πρώτη φορά { SEAT($partner) }, επιλέγει { SEAT($chooser) }, επειδή { SEAT($seat) } απέσυρε δήλωση στις αγορές.
withdrawn_call-require = { SEAT($chooser) } μπορεί να απαιτήσει τώρα έξοδο σε { SUITS($suits) }.
withdrawn_call-require_one_of = { SEAT($chooser) } μπορεί να απαιτήσει τώρα έξοδο σε ένα από τα χρώματα { SUITS($suits) }.
withdrawn_call-prohibit = { SEAT($chooser) } μπορεί να απαγορεύσει έξοδο σε { SUITS($suits) } για όσο κρατά την έξοδο { SEAT($partner) }.
withdrawn_call-prohibit_one_of = { SEAT($chooser) } μπορεί να απαγορεύσει έξοδο σε ένα από τα χρώματα { SUITS($suits) } για όσο κρατά την έξοδο { SEAT($partner) }.
withdrawn_call-neither = ή δεν περιορίζει τίποτα.
