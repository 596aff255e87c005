"""What a player may play, must do and may know at this moment.

Pure questions about a `BoardState`: nothing here changes one. What is not stored is
worked out from the events' outcome each time it is asked: the cards that may be played
(`playable`), what a seat owes (`duties`), what a revoke costs (`transfers`), who may
use a card that was seen (`information`). Where the record does not tell, the answer is
None and never a guess; counts are tricks, numbers of tricks run from 1 to 13.
"""
