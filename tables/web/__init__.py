"""The web layer: API, event stream, pages and their words."""
