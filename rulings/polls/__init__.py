"""Asking peers: a hand cut at a decision, without the fact that must not be known."""
