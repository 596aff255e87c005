"""Metrics for Prometheus at `/metrics`: from the database and from the process."""
