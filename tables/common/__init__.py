"""Errors, locks, how and where a statement is asked, Redis, sizes, closed kinds."""
