### Enchères : ce qu’une déclaration irrégulière laisse ouvert, ce qu’un joueur doit, à qui elle sert.
### Ébauche : personne n’a encore relu cette traduction. A draft that nobody has proof-read.

call-P = passe
call-X = contre
call-XX = surcontre
call-NT = SA

insufficient_bid = L’enchère { CALL($call) } { SEAT($seat, case: "owner") } est insuffisante.
insufficient_bid-accept = { SEAT($chooser) }, vous pouvez l’accepter : elle compte alors comme légale et c’est à vous de déclarer. Toute déclaration que vous faites par-dessus l’accepte.
insufficient_bid-refuse = Si vous ne l’acceptez pas, { SEAT($seat) } fait une autre déclaration. Si ce n’est ni l’enchère la plus basse dans la même dénomination ni une déclaration comparable, { SEAT($partner) } doit passer jusqu’à la fin des enchères.
insufficient_bid-refuse_natural = Si vous ne l’acceptez pas, { SEAT($seat) } fait une autre déclaration. Si ce n’est pas l’enchère naturelle la plus basse dans la même dénomination, { SEAT($partner) } doit passer jusqu’à la fin des enchères.
insufficient_bid-refuse_again = Si vous ne l’acceptez pas, { SEAT($seat) } fait une autre déclaration, et { SEAT($partner) } doit passer jusqu’à la fin des enchères.
call_out_of_rotation = { SEAT($seat) } a déclaré { CALL($call) } hors tour.
call_out_of_rotation-accept = { SEAT($chooser) }, vous pouvez l’accepter : c’est alors à vous de déclarer. Toute déclaration que vous faites par-dessus l’accepte.
call_out_of_rotation-refuse = Si vous ne l’acceptez pas, elle est annulée, et le joueur dont c’était le tour déclare.
call_out_of_rotation-refuse_must_pass = Si vous ne l’acceptez pas, elle est annulée, et le joueur dont c’était le tour déclare. { SEAT($seat) } doit ensuite passer à son prochain tour.
call_out_of_rotation-refuse_repeat = Si vous ne l’acceptez pas, elle est annulée, et le joueur dont c’était le tour déclare. Après un passe, { SEAT($seat) } doit refaire la même déclaration, et il n’y a pas d’autre suite. Après toute autre déclaration, { SEAT($seat) } déclare librement, et si cette déclaration n’est pas comparable, { SEAT($partner) } doit passer une fois.
call_out_of_rotation-refuse_compared = Si vous ne l’acceptez pas, elle est annulée, et le joueur dont c’était le tour déclare. { SEAT($partner) } ne peut pas se servir de cette déclaration. { SEAT($seat) } déclare ensuite librement à son tour, et si cette déclaration n’est pas comparable, { SEAT($partner) } doit passer une fois.
call_out_of_rotation-refuse_throughout = Si vous ne l’acceptez pas, elle est annulée, et le joueur dont c’était le tour déclare. { SEAT($seat) } doit ensuite passer jusqu’à la fin des enchères, et { SEAT($partner) } ne peut pas contrer à son prochain tour.
call_out_of_rotation-refuse_partner = Si vous ne l’acceptez pas, elle est annulée, et le joueur dont c’était le tour déclare. { SEAT($partner) } doit ensuite passer jusqu’à la fin des enchères.
call_out_of_rotation-refuse_by_denomination = Si vous ne l’acceptez pas, elle est annulée, et le joueur dont c’était le tour déclare. Après un passe, { SEAT($seat) } doit refaire la même déclaration, et il n’y a pas d’autre suite. Après toute autre déclaration, { SEAT($seat) } déclare librement ; { SEAT($partner) } doit alors passer, une fois si la même dénomination est déclarée de nouveau, sinon jusqu’à la fin des enchères.
replacement = { SEAT($seat) }, faites une autre déclaration à la place de { CALL($call) }.
replacement-same_denomination = L’enchère la plus basse dans la même dénomination : si aucune des deux n’est artificielle, il n’y a pas d’autre suite.
replacement-comparable = Ou une déclaration que l’arbitre juge comparable : il n’y a pas d’autre suite.
replacement-other = Ou toute autre déclaration légale : { SEAT($partner) } doit alors passer jusqu’à la fin des enchères et, si ce camp est en défense, le déclarant peut interdire une couleur à la première entame { SEAT($partner, case: "owner") }.
replacement-any = Faites n’importe quelle déclaration légale. { SEAT($partner) } doit passer jusqu’à la fin des enchères et, si ce camp est en défense, le déclarant peut interdire une couleur à la première entame { SEAT($partner, case: "owner") }.
replacement-pass = { SEAT($seat) } doit passer, et les deux joueurs de ce camp doivent passer jusqu’à la fin des enchères.
comparable = Arbitre : { SEAT($seat) } a déclaré { CALL($made) } à la place de { CALL($call) }. Est-ce comparable ? Ça l’est si elle veut dire la même chose ou presque, ou une chose comprise dans ce que la première pouvait vouloir dire, ou si elle a le même but. Jugez d’après les accords, pas d’après les cartes.
comparable-comparable = Si oui, { SEAT($partner) } déclare librement et l’entame est libre.
comparable-not_once = Sinon, { SEAT($partner) } doit passer à son prochain tour et, si ce camp est en défense, le déclarant peut interdire une couleur à la première entame { SEAT($partner, case: "owner") }.
comparable-not_throughout = Sinon, { SEAT($partner) } doit passer jusqu’à la fin des enchères et, si ce camp est en défense, le déclarant peut interdire une couleur à la première entame { SEAT($partner, case: "owner") }.
comparable-not_lead = Sinon, et si ce camp est en défense, le déclarant peut interdire une couleur à la première entame { SEAT($partner, case: "owner") }.
unintended_call = Arbitre : { SEAT($seat) } a remplacé { CALL($call) } par { CALL($made) }. La première déclaration était-elle involontaire ?
unintended_call-unintended = Si c’était un geste ou un mot de travers, { CALL($made) } tient et il n’y a pas d’autre suite.
unintended_call-intended = Si { SEAT($seat) } la voulait puis a changé d’avis, { SEAT($leader) } peut accepter le changement ou non.
change_of_call = { SEAT($seat) } a changé sa déclaration en { CALL($made) }.
change_of_call-accept = { SEAT($chooser) }, vous pouvez accepter le changement : la première déclaration est retirée. Toute déclaration que vous faites par-dessus l’accepte.
change_of_call-refuse = Si vous ne l’acceptez pas, { CALL($made) } est annulée et la première déclaration tient.
call_over_slip = { SEAT($chooser) }, vous avez déclaré par-dessus une erreur qui a été corrigée.
call_over_slip-keep = Vous pouvez laisser votre déclaration telle quelle.
call_over_slip-change = Vous pouvez la changer ; l’autre camp ne peut pas se servir de la première.
wait-director = { SEAT($seat) }, attendez la décision de l’arbitre.
pass_throughout = { SEAT($seat) } doit passer jusqu’à la fin des enchères.
repeat_call = { SEAT($seat) } doit déclarer de nouveau { CALL($call) } à son prochain tour.
no_double_once = { SEAT($seat) } ne peut ni contrer ni surcontrer à son prochain tour.
call_seen = { SEAT($partner) } ne peut pas se servir de { CALL($call) }, { SEAT($seat, case: "that") } a repris.
call_seen-free = L’autre camp ne peut pas se servir de { CALL($call) }, { SEAT($seat, case: "that") } a repris ; { SEAT($partner) } le peut.
