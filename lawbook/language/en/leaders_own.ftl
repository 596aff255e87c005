### What a choice over the lead leaves of the leader's own duties.

own-free = { SEAT($leader) } may then lead anything.
own-bound = The restriction that is already on this lead still holds.
own-asked = There is another choice to make about this lead.
own-leads = { SEAT($leader) } must then lead { CARDS($own, join: "or") }, a major penalty card too, if that is legal.
own-leads_one_of = { SEAT($leader) } must then lead { CARDS($own, join: "or") }, whichever you name, if that is legal.
own-waits-require = { CARDS($own) } { COUNT($own) ->
        [one] stays
       *[other] stay
    } on the table, unless { SEAT($leader) } has no { SUITS($suits) }.
own-waits-prohibit = { CARDS($own) } { COUNT($own) ->
        [one] stays
       *[other] stay
    } on the table, unless { SEAT($leader) } has no other suit.
own-depends = { SEAT($leader) } must lead { CARDS($own, join: "or") } now only if your choice allows it.
own-minor = While { CARDS($own, join: "or") } lies there, { SEAT($leader) } may not lead another card below the ten in that suit.
