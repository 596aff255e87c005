### La carte du mort que le déclarant appelle, et ce que le mort ne doit pas faire.
### Ébauche : personne n’a encore relu cette traduction. A draft that nobody has proof-read.

called = { SEAT($seat) } joue { CARDS($card) }.
called-high = « Haut » est la plus forte carte de la couleur demandée.
called-low = « Petit » est la plus petite carte de la couleur demandée.
called-win = « Prenez » est la plus petite carte qui gagne à coup sûr la levée.
called-suit = Une couleur seule est la plus petite carte de cette couleur.
called-rank = Un rang seul est la carte légale de ce rang.
called-rank_led = Un rang seul, quand le mort rejoue, est dans la couleur où le mort a gagné la levée précédente.
called-rank-open = Un rang seul est la carte légale de ce rang. S’il y en a plusieurs, { SEAT($chooser) } dit laquelle.
called-rank-any = Un rang seul, quand le mort rejoue, est dans la couleur où le mort a gagné la levée précédente, s’il y a ce rang. Sinon, c’est la carte légale de ce rang ; s’il y en a plusieurs, { SEAT($chooser) } dit laquelle.
called-intended = L’arbitre constate que cette carte était voulue sans aucun doute.
called-changed = L’appel était un lapsus et a été changé à temps.
called-it = { SEAT($seat) } la joue. Si { SEAT($seat) } n’a pas une telle carte, { SEAT($chooser) } nomme une carte légale quelconque.
called-not_there = { SEAT($seat) } n’a pas une telle carte. { SEAT($chooser) } nomme une carte légale quelconque.
called-revoke = { SEAT($seat) } peut fournir, donc { CARDS($card) } ne peut pas être joué. { SEAT($chooser) } nomme une carte légale, sans pénalité.
called-unseen = Si { SEAT($seat) } a { CARDS($card) }, cette carte est jouée. Sinon, { SEAT($chooser) } nomme une carte légale quelconque.
called-director = La loi ne dit pas quelle carte c’est. Si celle que { SEAT($chooser) } voulait ne fait aucun doute, elle est jouée. Sinon, l’arbitre le dit.
stands-not_a_slip = Un changement d’avis ne compte pas. La carte appelée d’abord est jouée.
stands-pause = Il y a eu une pause pour réfléchir : la carte appelée d’abord est jouée.
stands-too_late = { SEAT($chooser) } a joué depuis : l’appel ne peut plus être changé.
wrong_card = { SEAT($seat) } a posé { CARDS($card) }, qui n’était pas appelé. Cette carte est reprise, et { CARDS($owed) } est joué, sauf si les deux camps ont déjà joué à la levée suivante.
wrong_card-open = { SEAT($seat) } a posé { CARDS($card) }, qui n’était pas appelé. Cette carte est reprise, sauf si les deux camps ont déjà joué à la levée suivante.
dummy_card = { SEAT($chooser) }, dites quelle carte vous avez appelée : { CARDS($cards, join: "or") }.
dummy_card-defenders = Ni couleur ni rang n’ont été nommés. { SEAT($chooser) } nomme une carte légale, et { SEAT($seat) } la joue.
leading_hand = Le mort avait perdu le droit d’avertir le déclarant. { SEAT($chooser) } dit si l’entame vient de la main ou du mort.
withdraw-dummy = { SEAT($chooser) }, { CARDS($card) } a été joué après une carte du mort qui a été changée : vous pouvez reprendre cette carte et en jouer une autre, ou la laisser.
rights = { SEAT($seat) }, comme mort, a perdu le droit d’avertir le déclarant, de l’interroger sur une renonce et de signaler en premier une irrégularité.
rights-asked = Si { SEAT($chooser) } a fait une renonce, elle est rectifiée, et les levées sont transférées comme si elle était établie.
rights-pointed = Le mort a signalé en premier l’irrégularité { SEAT($seat, case: "owner") }. Rien n’est rectifié maintenant. Le jeu continue, et l’arbitre l’examine à la fin.
rights-pointed-plain = Le mort a signalé en premier l’irrégularité { SEAT($seat, case: "owner") }. Rien n’est rectifié, et le jeu continue.
indicated = { SEAT($seat) }, comme mort, ne touche ni ne montre une carte sans en être prié. Le jeu continue, et l’arbitre l’examine à la fin.

asked-called = { SEAT($partner) } a appelé une carte du mort avec des mots que la loi ne cite pas. Quelle carte était voulue, sans aucun doute ? Sinon, quelle carte est jouée ? À vous de décider.
asked-slip_in_time = { SEAT($partner) } a changé un lapsus en appelant une carte du mort. C’est trop tard si { SEAT($partner) } a joué depuis de l’une ou l’autre main. Est-ce le cas ?
asked-slip_pause = { SEAT($partner) } a changé un lapsus en appelant une carte du mort. Le premier appel reste s’il y a eu une pause pour réfléchir. Y en a-t-il eu une ?
asked-dummy_too_late = { SEAT($seat) } a posé { CARDS($card) }, qui n’était pas appelé, et les deux camps ont continué : cette carte reste. Si c’était une entame, chacun a-t-il fourni ? Si le mort a ainsi fait une renonce, aucune levée n’est transférée (64B3). À vous de décider.
asked-dummy_too_late_unwritten = { SEAT($seat) } a posé { CARDS($card) }, qui n’était pas appelé, et les deux camps ont continué. Cette édition ne dit pas ce qui suit. À vous de décider.
asked-dummy_looked_at_own = { SEAT($seat) }, comme mort, a regardé la main du déclarant. Les mains ont-elles été échangées, ou { SEAT($seat) } a-t-il quitté sa place pour regarder ? Cela coûte ses droits au mort ; un regard seul, non. À vous de décider.
asked-dummy_breach = { SEAT($seat) }, comme mort, a fait ce que la loi { CLAUSE($law) } ne permet pas. Y a-t-il une pénalité (90) ? À vous de décider.
asked-dummy_asked_defender = { SEAT($seat) }, comme mort, a interrogé un défenseur sur une renonce, ce qui n’est pas permis. Une renonce ainsi révélée est tout de même rectifiée (62A). La question a-t-elle appris quelque chose au déclarant ?
asked-dummy_called = { SEAT($seat) }, comme mort, a appelé l’arbitre. Un autre joueur avait-il signalé l’irrégularité d’abord ? Sinon, y a-t-il une pénalité (90) ?
asked-dummy_warned = { SEAT($seat) }, comme mort, avait perdu le droit d’avertir le déclarant de la mauvaise main, et l’a fait. Un des défenseurs dit alors de quelle main le déclarant entame. Le camp du déclarant a-t-il la main ?
asked-dummy_indicated = { SEAT($seat) }, comme mort, a touché ou montré une carte sans en être prié. Cela suggérait-il un jeu, et l’autre camp en a-t-il été lésé ?
asked-dummy_indicated_card = { SEAT($seat) }, comme mort, a touché ou montré { CARDS($card) } sans en être prié. Cela suggérait-il un jeu, et l’autre camp en a-t-il été lésé ?
asked-dummy_pointed_first = Le mort, sans en avoir le droit, a signalé en premier une irrégularité { SEAT($seat, case: "owner") }, et elle n’a pas été rectifiée. Les défenseurs y ont-ils gagné ?
