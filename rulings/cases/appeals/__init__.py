"""Appeals (Laws 92, 93): who appeals, who hears it, and what became of it."""
