### What a choice over the lead leaves of the leader's own duties.

own-free = τότε { SEAT($leader) } βγαίνει με οποιοδήποτε φύλλο.
own-bound = ο περιορισμός που υπάρχει ήδη για αυτή την έξοδο ισχύει ακόμη.
own-asked = για την ίδια έξοδο μένει να γίνει και άλλη επιλογή.
own-leads = τότε { SEAT($leader) } πρέπει να βγει με { CARDS($own, case: "object", join: "or") }, επίσης μεγάλο τιμωρημένο φύλλο, αν αυτό είναι νόμιμο.
own-leads_one_of = τότε { SEAT($leader) } πρέπει να βγει με { CARDS($own, case: "object", join: "or") }, όποιο φύλλο ορίσει { SEAT($chooser) }, αν αυτό είναι νόμιμο.
own-waits-require = { COUNT($own) ->
        [one] μένει
       *[other] μένουν
    } στο τραπέζι { CARDS($own) }, εκτός αν { SEAT($leader) } δεν έχει { SUITS($suits) }.
own-waits-prohibit = { COUNT($own) ->
        [one] μένει
       *[other] μένουν
    } στο τραπέζι { CARDS($own) }, εκτός αν { SEAT($leader) } δεν έχει άλλο χρώμα.
own-depends = τώρα { SEAT($leader) } πρέπει να βγει με { CARDS($own, case: "object", join: "or") } μόνο αν το επιτρέπει η επιλογή.
own-minor = όσο μένει στο τραπέζι { CARDS($own) }, { SEAT($leader) } δεν βγαίνει με άλλο φύλλο του χρώματος κάτω από το δέκα.
