### Une information qui n’aurait pas dû être donnée : ce qui peut suivre, ce qu’on demande.
### Ébauche : personne n’a encore relu cette traduction. A draft that nobody has proof-read.

told-slip = { SEAT($partner) } n’utilise rien de ce que { SEAT($seat) } a laissé paraître. Les deux camps s’accordent maintenant sur ce qui s’est passé, ou l’arbitre entend chacun à part. Le jeu continue.
told-later = Rappelez l’arbitre quand le jeu est fini, ou quand le mort est étalé, si vous pensez que { SEAT($partner) } s’en est servi.
told-wrong = L’arbitre entend quel est l’accord et le dit à l’autre camp. { SEAT($partner) } n’utilise rien de ce que { SEAT($seat) } a dit ou n’a pas dit.
told-wrong_auction = Pendant les enchères { SEAT($partner) } n’en dit rien et n’en montre rien.
told-wrong_declaring = { SEAT($seat) } et { SEAT($partner) } le rectifient avant l’entame, avec l’arbitre à la table.
told-wrong_defending = { SEAT($partner) } ne le rectifie que quand le jeu est fini, et appelle d’abord l’arbitre.
told-elsewhere = { SEAT($seat) } dit à l’arbitre, et à personne d’autre, ce que c’était. L’arbitre décide si la donne peut être jouée.
change_call = { SEAT($chooser) }, on vous a mal informé. Vous pouvez changer votre dernière déclaration, tant que votre partenaire n’a pas déclaré depuis.
change_call-keep = Votre déclaration reste, et rien ne change.
change_call-change = Ou vous faites une autre déclaration à sa place ; le joueur suivant peut alors changer la sienne.

asked-slip_tempo = Était-il clair que { SEAT($seat) } a rompu le rythme, et qu’est-ce que cela pouvait dire à { SEAT($partner) } ? Demandez à chaque camp à part combien de temps cela a duré et ce qui est habituel. À vous de décider.
asked-slip_remark = Qu’a dit { SEAT($seat) }, et qu’est-ce que cela pouvait dire à { SEAT($partner) } ? Demandez à chaque camp à part. À vous de décider.
asked-slip_question = Qu’a demandé ou répondu { SEAT($seat) }, y avait-il une raison, et qu’est-ce que cela pouvait dire à { SEAT($partner) } ? À vous de décider.
asked-slip_mannerism = Qu’a fait { SEAT($seat) }, et qu’est-ce que cela pouvait dire à { SEAT($partner) } ? Demandez à chaque camp à part. À vous de décider.
asked-alternatives = { SEAT($partner) } a déclaré ou joué avec une information venue de { SEAT($seat) }. Y avait-il une autre alternative logique, celle choisie était-elle clairement suggérée, et l’autre camp a-t-il été lésé ? Interrogez des pairs. À vous de décider.
asked-explanation = Ce que { SEAT($seat) } a expliqué était-il faux, ou bien la déclaration ? Sans preuve, tenez l’explication pour fausse ; et ce que les deux ne comprennent pas de même n’est pas un accord. Une déclaration de l’autre camp a-t-elle bien pu en être influencée ? À vous de décider.
asked-explanation_agreed = Ce que { SEAT($seat) } a expliqué était-il faux, ou bien la déclaration ? Sans preuve, tenez l’explication pour fausse. Une déclaration de l’autre camp a-t-elle bien pu en être influencée ? À vous de décider.
asked-explanation_probable = Ce que { SEAT($seat) } a expliqué était-il faux, ou bien la déclaration ? Sans preuve, tenez l’explication pour fausse. Une déclaration de l’autre camp en vient-elle probablement ? À vous de décider.
asked-alert = { SEAT($seat) } devait-il alerter, ou non ? Une alerte manquante est une information fausse. Une déclaration de l’autre camp a-t-elle bien pu en être influencée ? À vous de décider.
asked-alert_probable = { SEAT($seat) } devait-il alerter, ou non ? Une alerte manquante est une information fausse. Une déclaration de l’autre camp en vient-elle probablement ? À vous de décider.
asked-extraneous = { SEAT($seat) } a appris d’ailleurs quelque chose de la donne. Tant que personne n’a déclaré, vous pouvez changer les places pour que { SEAT($seat) } ait cette main, ou faire redistribuer là où c’est permis ; ou laisser jouer, prêt à ajuster ; ou donner une marque artificielle. À vous de décider.
asked-extraneous_late = { SEAT($seat) } a appris d’ailleurs quelque chose de la donne, et une déclaration a été faite. Laisser jouer, prêt à ajuster, ou donner une marque artificielle ? À vous de décider.
asked-extraneous_used = { SEAT($seat) } avait appris d’ailleurs quelque chose de la donne. Le résultat en a-t-il été affecté ? À vous de décider.
asked-who_called_last = { SEAT($seat) } a mal informé l’autre camp. Qui de ce camp a déclaré en dernier ? Ce joueur peut changer sa déclaration, tant que son partenaire n’a pas déclaré depuis. Si oui, jugez de nouveau et nommez ce joueur. À vous de décider.
asked-lead_misled = L’entame a été faite après que { SEAT($seat) } avait mal informé ce camp. A-t-elle bien pu en être influencée ? Alors elle peut être reprise, tant que le mort n’a pas montré de carte. À vous de décider.
asked-found_too_late = { SEAT($seat) } a mal informé l’autre camp, et il est trop tard pour changer une déclaration. Le camp fautif y a-t-il gagné ? Alors la marque est ajustée. À vous de décider.
