"""SQL for exporting and importing tournaments."""

BOARDS = """
SELECT b.id, t.key, b.number, b.version, encode(e.hash, 'hex')
FROM tables_board b
JOIN tables_storedevent e ON e.board_id = b.id AND e.version = b.version
JOIN tables_table t ON t.id = b.table_id JOIN tables_section s ON s.id = t.section_id
WHERE s.tournament_id = %s ORDER BY b.id
"""

ACTORS = """
SELECT DISTINCT e.actor_id FROM tables_storedevent e
WHERE e.actor_id IS NOT NULL AND e.board_id = ANY(%s)
"""

EVENTS = """
SELECT e.board_id, e.version, e.client_id, e.device, e.seq, e.type, e.data::text,
    e.base_version, e.late, e.occurred_at, e.recorded_at, e.actor_id,
    encode(e.shown, 'hex'), encode(e.hash, 'hex')
FROM tables_storedevent e WHERE e.board_id = ANY(%s) ORDER BY e.position
"""

# A long file is read while nothing is held that others wait for.
NO_TIME_LIMIT = "SELECT set_config('idle_in_transaction_session_timeout', '0', true)"

HASHES_HERE = """
SELECT encode(e.hash, 'hex') FROM tables_storedevent e
JOIN tables_board b ON b.id = e.board_id JOIN tables_table t ON t.id = b.table_id
JOIN tables_section s ON s.id = t.section_id
WHERE s.tournament_id = %s AND t.key = %s AND b.number = %s AND e.version = %s
"""

# Given as table, number and version, in the order of the file.
MAKE_BOARDS = """
INSERT INTO tables_board (table_id, number, version)
SELECT (b ->> 0)::bigint, (b ->> 1)::integer, (b ->> 2)::integer
FROM json_array_elements(%s::json) WITH ORDINALITY AS given (b, place) ORDER BY place
RETURNING table_id, number, id
"""

COPY_RECEIPTS = """
COPY tables_receipt (client_id, board_id, version, device, seq) FROM STDIN
"""

COPY_EVENTS = """
COPY tables_storedevent (board_id, version, client_id, device, seq, type, data,
    base_version, late, occurred_at, recorded_at, actor_id, shown, hash) FROM STDIN
"""

# Now, and no longer at the commit.
CHECK_BOARDS = "SET CONSTRAINTS events_have_a_board IMMEDIATE"

_OF_TOURNAMENT = """
FROM tables_deskstep d JOIN tables_table t ON t.id = d.table_id
JOIN tables_section s ON s.id = t.section_id
JOIN tables_actor a ON a.id = d.actor_id LEFT JOIN tables_actor o ON o.id = d.owner_id
WHERE s.tournament_id = %s AND d.matter NOT LIKE '%%/%%'
"""

STEPS = f"""
SELECT t.key, d.matter, d.kind, d.at, d.since, a.key, o.key {_OF_TOURNAMENT}
ORDER BY d.id
"""

PEOPLE = f"""
SELECT a.key {_OF_TOURNAMENT} UNION SELECT o.key {_OF_TOURNAMENT} AND o.key IS NOT NULL
"""
