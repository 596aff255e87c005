### Ce qu’un choix sur l’entame laisse des propres devoirs de qui entame.
### Ébauche : personne n’a encore relu cette traduction. A draft that nobody has proof-read.

own-free = { SEAT($leader) } peut alors entamer ce qui lui plaît.
own-bound = La restriction qui pèse déjà sur cette entame reste valable.
own-asked = Il reste un autre choix à faire sur cette entame.
own-leads = { SEAT($leader) } doit alors entamer { CARDS($own, join: "or") }, aussi une carte pénalisée majeure, si c’est légal.
own-leads_one_of = { SEAT($leader) } doit alors entamer { CARDS($own, join: "or") }, selon ce que vous nommez, si c’est légal.
own-waits-require = { CARDS($own) } { COUNT($own) ->
        [one] reste
       *[other] restent
    } sur la table, sauf si { SEAT($leader) } n’a pas { SUITS($suits, case: "of-card") }.
own-waits-prohibit = { CARDS($own) } { COUNT($own) ->
        [one] reste
       *[other] restent
    } sur la table, sauf si { SEAT($leader) } n’a pas d’autre couleur.
own-depends = { SEAT($leader) } ne doit entamer { CARDS($own, join: "or") } maintenant que si votre choix le permet.
own-minor = Tant que { CARDS($own, join: "or") } reste là, { SEAT($leader) } ne peut pas entamer une autre carte inférieure au dix dans cette couleur.
