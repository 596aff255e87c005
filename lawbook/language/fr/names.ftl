### Les noms dont les phrases sont faites : places, cartes, couleurs, listes.
### Ébauche : personne n’a encore relu cette traduction. A draft that nobody has proof-read.

seat-N = Nord
    .owner = de Nord
    .that = que Nord
seat-E = Est
    .owner = d’Est
    .that = qu’Est
seat-S = Sud
    .owner = de Sud
    .that = que Sud
seat-W = Ouest
    .owner = d’Ouest
    .that = qu’Ouest
seat-NS = Nord ou Sud
    .owner = de Nord ou de Sud
    .that = que Nord ou Sud
seat-EW = Est ou Ouest
    .owner = d’Est ou d’Ouest
    .that = qu’Est ou Ouest
seat-director = l’arbitre
    .owner = de l’arbitre
    .that = que l’arbitre

suit-S = pique
    .one = un pique
    .in = à pique
    .of-card = de pique
suit-H = cœur
    .one = un cœur
    .in = à cœur
    .of-card = de cœur
suit-D = carreau
    .one = un carreau
    .in = à carreau
    .of-card = de carreau
suit-C = trèfle
    .one = un trèfle
    .in = à trèfle
    .of-card = de trèfle

# Une carte, avec sa couleur.
rank-A = l’as { SUITS($suit, case: "of-card") }
    .bare = as { SUITS($suit, case: "of-card") }
    .gender = masculine
rank-K = le roi { SUITS($suit, case: "of-card") }
    .bare = roi { SUITS($suit, case: "of-card") }
    .gender = masculine
rank-Q = la dame { SUITS($suit, case: "of-card") }
    .bare = dame { SUITS($suit, case: "of-card") }
    .gender = feminine
rank-J = le valet { SUITS($suit, case: "of-card") }
    .bare = valet { SUITS($suit, case: "of-card") }
    .gender = masculine
rank-T = le dix { SUITS($suit, case: "of-card") }
    .bare = dix { SUITS($suit, case: "of-card") }
    .gender = masculine
rank-9 = le neuf { SUITS($suit, case: "of-card") }
    .bare = neuf { SUITS($suit, case: "of-card") }
    .gender = masculine
rank-8 = le huit { SUITS($suit, case: "of-card") }
    .bare = huit { SUITS($suit, case: "of-card") }
    .gender = masculine
rank-7 = le sept { SUITS($suit, case: "of-card") }
    .bare = sept { SUITS($suit, case: "of-card") }
    .gender = masculine
rank-6 = le six { SUITS($suit, case: "of-card") }
    .bare = six { SUITS($suit, case: "of-card") }
    .gender = masculine
rank-5 = le cinq { SUITS($suit, case: "of-card") }
    .bare = cinq { SUITS($suit, case: "of-card") }
    .gender = masculine
rank-4 = le quatre { SUITS($suit, case: "of-card") }
    .bare = quatre { SUITS($suit, case: "of-card") }
    .gender = masculine
rank-3 = le trois { SUITS($suit, case: "of-card") }
    .bare = trois { SUITS($suit, case: "of-card") }
    .gender = masculine
rank-2 = le deux { SUITS($suit, case: "of-card") }
    .bare = deux { SUITS($suit, case: "of-card") }
    .gender = masculine

# Plusieurs noms ; $names sont tous sauf le dernier.
list-and = { $names } et { $last }
list-or = { $names } ou { $last }
list-comma = { $names }, { $last }
