### Ce qui se dit des renonces et des autres fautes de levée.
### Ébauche : personne n’a encore relu cette traduction. A draft that nobody has proof-read.

revoke-correct = { SEAT($seat) }, reprenez la renonce et jouez une carte régulière dans cette levée.
revoke-correct-defender = { SEAT($seat) }, reprenez la renonce et jouez une carte régulière dans cette levée. La carte reprise reste face visible comme carte pénalisée majeure, sauf si elle l’était déjà. Le camp du déclarant peut changer ce qu’il a joué après la renonce.
revoke-correct-declarer = { SEAT($seat) }, reprenez la renonce et jouez une carte régulière dans cette levée, sans autre rectification. Un défenseur qui a joué après la renonce peut changer sa carte.
revoke-scored-defender = { SEAT($seat) }, reprenez la renonce et jouez une carte régulière dans cette levée. La carte reprise reste face visible comme carte pénalisée majeure, sauf si elle l’était déjà. Comme le partenaire a posé la question, la renonce est marquée comme si elle restait. Le camp du déclarant peut changer ce qu’il a joué ensuite.
revoke-scored-declarer = { SEAT($seat) }, reprenez la renonce et jouez une carte régulière dans cette levée. Comme le mort a posé la question, la renonce est marquée comme si elle restait. Un défenseur qui a joué ensuite peut changer sa carte.
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
short-in_time = { SEAT($seat) }, jouez une carte régulière dans la levée où la vôtre manque. Elle compte comme jouée à ce moment ; si vous ne fournissez pas la couleur alors que vous le pouvez, c’est une renonce.
short-later = { SEAT($seat) }, montrez une carte et placez-la parmi vos cartes jouées : de la couleur entamée à cette levée si vous en avez, sinon n’importe laquelle. Elle ne gagne rien et n’est pas pénalisée.
short-moves-none = La levée sans carte { SEAT($seat, case: "owner") } compte comme une renonce consommée. Pour l’instant aucune levée ne va à l’autre camp ; à la fin, l’arbitre voit s’il y a eu dommage.
short-moves-one = La levée sans carte { SEAT($seat, case: "owner") } compte comme une renonce consommée. Continuez ; à la fin, une levée va à l’autre camp.
short-moves-unknown = La levée sans carte { SEAT($seat, case: "owner") } compte comme une renonce consommée. Continuez ; à la fin, l’arbitre dit si une levée va à l’autre camp.
short-ask = Il manque une carte { SEAT($seat, case: "owner") } à une levée. Ne continuez pas. Les deux camps ont-ils entamé la levée suivante ou joué dans celle-ci ?
asked-sides_played_on = Les cartes jouées { SEAT($seat, case: "owner") } sont trop peu ou trop nombreuses pour une levée. Les deux camps ont-ils entamé la suivante ou joué dans celle-ci ?
asked-omitted_suit = Il manque une carte { SEAT($seat, case: "owner") } à une levée. Dans cette édition, c’est une renonce seulement si { SEAT($seat) } n’a pas de carte de la couleur entamée. Quelle carte y est placée ?
asked-omitted_unfound = Il manque une carte { SEAT($seat, case: "owner") } à une levée, et rien ne dit qu’on l’a vu. Si on l’a vu, cela compte comme une renonce consommée. L’a-t-on vu ?
asked-fifth_or_together = { SEAT($seat) } a joué aussi { CARDS($cards) } à une levée, ce qu’on a vu assez tôt. Était-ce après la carte qui reste (45E), ou avec elle (58B) ? Jugez-la carte pénalisée, majeure ou mineure. À vous de décider.
asked-given_back = { SEAT($seat) } avait trop de cartes parmi les cartes jouées et les a reprises. Une carte rendue était dans la main tout le temps : était-elle due à une autre levée, si bien que c’est une renonce ?
asked-played_twice = { SEAT($seat) } a joué à une levée une carte déjà jouée avant. Elle reste parmi les cartes jouées. Cela a-t-il causé un dommage, de sorte qu’il faut ajuster la marque ?
asked-played_twice_lacking = { SEAT($seat) } a joué à une levée une carte déjà jouée avant, et aucune clause de cette édition n’en parle. À vous de décider.
