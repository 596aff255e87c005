### Revendication ou concession : ce qui peut suivre, comment on en juge, ce qu’on demande.
### Ébauche : personne n’a encore relu cette traduction. A draft that nobody has proof-read.

claim-agree = Si { SEAT($seat) } ou { SEAT($partner) } est d’accord, et qu’aucun des deux ne conteste avant que l’un d’eux déclare à la donne suivante, la donne est marquée ainsi.
claim-agreed = L’autre camp est d’accord. { SEAT($seat) } ou { SEAT($partner) } peut encore contester, jusqu’à ce que l’un d’eux déclare à la donne suivante ou que le tour se termine.
claim-complete = L’accord est complet. Seul l’arbitre peut encore changer ces levées.
claim-repeat = { SEAT($seat) }, redites tout ce que vous avez dit, et dans quel ordre vous comptiez jouer.
claim-objections = { SEAT($seat) } et { SEAT($partner) }, que contestez-vous ? L’arbitre peut faire étaler toutes les mains.
claim-judged = L’arbitre décide combien des levées qui restent vont à chaque camp. Le doute joue contre { SEAT($seat) } et { SEAT($partner) }.
claim-agreement_back = L’accord compte jusqu’à ce que l’arbitre ait jugé, dans le délai de correction. L’arbitre demande ce qui a été convenu et comment la donne a été jouée.
claim-concession_back = La concession compte jusqu’à ce que l’arbitre ait jugé, dans le délai de correction. L’arbitre demande ce qui a été concédé et comment la donne a été jouée.
claim-ruled = L’arbitre a jugé. Plus rien n’est joué à cette donne.

asked-claim_trump = Un adversaire { SEAT($seat, case: "owner") } a peut-être encore un atout, et { SEAT($seat) } n’en a rien dit. Est-il un tant soit peu probable que { SEAT($seat) } l’ignorait, et cet atout peut-il prendre une levée par un jeu normal ? Alors cette levée va aux adversaires. À vous de décider.
asked-claim_partner = { SEAT($seat) } est en défense. Y a-t-il une levée que { SEAT($partner) } ne gagne qu’en choisissant la bonne parmi plusieurs cartes normales ? Cette levée ne compte pas pour eux. À vous de décider.
asked-claim_line = Ce qu’a dit { SEAT($seat) } ne gagne-t-il que si un adversaire et non l’autre a une certaine carte ? Cela ne compte que si cet adversaire n’avait pas fourni dans la couleur, ou ne le ferait sur aucune ligne normale. À vous de décider.
asked-claim_line_rational = Ce qu’a dit { SEAT($seat) } ne gagne-t-il que si un adversaire et non l’autre a une certaine carte ? Cela ne compte que si cet adversaire n’avait pas fourni dans la couleur, ou ne le ferait sur aucune ligne normale, ou si toute autre ligne serait irrationnelle. À vous de décider.
asked-concession_doubted = Ce qu’a concédé { SEAT($seat) } est contesté. Ce camp avait-il déjà gagné une telle levée, ou aucun jeu normal ne pouvait-il la perdre ? Alors seulement elle est rendue. À vous de décider.
asked-new_line = { SEAT($seat) } dit maintenant autre chose. Une nouvelle ligne qui gagne ne compte pas si une ligne moins heureuse est normale. Qu’a-t-on dit d’abord ?
asked-after_claim = Des cartes ont été notées après que { SEAT($seat) } a parlé et que le jeu s’est arrêté. Elles ne changent aucune levée. Montrent-elles comment { SEAT($seat) } comptait jouer ?
asked-contested_late = { SEAT($seat) } conteste après l’accord complet. Ce camp a-t-il accepté de perdre une levée qu’il avait gagnée, ou qu’il aurait probablement gagnée ?
asked-contested_late_normal = { SEAT($seat) } conteste après l’accord complet. Ce camp a-t-il accepté de perdre une levée qu’il avait gagnée, ou qu’aucun jeu normal ne pouvait perdre ?
asked-agreement = { SEAT($seat) } retire son accord. Le délai de correction court-il encore, et ce camp aurait-il probablement gagné la levée si le jeu avait continué ?
asked-agreement_normal = { SEAT($seat) } retire son accord. Le délai de correction court-il encore, et aucun jeu normal ne pouvait-il perdre la levée ?
asked-agreement_won = { SEAT($seat) } retire son accord. Le délai de correction court-il encore, et ce camp avait-il déjà gagné la levée ?
asked-concession = { SEAT($seat) } retire une concession. Le délai de correction court-il encore, et aucun jeu normal ne pouvait-il perdre la levée ?
asked-concession_won = { SEAT($seat) } retire une concession. Le délai de correction court-il encore, et ce camp avait-il déjà gagné la levée ?
asked-ruled_late = Le jugement sur ce qu’a dit { SEAT($seat) } est venu après la fin du jeu. Annulez la fin du jeu et notez-la avec le jugement : combien de levées le déclarant a-t-il en tout ?
