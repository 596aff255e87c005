"""The views made from events: written with each entry, made again at will."""
