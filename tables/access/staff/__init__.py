"""Who works at a tournament, and what of it they may see."""
