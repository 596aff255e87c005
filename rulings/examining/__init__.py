"""Examining a board: what is asked of the solver, when, and what it found."""
