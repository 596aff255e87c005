"""Practice: situations to enter, on a table that leaves no trace."""
