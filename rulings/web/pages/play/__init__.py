"""Entering the play of a board afterwards, as far as somebody remembers it."""
