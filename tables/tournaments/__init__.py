"""Tournaments, their tables and boards, rounds, hands, players, and who enters."""
