"""Deciding: from what a reviewer types to a ruling, and what it does to the field."""
