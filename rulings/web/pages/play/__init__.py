"""Entering the play of a board afterwards, as far as someone remembers it."""
