"""The statements here: how far the primary has written, and the replica replayed."""

WRITTEN = "SELECT pg_current_wal_flush_lsn()::text"

REPLAYED = """
SELECT pg_is_in_recovery(),
    coalesce(pg_last_wal_replay_lsn(), '0/0') >= %s::pg_lsn
"""
