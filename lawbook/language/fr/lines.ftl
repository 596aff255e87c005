### Les lignes de l’état en bref : obligations, restrictions, qui peut se servir de quoi.
### Ébauche : personne n’a encore relu cette traduction. A draft that nobody has proof-read.

duty-play_penalty_card = { SEAT($seat) } doit jouer { CARDS($cards) } à la première occasion légale.
duty-play_one_of = { SEAT($seat) } doit jouer une de ces cartes à la première occasion légale : { CARDS($cards) }.
duty-penalty_card_before_low = { SEAT($seat) } ne peut jouer aucune autre petite carte de la couleur avant { CARDS($cards) } ; un honneur peut passer avant.
duty-wait_for_declarer = { SEAT($seat) } doit attendre le choix du déclarant.
duty-correct_revoke = { SEAT($seat) } doit reprendre la renonce et jouer une carte régulière.
duty-play_to_trick = { SEAT($seat) } doit jouer une carte régulière à la levée où elle manque.
duty-supply_card = { SEAT($seat) } doit placer une carte parmi les cartes jouées : de la couleur entamée, si possible.
duty-play_designated = { SEAT($seat) }, comme mort, joue { CARDS($cards) } : cette carte a été appelée.
restriction-require_lead = { SEAT($seat) } doit entamer { SUITS($suits, case: "one", join: "and") }, si possible.
restriction-prohibit_lead = { SEAT($seat) } ne peut pas entamer à { SUITS($suits, join: "and") }.
until-this_lead = Pour cette entame seulement.
until-loses_lead = Tant que la main est là : { SEAT($seat) }.
until-this_trick = Pour cette levée seulement.
information-card-authorized = { SEAT($seat) } { COUNT($seat) ->
    [one] peut
   *[other] peuvent
 } se servir du fait d’avoir vu { CARDS($cards) }.
information-card-unauthorized = { SEAT($seat) } ne { COUNT($seat) ->
    [one] peut
   *[other] peuvent
 } pas se servir du fait d’avoir vu { CARDS($cards) }.
information-requirement-authorized = { SEAT($seat) } { COUNT($seat) ->
    [one] peut
   *[other] peuvent
 } se servir de connaître les devoirs liés à { CARDS($cards) }.
information-requirement-unauthorized = { SEAT($seat) } ne { COUNT($seat) ->
    [one] peut
   *[other] peuvent
 } pas se servir de connaître les devoirs liés à { CARDS($cards) }.
information-circumstances-authorized = { SEAT($seat) } { COUNT($seat) ->
    [one] peut
   *[other] peuvent
 } se servir de savoir comment on a vu { CARDS($card) }.
information-circumstances-unauthorized = { SEAT($seat) } ne { COUNT($seat) ->
    [one] peut
   *[other] peuvent
 } pas se servir de savoir comment on a vu { CARDS($card) }.
information-call-authorized = { SEAT($seat) } { COUNT($seat) ->
    [one] peut
   *[other] peuvent
 } se servir de la déclaration reprise : { CALL($call) }.
information-call-unauthorized = { SEAT($seat) } ne { COUNT($seat) ->
    [one] peut
   *[other] peuvent
 } pas se servir de la déclaration reprise : { CALL($call) }.
slipped-tempo = { SEAT($seat) } ne peut pas agir d’après le rythme { SEAT($owner, case: "owner") }.
slipped-remark = { SEAT($seat) } ne peut pas agir d’après une remarque { SEAT($owner, case: "owner") }.
slipped-question = { SEAT($seat) } ne peut pas agir d’après une question { SEAT($owner, case: "owner") }.
slipped-mannerism = { SEAT($seat) } ne peut pas agir d’après la manière { SEAT($owner, case: "owner") }.
slipped-explanation = { SEAT($seat) } ne peut pas agir d’après une explication { SEAT($owner, case: "owner") }.
slipped-alert = { SEAT($seat) } ne peut pas agir d’après l’alerte, faite ou non, { SEAT($owner, case: "owner") }.
slipped-extraneous = { SEAT($seat) } ne peut pas agir d’après ce qui est venu d’ailleurs.
