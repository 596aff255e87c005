"""A demo evening to look at, and a published deal to replay."""
