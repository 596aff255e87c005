"""Errors, locks, how a statement is asked, sizes, closed kinds, what is audited."""
