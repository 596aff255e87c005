"""The Laws in our own words, and what the Director says, in English and Greek."""
