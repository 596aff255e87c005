### Quelque chose ne va pas avec l’étui lui-même : ce qu’on fait, ce qu’on demande.
### Ébauche : personne n’a encore relu cette traduction. A draft that nobody has proof-read.

board-hand_book = { SEAT($seat) } a déclaré avec les cartes d’un autre étui. Ne faites plus rien avant que l’arbitre ait cherché ce qu’en dit cette édition.
board-hand_unknown = { SEAT($seat) } a déclaré avec les cartes d’un autre étui. Cette déclaration et toutes les suivantes sont annulées. La suite dépend de si { SEAT($partner) } a déclaré depuis.
board-hand_lost = { SEAT($seat) } a déclaré avec les cartes d’un autre étui, et { SEAT($partner) } a déclaré depuis. Tout est annulé à partir de là, et la donne reçoit une marque artificielle.
board-hand_again = { SEAT($seat) } a déclaré avec les cartes d’un autre étui. Cette déclaration et toutes les suivantes sont annulées. { SEAT($seat) } regarde la bonne main et déclare de nouveau ; les enchères continuent.
board-hand_same = { SEAT($seat) } a déclaré avec les cartes d’un autre étui. Cette déclaration et toutes les suivantes sont annulées, et { SEAT($seat) } déclare de nouveau avec la bonne main. L’adversaire de gauche a déclaré : une déclaration différente coûte une marque artificielle.
board-board_begun_again = Cet étui n’est pas à jouer ici. Les enchères sont annulées, et ceux qui doivent le jouer recommencent. Un joueur qui y a déjà déclaré refait les mêmes déclarations ; si l’une diffère, la donne est annulée.
board-board_played_before = Un joueur ici a déjà joué cet étui. La donne est annulée pour les deux camps, et un camp qui ne peut plus y obtenir de marque reçoit une marque artificielle.
board-board_new = Personne ici n’a déjà joué cet étui. Jouez-le jusqu’au bout ; la marque tient. L’arbitre peut faire jouer plus tard le bon étui.
board-count_book = Une main n’a pas treize cartes. Ne faites plus rien avant que l’arbitre ait cherché ce qu’en dit cette édition.
board-count_unknown = Une main n’a pas treize cartes. La suite dépend de si un joueur à la main fausse a déclaré.
board-count_restored = Aucun joueur à la main fausse n’a déclaré, et personne n’a vu une carte d’une autre main. Les mains sont rétablies, et la donne se joue normalement.
board-count_seen = Aucun joueur à la main fausse n’a déclaré, mais un joueur a vu une carte d’une autre main. Les mains sont rétablies et la donne se joue ; l’arbitre peut ensuite ajuster la marque.
board-count_to_be_ruled = Un joueur à la main fausse a déclaré. L’arbitre dit si les mains peuvent être rétablies et la donne jouée sans changer d’enchère. Sinon, il y a une marque artificielle.
board-count_playable = Les mains sont rétablies et la donne se joue, sans changer d’enchère. L’arbitre peut ensuite ajuster la marque.
board-count_unplayable = La donne ne peut pas être jouée. Elle reçoit une marque artificielle.
board-count_surplus = La carte en trop vient d’une autre donne. Retirez-la ; les enchères et le jeu continuent.
board-count_after_play = Le jeu est fini, et une main avait trop de cartes. Le résultat est annulé, et il y a une marque artificielle.
board-count_missing = Une carte manque, et aucune main n’en a trop. Cherchez-la, et notez où elle était.
board-card_restored = La carte revient dans la main { SEAT($seat, case: "owner") }, et la donne continue.
board-card_rebuilt = La carte n’est pas trouvée. L’arbitre complète la main { SEAT($seat, case: "owner") } avec un autre jeu, et la donne continue.
board-card_played = La carte qui manque dans la main { SEAT($seat, case: "owner") } est parmi les cartes jouées. Cette levée a trop de cartes.
board-card_held = La carte revient dans la main { SEAT($seat, case: "owner") }, comme si elle y avait toujours été.
board-card_made_up = La carte n’est pas trouvée. L’arbitre complète la donne avec un autre jeu. La carte compte comme ayant toujours été dans la main { SEAT($seat, case: "owner") }.
board-card_secret = { SEAT($partner) } ne peut pas se servir de savoir qu’une carte est revenue dans la main { SEAT($seat, case: "owner") }.
board-fouled_apart = Cet étui n’était pas le même à toutes les tables. Les marques sont séparées selon la façon dont il a été joué, et chaque groupe est classé à part.
board-fouled_teams = Cet étui n’était pas le même aux deux tables. Si le résultat d’une table est valable, une marque est attribuée, et non une moyenne.
board-fouled_book = Cet étui n’était pas le même aux deux tables. Ce qui suit par équipes, l’arbitre doit le chercher dans cette édition.

asked-edition_silent = Ce que cette édition dit ici (Loi { CLAUSE($law) }) n’est pas dans ce programme. Cherchez-le dans le livre. Que s’ensuit-il ?
asked-hand_partner = { SEAT($seat) } a déclaré avec les cartes d’un autre étui. Notez de nouveau la mauvaise main avec la réponse : { SEAT($partner) } a-t-il déclaré depuis ?
asked-hand_differs = L’adversaire de gauche avait déclaré avant que { SEAT($seat) } déclare de nouveau. Si la nouvelle déclaration diffère de la première, donnez une marque artificielle. Diffère-t-elle ?
asked-hand_later = { SEAT($seat) } a déclaré avec les cartes d’un autre étui. Cet étui peut être joué si { SEAT($seat) } y fait la même déclaration ; si elle diffère, donnez une marque artificielle. Une pénalité de procédure est possible. Qu’en est-il ?
asked-board_begun_again = Les enchères recommencent avec ceux qui doivent jouer. Si un joueur qui avait déjà déclaré ici fait une autre déclaration, annulez la donne. Toutes les déclarations sont-elles les mêmes ?
asked-count_called = Notez de nouveau le compte avec la réponse : un joueur au mauvais nombre de cartes a-t-il déclaré ?
asked-count_seen = Un joueur a vu une carte d’une autre main avant que les mains soient rétablies. Si le résultat en a été changé, ajustez la marque. L’a-t-il été ?
asked-count_played = La donne a été jouée après le rétablissement d’une main fausse. Si le résultat en a été changé, ajustez la marque. L’a-t-il été ?
asked-count_surplus = La marque ne peut être ajustée que si la carte d’une autre donne a été jouée dans une levée terminée. L’a-t-elle été ?
asked-card_played = La carte qui manquait dans la main { SEAT($seat, case: "owner") } était parmi les cartes jouées. Jugez la levée défectueuse : quelle levée a trop de cartes, et à qui est la carte ?
asked-card_held = La carte compte comme ayant toujours été dans la main { SEAT($seat, case: "owner") }. Si c’est une carte pénalisée, notez-la comme remise dans la main. Devait-elle être jouée à une levée précédente, de sorte que ne pas l’avoir jouée est une renonce ?
asked-card_held_declaring = La carte compte comme ayant toujours été dans la main { SEAT($seat, case: "owner") }. Devait-elle être jouée à une levée précédente, de sorte que ne pas l’avoir jouée est une renonce ?
