"""Names of people, apart from what was recorded, and how they are forgotten."""
