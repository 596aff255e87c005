"""The tablets of a venue: how they are let in, who uses them, how they are stopped."""
