"""Lines that can be put together again: each says for which request it was written."""
