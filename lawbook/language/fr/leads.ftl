### Les choix sur une entame : avant elle, et après une entame hors tour.
### Ébauche : personne n’a encore relu cette traduction. A draft that nobody has proof-read.

lead = { SEAT($chooser) }, avant l’entame { SEAT($seat, case: "owner") } vous avez un choix, car { SEAT($partner) } a { CARDS($cards) } sur la table.
lead-require = Vous pouvez exiger { SEAT($seat, case: "that") } entame { SUITS($suits, case: "in") } ; { SEAT($partner) } reprend alors { CARDS($cards) }.
lead-require_one_of = Vous pouvez exiger { SEAT($seat, case: "that") } entame une de ces couleurs : { SUITS($suits) }. { SEAT($partner) } reprend alors ses cartes pénalisées de cette couleur.
lead-prohibit = Vous pouvez interdire à { SEAT($seat) } d’entamer { SUITS($suits, case: "in") } tant { SEAT($seat, case: "that") } garde la main ; { SEAT($partner) } reprend alors { CARDS($cards) }.
lead-prohibit_any_of = Vous pouvez interdire à { SEAT($seat) } d’entamer une ou plusieurs de ces couleurs, { SUITS($suits) }, tant { SEAT($seat, case: "that") } garde la main ; { SEAT($partner) } reprend alors ses cartes pénalisées de chaque couleur interdite.
lead-neither = Ou bien vous n’imposez rien : { CARDS($cards) } { COUNT($cards) ->
        [one] reste
       *[other] restent
    } sur la table, et vous choisissez de nouveau à la prochaine entame { SEAT($seat, case: "owner") }.
lead_out_of_turn = { SEAT($seat) } a entamé { CARDS($card) } hors tour.
lead_out_of_turn-accept = { SEAT($chooser) }, vous pouvez accepter cette entame.
lead_out_of_turn-spread = Ou bien vous pouvez étaler votre main et devenir le mort ; le déclarant sera alors { SEAT($chooser_partner) }.
lead_out_of_turn-refuse = Si vous la refusez, { CARDS($card) } devient une carte pénalisée majeure. Avant l’entame { SEAT($partner, case: "owner") }, vous choisirez : exiger { SUITS($suits) }, interdire { SUITS($suits) } ou ne rien imposer.
lead_out_of_turn-refuse_several = Si vous la refusez, { CARDS($card) } devient une carte pénalisée majeure. Avant l’entame { SEAT($partner, case: "owner") }, vous choisirez : exiger une des couleurs { SUITS($suits) }, en interdire une ou plusieurs, ou ne rien imposer.
lead_out_of_turn-refuse_later = Si vous la refusez, { CARDS($card) } devient une carte pénalisée majeure. Tant qu’elle reste là, chaque fois { SEAT($partner, case: "that") } doit entamer, vous choisirez d’abord : exiger { SUITS($suits) }, interdire { SUITS($suits) } ou ne rien imposer.
lead_out_of_turn-refuse_later_several = Si vous la refusez, { CARDS($card) } devient une carte pénalisée majeure. Tant qu’elle reste là, chaque fois { SEAT($partner, case: "that") } doit entamer, vous choisirez d’abord : exiger une des couleurs { SUITS($suits) }, en interdire une ou plusieurs, ou ne rien imposer.
lead_out_of_turn-refuse_declarer = Si vous la refusez, la carte revient en main, et la main dont c’est le tour entame.
lead_out_of_turn-make_proper_lead = Ou bien la main dont c’était le tour entame, simplement : { SEAT($seat) } reprend { CARDS($card) } sans pénalité, et { SEAT($partner) } ne peut pas se servir du fait d’avoir vu cette carte.
lead_out_of_turn-make_proper_lead_instead = Ou bien la main dont c’était le tour entame, simplement, et { CARDS($card) } revient en main.
withdrawn_call = { SEAT($chooser) }, avant la première entame { SEAT($partner, case: "owner") } vous avez un choix, car { SEAT($seat) } a retiré une déclaration pendant les enchères.
withdrawn_call-require = Vous pouvez exiger { SEAT($partner, case: "that") } entame { SUITS($suits, case: "in") } maintenant.
withdrawn_call-require_one_of = Vous pouvez exiger { SEAT($partner, case: "that") } entame maintenant une de ces couleurs : { SUITS($suits) }.
withdrawn_call-prohibit = Vous pouvez interdire à { SEAT($partner) } d’entamer { SUITS($suits, case: "in") } tant { SEAT($partner, case: "that") } garde la main.
withdrawn_call-prohibit_one_of = Vous pouvez interdire à { SEAT($partner) } d’entamer une de ces couleurs, { SUITS($suits) }, tant { SEAT($partner, case: "that") } garde la main.
withdrawn_call-neither = Ou bien vous n’imposez rien.
