"""Appeals (Laws 92, 93): who appeals, who hears it, and its outcome."""
