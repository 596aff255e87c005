"""Cards, seats, deals and contracts."""
