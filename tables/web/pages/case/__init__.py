"""The desk's page of one table: now, earlier, under another edition, and what-if."""
