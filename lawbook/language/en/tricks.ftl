### What is said of revokes, and of what else goes wrong with tricks.

revoke-correct = { SEAT($seat) }, take back the revoke and play a legal card to that trick.
revoke-correct-defender = { SEAT($seat) }, take back the revoke and play a legal card to that trick. The card taken back stays face up as a major penalty card, unless it was lying face up before. Declarer's side may change what it played after the revoke.
revoke-correct-declarer = { SEAT($seat) }, take back the revoke and play a legal card to that trick; no further rectification. A defender who played after the revoke may change that card.
revoke-stands-one = { SEAT($seat) }'s revoke stands. Play on; at the end one trick goes to the other side.
revoke-stands-two = { SEAT($seat) }'s revoke stands. Play on; at the end two tricks go to the other side.
revoke-stands-none = { SEAT($seat) }'s revoke stands. As it is now, no trick goes to the other side; at the end the Director sees whether it did harm.
revoke-stands-unknown = { SEAT($seat) }'s revoke stands. Play on; at the end the Director says how many tricks go to the other side.
revoke-ask = { SEAT($seat) } has revoked. Do not play on. Has that side led or played to the next trick, named a card for it, or claimed?
revoke-moves-one = For the revoke { SEAT($seat) } and { SEAT($partner) } get one more trick, and the board is scored so. If they still have fewer than without the revoke, the Director adjusts the score.
revoke-moves-two = For the revoke { SEAT($seat) } and { SEAT($partner) } get two more tricks, and the board is scored so. If they still have fewer than without the revoke, the Director adjusts the score.
revoke-moves-three = For the revokes { SEAT($seat) } and { SEAT($partner) } get three more tricks, and the board is scored so. If they still have fewer than without the revokes, the Director adjusts the score.
revoke-moves-more = For the revokes { SEAT($seat) } and { SEAT($partner) } get more than three tricks, and the board is scored so.
revoke-moves-unknown = What the revoke transfers is not known yet: the board has no score until the Director has been told.
inspection-yes = { SEAT($seat) } may see it.
inspection-no = { SEAT($seat) } may not see it now; only the Director can order it.
inspection-perhaps = { SEAT($seat) } may see it as long as nobody of that side has led or played to the next trick; the own last card only until the next lead.
