"""What may be entered: only what cannot have happened is refused."""
