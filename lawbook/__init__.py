"""The Laws of Duplicate Bridge that touch a penalty card: as words and as rules."""
