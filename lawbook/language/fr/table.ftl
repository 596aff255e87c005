### Ce qui est sur la table, ce qui contraint une entame ou un jeu, à qui sert ce qui a été vu.
### Ébauche : personne n’a encore relu cette traduction. A draft that nobody has proof-read.

designation = { SEAT($chooser) }, dites quelle carte { SEAT($seat) } joue maintenant : { CARDS($cards, join: "or") }.
failure = { SEAT($seat) } a joué { CARDS($card) }, mais devait jouer { CARDS($owed) }.
failure-accept = { SEAT($chooser) }, vous pouvez accepter { CARDS($card) } : { CARDS($owed) } reste sur la table.
failure-reject = Si vous ne l’acceptez pas, { SEAT($seat) } joue { CARDS($owed) } à la place, et { CARDS($card) } devient une carte pénalisée majeure.
failure-played_on = Si vous avez déjà joué après elle, de l’une ou l’autre main, vous l’avez acceptée.
minor = Laissez { CARDS($card) } face visible devant { SEAT($seat) } : c’est une carte pénalisée mineure.
minor-rule = Tant qu’elle n’est pas jouée, { SEAT($seat) } ne peut pas jouer une autre carte de cette couleur inférieure au dix, mais peut jouer un honneur. Elle ne restreint pas l’entame { SEAT($partner, case: "owner") }.
major = Laissez { CARDS($card) } face visible devant { SEAT($seat) } : c’est une carte pénalisée majeure.
major-rule = { SEAT($seat) } la joue à la première occasion légale, que ce soit pour entamer, fournir, défausser ou couper. Chaque fois { SEAT($partner, case: "that") } doit entamer, { SEAT($chooser) } dit d’abord s’il faut restreindre cette entame.
majors = Laissez { CARDS($cards) } face visible devant { SEAT($seat) } : ce sont des cartes pénalisées majeures, car il y en a plus d’une.
majors-rule = { SEAT($seat) } en joue une à la première occasion légale ; si plusieurs peuvent être jouées, { SEAT($chooser) } dit laquelle. Chaque fois { SEAT($partner, case: "that") } doit entamer, { SEAT($chooser) } dit d’abord s’il faut restreindre cette entame.
exposed = Laissez { CARDS($card) } face visible devant { SEAT($seat) } jusqu’à la fin des enchères.
pass_once = { SEAT($seat) } doit passer à son prochain tour d’enchères.
require_lead = { SEAT($seat) } doit entamer { SUITS($suits, case: "in") } ; si { SEAT($seat) } n’en a pas, toute autre carte légale.
prohibit_lead = { SEAT($seat) } ne peut pas entamer { SUITS($suits, case: "in") } tant { SEAT($seat, case: "that") } garde la main ; si { SEAT($seat) } n’a rien d’autre, n’importe quelle carte peut être entamée.
play_highest = { SEAT($seat) } joue la plus forte carte de la couleur demandée.
play_lowest = { SEAT($seat) } joue la plus petite carte de la couleur demandée.
play_require_suit = Si { SEAT($seat) } n’a pas de carte de la couleur demandée, { SEAT($seat) } joue { SUITS($suits, case: "one") } à cette levée ou, à défaut, toute autre carte légale.
play_forbid_suit = Si { SEAT($seat) } n’a pas de carte de la couleur demandée, { SEAT($seat) } ne peut pas jouer { SUITS($suits, case: "one") } à cette levée, sauf si { SEAT($seat) } n’a rien d’autre.
picked_up = { SEAT($seat) } a repris { CARDS($card) }. { SEAT($partner) } ne peut pas se servir du fait d’avoir vu cette carte ; { SEAT($chooser) } le peut.
played = { SEAT($partner) } ne peut pas se servir de la façon dont on a vu { CARDS($card) }.
