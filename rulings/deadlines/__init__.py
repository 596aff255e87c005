"""Correction and appeal periods of tournaments (79C, 92B)."""
