"""Notices of a ruling to the players, by mail and on a page."""
