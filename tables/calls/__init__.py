"""Who goes to which table, since when it waits, and how long everybody waited."""
