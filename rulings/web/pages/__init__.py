"""The pages of the review."""
