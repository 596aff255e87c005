"""The desk's page of one table: now, then, under another edition, and what if."""
