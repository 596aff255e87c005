"""Removal of names and free text while the events stay; retention periods."""
