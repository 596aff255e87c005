"""Flags: screening of boards, the questions raised, and their words."""
