"""What the Director says, and why a card may be played."""
