"""Penalty cards, choices and questions to the Director: opened and ended."""
