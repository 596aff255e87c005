"""What the director decides: flags, cases, review."""
