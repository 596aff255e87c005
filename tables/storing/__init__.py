"""Behind the event store: a batch read, checked, chained, written, and told."""
