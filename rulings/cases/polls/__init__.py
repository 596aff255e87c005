"""Polls of peers: a hand at a decision, without the facts that peers must not know."""
