"""Boards out of files: scenarios and play records."""
