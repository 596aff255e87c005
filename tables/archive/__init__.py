"""A tournament in one file: written, checked, and read into another store."""
