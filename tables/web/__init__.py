"""The doors to the outside: API, stream, pages and their words."""
