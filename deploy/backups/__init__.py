"""Keeping a copy of everything that is recorded, and coming back from one."""
