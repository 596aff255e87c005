"""Tasks of the worker that did not work: attempts, dead letters, run again."""
