"""A side is told of a ruling, beside the spoken word: by mail, and on a page."""
