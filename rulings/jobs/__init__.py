"""Failed tasks of the worker: attempts, dead letters, reruns."""
