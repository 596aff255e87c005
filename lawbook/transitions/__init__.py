"""How each recorded event changes the state; `evolve` is the table of them.

One module an idea: the calls of the auction, cards seen and played, choices and their
answers, tricks, claims, what the Director rules. Every function here takes a
`BoardState` and returns another, the same object where nothing follows; none raises,
and none asks the clock, a database or chance.
"""
