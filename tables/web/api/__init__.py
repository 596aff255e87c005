"""The HTTP API of the tables."""
