"""The players' own door: the page of one table, and the sheets with its code."""
