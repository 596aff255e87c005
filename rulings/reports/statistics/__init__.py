"""Statistics for the organiser: what happened, where, when, and what came of it."""
