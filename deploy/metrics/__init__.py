"""What Prometheus is told at `/metrics`: what the database says, what a process did."""
