"""The web layer: the API and the pages."""
