"""The lawbook browser: clauses in our words, to read, search and compare."""
