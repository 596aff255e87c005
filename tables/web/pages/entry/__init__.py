"""Guided entry: the forms of the tablet as data, and which of them are possible now."""
