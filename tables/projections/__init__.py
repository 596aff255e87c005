"""The views made from events: with each entry, or rebuilt from nothing."""
