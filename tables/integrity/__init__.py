"""Proof that the records are unchanged: database guards, audit log, seals, replays."""
