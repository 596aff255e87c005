"""The doors to the outside: the API and the pages."""
