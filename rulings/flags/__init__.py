"""What becomes a flag: a board screened, its questions, and their words."""
