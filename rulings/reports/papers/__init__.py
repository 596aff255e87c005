"""Papers: one set of boxes for each, drawn as HTML and as PDF."""
