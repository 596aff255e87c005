"""The HTTP interface of the tables."""
