"""The HTTP API of rulings: flags, cases, results and rulings of a tournament."""
