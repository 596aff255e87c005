"""Intake of entries: authorization, clock skew, sequence numbers, recording."""
