"""The pages of a player with an account."""
