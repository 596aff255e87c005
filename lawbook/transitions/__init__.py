"""How each recorded event changes the state; `evolve` is the table of them."""
