"""The pages on which an organiser sets up a tournament."""
