"""Regulation packs: what a Regulating Authority adds to the Laws, in one signed file.

`pack` holds the value and how it is read, `signing` the signature, `models` what is
kept and which tournament it holds for. An event pins one before its first board.
"""
