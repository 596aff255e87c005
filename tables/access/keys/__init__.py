"""Keys for programs: scoring, clocks, displays; each for one tournament."""
