### Ce qui se dit des renonces et des autres fautes de levée.
### Ébauche : personne n’a encore relu cette traduction. A draft that nobody has proof-read.

revoke-correct = { SEAT($seat) }, reprenez la renonce et jouez une carte régulière dans cette levée.
revoke-correct-defender = { SEAT($seat) }, reprenez la renonce et jouez une carte régulière dans cette levée. La carte reprise reste face visible comme carte pénalisée majeure, sauf si elle l’était déjà. Le camp du déclarant peut changer ce qu’il a joué après la renonce.
revoke-correct-declarer = { SEAT($seat) }, reprenez la renonce et jouez une carte régulière dans cette levée, sans autre rectification. Un défenseur qui a joué après la renonce peut changer sa carte.
revoke-stands-one = La renonce { SEAT($seat, case: "owner") } est consommée. Continuez ; à la fin, une levée va à l’autre camp.
revoke-stands-two = La renonce { SEAT($seat, case: "owner") } est consommée. Continuez ; à la fin, deux levées vont à l’autre camp.
revoke-stands-none = La renonce { SEAT($seat, case: "owner") } est consommée. Pour l’instant aucune levée ne va à l’autre camp ; à la fin, l’arbitre voit s’il y a eu dommage.
revoke-stands-unknown = La renonce { SEAT($seat, case: "owner") } est consommée. Continuez ; à la fin, l’arbitre dit combien de levées vont à l’autre camp.
revoke-ask = { SEAT($seat) } a fait une renonce. Ne continuez pas. Ce camp a-t-il entamé la levée suivante ou joué dans celle-ci, nommé une carte pour elle, ou revendiqué ?
revoke-moves-one = Pour la renonce, { SEAT($seat) } et { SEAT($partner) } reçoivent une levée de plus, et la donne est marquée ainsi. Si ce camp a encore moins que sans la renonce, l’arbitre ajuste la marque.
revoke-moves-two = Pour la renonce, { SEAT($seat) } et { SEAT($partner) } reçoivent deux levées de plus, et la donne est marquée ainsi. Si ce camp a encore moins que sans la renonce, l’arbitre ajuste la marque.
revoke-moves-three = Pour les renonces, { SEAT($seat) } et { SEAT($partner) } reçoivent trois levées de plus, et la donne est marquée ainsi. Si ce camp a encore moins que sans les renonces, l’arbitre ajuste la marque.
revoke-moves-more = Pour les renonces, { SEAT($seat) } et { SEAT($partner) } reçoivent plus de trois levées, et la donne est marquée ainsi.
revoke-moves-unknown = On ne sait pas encore ce que la renonce transfère : la donne n’a pas de marque tant que l’arbitre ne l’a pas appris.
inspection-yes = { SEAT($seat) } peut voir ce qui est demandé.
inspection-no = { SEAT($seat) } ne peut pas le voir maintenant ; seul l’arbitre peut l’ordonner.
inspection-perhaps = { SEAT($seat) } peut le voir tant que personne de ce camp n’a entamé la levée suivante ou joué dans celle-ci ; sa propre dernière carte seulement jusqu’à la prochaine entame.
