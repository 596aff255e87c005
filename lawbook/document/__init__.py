"""The state as the public JSON document; two editions compared."""
