"""The page where rulings leave in other formats."""
