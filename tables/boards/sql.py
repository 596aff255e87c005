"""The statements here: the state of boards, now and at a moment before."""

from tables.event_store.sql import EVENT

# The document is canonical: its text can be asked without being read.
_SHOWN = """
FROM unnest(%s::bigint[], %s::int[]) AS asked(table_id, number)
JOIN tables_board b ON b.table_id = asked.table_id AND b.number = asked.number
JOIN tables_boardview bv ON bv.board_id = b.id
"""

OTHER_EDITION = f"""
SELECT b.table_id, found.edition {_SHOWN}
JOIN tables_table t ON t.id = b.table_id
JOIN tables_section s ON s.id = t.section_id
JOIN tables_tournament o ON o.id = s.tournament_id,
LATERAL (SELECT substring(bv.document from '"edition":"([0-9]+)"') AS edition) found
WHERE found.edition <> o.edition
"""

DOCUMENTS = f"SELECT b.table_id, bv.document {_SHOWN}"

# The events of boards with a recorded deal or a side's account: without these the state
# may differ.
DEALT = f"""
SELECT b.table_id, (
    SELECT json_agg(e.data ORDER BY e.version)::text
    FROM tables_storedevent e WHERE e.board_id = b.id) {_SHOWN}
WHERE position('"accounts":[{{' IN bv.document) > 0
    OR EXISTS (SELECT FROM tables_storedevent e
        WHERE e.board_id = b.id AND e.version = 1 AND e.data->>'deal' IS NOT NULL)
"""

# Everything that a page shows of a board, at any moment of it, in one statement.
RECORD = f"""
SELECT json_build_object(
    'place', json_build_object('id', t.id, 'key', t.key, 'name', t.name,
        'number', t.number, 'section', s.name, 'edition', o.edition),
    'events', (
        SELECT coalesce(json_agg({EVENT} ORDER BY e.version), '[]')
        FROM tables_storedevent e WHERE e.board_id = b.id),
    'positions', (
        SELECT coalesce(json_agg(e.position ORDER BY e.version), '[]')
        FROM tables_storedevent e WHERE e.board_id = b.id),
    'people', (
        SELECT coalesce(json_object_agg(a.key, coalesce(u.username, a.label)), '{{}}')
        FROM tables_actor a LEFT JOIN auth_user u ON u.id = a.user_id
        WHERE a.key IN (
            SELECT e.actor_id FROM tables_storedevent e WHERE e.board_id = b.id)),
    'skews', (
        SELECT coalesce(json_object_agg(r.client_id, r.skew), '{{}}')
        FROM tables_storedevent e JOIN tables_receipt r ON r.client_id = e.client_id
        WHERE e.board_id = b.id AND r.skew IS NOT NULL),
    'hidden', (
        SELECT coalesce(json_agg(json_build_array(r.version, r.fields)), '[]')
        FROM tables_redaction r WHERE r.board_id = b.id))::text
FROM tables_board b
JOIN tables_table t ON t.id = b.table_id
JOIN tables_section s ON s.id = t.section_id
JOIN tables_tournament o ON o.id = s.tournament_id
WHERE b.table_id = %s AND b.number = %s
"""

# A state is stored as those see it who may see the hands.
STATE = """
SELECT v.document, position('"accounts":[{' IN v.document) > 0
    OR EXISTS (SELECT FROM tables_storedevent e
        WHERE e.board_id = v.board_id AND e.version = 1 AND e.data->>'deal' IS NOT NULL)
FROM tables_boardview v WHERE v.board_id = %s
"""

# Appended to a WHERE clause; ``t`` is the table.
OF_THESE = " AND t.id IN (SELECT unnest(%s::bigint[]))"

# Of all sections or of one; of all tables or of some.
COUNT_TABLES = """
SELECT count(*) FROM tables_table
WHERE (%s::bigint IS NULL OR section_id = %s)
    AND (%s::bigint[] IS NULL OR id = ANY(%s::bigint[]))
"""

# Of all sections, or of those of some tables.
SECTIONS_IN_ORDER = """
SELECT s.id, s.tournament_id, s.name FROM tables_section s
WHERE %s::bigint[] IS NULL OR EXISTS (
    SELECT FROM tables_table t
    WHERE t.section_id = s.id AND t.id IN (SELECT unnest(%s::bigint[])))
ORDER BY s.tournament_id, s.sort_key
"""

# The first board of a table's rounds that has not been opened there.
NEXT_BOARD = """
SELECT board FROM tables_round r, generate_series(r.first_board, r.last_board) AS board
WHERE r.table_id = %s AND NOT EXISTS (
    SELECT FROM tables_board b WHERE b.table_id = r.table_id AND b.number = board)
ORDER BY r.number, board LIMIT 1
"""
