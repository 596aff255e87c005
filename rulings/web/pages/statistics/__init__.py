"""The figures of a tournament, for its organiser."""
