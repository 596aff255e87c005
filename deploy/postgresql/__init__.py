"""PostgreSQL as Django speaks to it, with a cheaper look at a pooled connection."""
