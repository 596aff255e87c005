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
