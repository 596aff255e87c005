"""A board and a table read: as they are now, as they were."""
