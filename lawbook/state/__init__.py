"""What is true now, as frozen values; the closed lists of their words."""
