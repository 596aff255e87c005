"""Boards that are analysed: which, from what facts, when, and what was found."""
