### Pourquoi une carte peut ou ne peut pas être jouée.
### Ébauche : personne n’a encore relu cette traduction. A draft that nobody has proof-read.

why-waiting = Rien ne peut être joué avant que le choix en suspens soit fait.
why-free = Rien ne la restreint.
why-unable = La restriction ne peut pas être respectée : toute autre carte légale peut être jouée.
why-unless_unable = On ne peut la jouer que si l’on ne peut pas faire cela.
why-waits = La carte pénalisée attend : un devoir qui passe avant ne la permet pas à ce tour.
why-not-follow_suit = Il faut fournir la couleur demandée.
why-not-require_lead = L’entame d’une autre couleur est exigée.
why-not-prohibit_lead = L’entame de sa couleur est interdite.
why-not-play_highest = Il faut jouer la plus forte carte de la couleur demandée.
why-not-play_lowest = Il faut jouer la plus petite carte de la couleur demandée.
why-not-play_require_suit = Une autre couleur doit être jouée à cette levée.
why-not-play_forbid_suit = Sa couleur ne peut pas être jouée à cette levée.
why-not-major = Une carte pénalisée majeure doit être jouée d’abord : { CARDS($cards) }.
why-not-designated = Il faut jouer maintenant { CARDS($cards) }.
why-not-held = La carte jouée avant son tour doit être jouée maintenant.
why-may-held = Elle a été jouée avant son tour, et c’est maintenant son tour.
why-not-minor = La carte pénalisée mineure passe avant une autre carte de cette couleur inférieure au dix.
why-may-follow_suit = Elle fournit la couleur demandée.
why-may-require_lead = Elle est de la couleur exigée.
why-may-prohibit_lead = Elle n’est pas de la couleur interdite.
why-may-play_highest = C’est la plus forte carte de la couleur demandée.
why-may-play_lowest = C’est la plus petite carte de la couleur demandée.
why-may-play_require_suit = Elle est de la couleur exigée.
why-may-play_forbid_suit = Elle n’est pas de la couleur interdite.
why-may-major = C’est une carte pénalisée majeure, et voici la première occasion légale.
why-may-designated = C’est la carte à jouer maintenant.
why-may-minor = La carte pénalisée mineure ne l’empêche pas.
why-grade-minor = C’est une seule carte inférieure au dix, vue par accident.
why-grade-honour = C’est un honneur ; le dix en est un aussi.
why-grade-two = Deux cartes pénalisées d’un même défenseur sont toutes deux majeures, et le restent.
why-grade-deliberate = Elle a été montrée en l’entamant ou en la jouant, pas par accident.
why-grade-named = Elle a été nommée comme une carte de la main ; elle n’est pas tombée par accident.
why-grade-shown = Elle a été montrée exprès, pas par accident.
why-grade-ruled = L’arbitre en a décidé ainsi.
