### Ce que seul l’arbitre peut décider, tel qu’on le demande.
### Ébauche : personne n’a encore relu cette traduction. A draft that nobody has proof-read.

asked-damage = { CARDS($card) } { SEAT($seat, case: "owner") } était sur la table, face visible, quand { SEAT($partner) } a choisi quoi jouer. Le résultat aurait-il bien pu être différent sans cela, et l’autre camp a-t-il subi un dommage ?
asked-used = { SEAT($partner) } a choisi quoi jouer quand { CARDS($card) } { SEAT($seat, case: "owner") } n’était plus sur la table. Une information non autorisée a-t-elle servi ?
asked-equity = Le déclarant a accepté { CARDS($card) } { SEAT($seat, case: "owner") } à la place d’une carte pénalisée. Aucune levée n’est transférée pour cela. Le camp du déclarant a-t-il tout de même subi un dommage ?
asked-narrowed = La loi { CLAUSE($law) } limite aussi cette entame : les choix de la loi { CLAUSE($other) } ne restent donc pas tous. Dites au déclarant lesquels restent.
asked-objected = { SEAT($seat) } conteste ce { SEAT($partner, case: "that") } a concédé : le jeu continue. Les cartes montrées en concédant reviennent-elles en main, ou sont-elles des cartes pénalisées (49) ? À vous de décider.
asked-objected_to_a_claim = { SEAT($partner) } a revendiqué une partie des levées et { SEAT($seat) } conteste. La revendication concédait-elle le reste ? Alors la contestation l’annule et le jeu continue. Ou seule une concession exprimée compte-t-elle ? Alors la revendication tient. À vous de décider.
asked-played_after_claim = Dans cette édition, rien de ce qui est joué après une revendication ne compte. Jugez la revendication.
asked-played_on = Tous étaient d’accord pour continuer après la revendication : { CARDS($card) } { SEAT($seat, case: "owner") } n’est donc plus une carte pénalisée. Êtes-vous d’accord ?
asked-replaced_call = { SEAT($seat) } a remplacé une déclaration. La nouvelle laisse-t-elle l’entame libre dans cette édition ?
asked-led_already = { SEAT($partner) } a déjà entamé. Le déclarant a-t-il perdu son choix sur cette entame ?
asked-withdrawn = { SEAT($seat) } a repris { CARDS($card) } selon la loi { CLAUSE($law) }. Est-ce une carte pénalisée, et qui peut se servir du fait de l’avoir vue ?
asked-without_right = { SEAT($seat) } a repris { CARDS($card) } sans en avoir le droit. Quelle carte est jouée ?
asked-revoke = { SEAT($seat) } a joué { CARDS($card) } malgré une restriction qui pouvait être respectée. Est-ce une renonce ?
asked-could_obey = { SEAT($seat) } a entamé { CARDS($card) } malgré une restriction. Pouvait-elle être respectée ?
asked-required_and_forbidden = On exige { SEAT($seat, case: "owner") } une entame dans une couleur qui est aussi interdite à cette entame. Lequel des deux l’emporte ?
asked-dealt_elsewhere = Le relevé place { CARDS($card) } en { SEAT($seat) }, la donne place cette carte en { SEAT($owner) }. Lequel des deux se trompe ?
asked-not_dealt = Le relevé place { CARDS($card) } en { SEAT($seat) }, la donne non. Lequel des deux se trompe ?
asked-before_opponent = { SEAT($seat) } a joué { CARDS($card) } avant l’adversaire de droite, et cette édition n’a pas d’article pour cela. Est-ce une carte exposée, donc une carte pénalisée majeure (49) ? Ou est-elle simplement jouée quand vient son tour ? À vous de décider.
asked-grade = { SEAT($seat) } a montré ou nommé { CARDS($card) } exprès, sans jouer cette carte. Les Lois ne disent pas si une telle carte est mineure ou majeure. Elle reste là comme majeure ; jugez-la mineure si tel est votre avis.
asked-before_the_auction = Avant les enchères, on a pu voir { CARDS($cards) } dans la main { SEAT($seat, case: "owner") }. Appliquez la loi 16.
asked-external = Quelqu’un d’autre a-t-il exposé { CARDS($card) } { SEAT($seat, case: "owner") } ? Décidez si c’est une carte pénalisée.
asked-sight = { CARDS($card) } { SEAT($seat, case: "owner") } n’est pas une carte pénalisée, mais cette carte a été vue. Est-ce { SEAT($partner, case: "that") } peut s’en servir ?
asked-led_out_of_turn = La levée a continué, et personne n’a dit si l’entame hors tour { SEAT($seat, case: "owner") } était acceptée. Tient-elle comme entame, ou a-t-elle été refusée ? À vous de décider.
asked-demand = { SEAT($partner) } a joué avant que le déclarant ait dit ce { SEAT($partner, case: "that") } devait jouer. Ce choix est-il perdu parce que le jeu a continué (60A1) ? Ou personne n’en avait-il parlé au déclarant, et vous rétablissez les choses (82C) ? À vous de décider.
asked-together = { SEAT($seat) } a montré plusieurs cartes à la fois. Laquelle a été jouée ?
asked-treated = La levée a continué, et le déclarant n’avait pas dit si la carte exposée { SEAT($seat, case: "owner") } est une carte pénalisée. Ce choix est-il perdu, ou peut-il encore être fait ? À vous de décider.
asked-led_too_soon = { SEAT($seat) } a entamé { CARDS($card) } alors que le déclarant pouvait encore refuser une carte précédente (52B). Était-ce trop tôt, si bien que l’entame est une carte exposée (49) ? Ou les défenseurs peuvent-ils entamer, et le déclarant choisit encore ? À vous de décider. La prochaine carte du déclarant accepte les deux.
asked-taken_back = Un choix a été repris après que la table a continué à jouer. N’avait-on rien choisi, si bien que la suite a été jouée trop tôt ? Ou avait-on choisi autre chose, et ce qui a été joué tient ? Décidez, et saisissez ce qui a été choisi.
