### Why an entry is not taken, by the code of the refusal.

## The board and the entry
refusal-board_already_open = Cette donne a déjà été ouverte à cette table.
refusal-board_not_open = Ouvrez d’abord la donne.
refusal-board_ended = La donne est finie. Si c’était une erreur, retirez d’abord la fin du jeu.
refusal-no_such_entry = Cette saisie n’existe pas dans cette donne.
refusal-already_withdrawn = Cette saisie a déjà été retirée.
refusal-same_entry_twice = Nommez les deux saisies comparées, pas deux fois la même.
refusal-cannot_withdraw = Cette saisie ne peut pas être retirée ; saisissez ce qui est juste.
refusal-no_incident = Cette entrée ne parle ni d’hésitation, ni de remarque, ni d’explication.

## The auction and its calls
refusal-auction_not_ended = Les enchères ne sont pas finies : saisissez d’abord le contrat.
refusal-auction_already_ended = Les enchères sont finies. Si c’était une erreur, retirez d’abord leur fin.
refusal-declarer_needed = Dites qui est le déclarant.
refusal-use_call_made = Chaque déclaration est notée sur cette donne : notez la déclaration telle qu’elle a été faite.
refusal-nothing_to_replace = Ce joueur n’a sur cette donne aucune déclaration qui puisse être remplacée.
refusal-no_such_call = Les enchères n’ont pas encore de déclaration de ce numéro.
refusal-nothing_to_rule = Aucune déclaration de ce joueur n’attend de jugement.
refusal-say_which_call = Saisissez la déclaration qui a été faite à la place.

## Cards and tricks
refusal-bad_deal = La donne ne peut pas être lue.
refusal-same_card_twice = La même carte est nommée deux fois.
refusal-card_already_played = Cette carte a déjà été jouée à une levée de cette donne.
refusal-card_in_other_hand = On sait que cette carte est dans la main d’un autre joueur.
refusal-card_not_played = Ce joueur n’a pas joué cette carte.
refusal-in_turn = C’est le tour de ce joueur : enregistrez la carte comme jouée.
refusal-out_of_turn = C’est le tour d’un autre joueur : enregistrez-la comme jouée ou entamée hors tour.
refusal-not_in_full_record = Toutes les cartes de cette donne sont enregistrées : enregistrez la carte jouée à la place.
refusal-no_penalty_card = Ce joueur n’a pas d’autre carte pénalisée sur la table.
refusal-not_a_defender = Seule la carte d’un défenseur peut être une carte pénalisée.
refusal-trick_not_played = Ce joueur n’a pas encore joué dans cette levée.
refusal-trick_is_whole = Il ne manque aucune carte de ce joueur à cette levée. Reprenez la carte qui n’a pas été jouée, et notez qu’elle a été omise.
refusal-already_supplied = Une carte a déjà été placée à cette levée.
refusal-won_without_card = Ce joueur n’a pas joué de carte à la levée et ne l’a pas gagnée.
refusal-asked_oneself = Personne ne s’interroge soi-même sur une renonce. Dites qui a interrogé qui.
refusal-not_extra = Indiquez comme vues seulement des cartes qui étaient de trop à la levée.
refusal-counts_right = Chaque main nommée a treize cartes. Dites laquelle non.
refusal-too_many_cards = Cela fait plus de 52 cartes. Dites si l’une vient d’une autre donne.
refusal-no_count = Aucun compte n’attend de jugement. Notez d’abord le compte.
refusal-no_card_played = Il n’y a pas de cartes jouées avant que l’entame soit retournée.

## Choices and claims
refusal-not_on_offer = Ce choix n’est pas possible maintenant.
refusal-contradictory_election = Une autre loi exige ou interdit une couleur à cette entame : choisissez ce qui va avec, ou demandez à l’arbitre.
refusal-no_claim = Personne n’a revendiqué ni concédé : le jeu ne s’est pas arrêté.
refusal-no_concession = Seul le partenaire d’un défenseur qui vient de concéder peut contester.
refusal-not_claimed = Personne n’a revendiqué ni concédé à cette donne. Notez d’abord la revendication.
refusal-too_many_tricks = Il ne restait pas autant de levées.

## What cannot be read
refusal-malformed_event = Cette saisie ne peut pas être lue.
refusal-malformed_entry = Cette saisie ne peut pas être lue.
refusal-unknown_event = Le serveur ne connaît pas ce genre de saisie.
refusal-missing_field = Il manque quelque chose dans cette saisie.
refusal-unknown_field = Le serveur ne connaît pas une partie de cette saisie.
refusal-bad_value = Une valeur de cette saisie est fausse.

## The sender and the server
refusal-not_your_table = Vous ne pouvez rien saisir à cette table.
refusal-directors_only = Seul un arbitre en décide. Appelez-en un.
refusal-id_reused = Une autre saisie a déjà cet identifiant. Saisissez-la encore une fois.
refusal-sequence_reused = Cet appareil a utilisé le même numéro pour une autre saisie.
refusal-unknown_table = Cette table n’existe pas ; choisissez de nouveau la table.
refusal-call_is_over = L’appel d’une table n’est pas repris d’un fichier : plus personne n’y attend.
refusal-board_mismatch = La saisie et son événement nomment deux donnes différentes.
refusal-board_not_played = Vous jouez peut-être cette donne vous-même : un autre arbitre doit s’en occuper.
refusal-entry_failed = Le serveur n’a pas pu prendre cette saisie ; les autres sont enregistrées. Renvoyez-la quand on aura regardé le serveur, ou saisissez-la autrement.

## Asked of the law book
refusal-unknown_edition = Cette édition n’existe pas ici.
refusal-unknown_clause = L’édition n’a pas de texte ici pour cette clause.
refusal-unknown_situation = Cette situation n’existe pas ici.
