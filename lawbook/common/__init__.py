"""Refusals with a code; clauses, and which functions carry them."""
