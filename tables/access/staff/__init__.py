"""Accounts of the staff of tournaments: roles, limits, password links."""
