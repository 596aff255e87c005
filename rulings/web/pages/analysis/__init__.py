"""The evidence of a board: what can be computed, its assumptions, what it rests on."""
