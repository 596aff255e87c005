"""Polls of peers: a hand cut at a decision, without the fact they must not know."""
