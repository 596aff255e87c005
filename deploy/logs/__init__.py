"""Logging: each line has the number of the request for which it was written."""
