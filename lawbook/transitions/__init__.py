"""How each recorded event changes the state; the table of them is `lawbook.evolve`."""
