"""SQL for row numbers, events, queues and statistics."""

LAST_NUMBER = "SELECT last_value - (NOT is_called)::int FROM {}"

SEQUENCE = "SELECT pg_get_serial_sequence(%s::text, 'id')"

PASS_NUMBERS = (
    "SELECT max(nextval(%s::text::regclass)) FROM generate_series(1, %s::int)"
)

EVENTS = """
SELECT e.board_id, e.version, e.occurred_at, e.data::text, encode(e.hash, 'hex')
FROM tables_storedevent e
JOIN tables_board b ON b.id = e.board_id JOIN tables_table t ON t.id = b.table_id
JOIN tables_section s ON s.id = t.section_id
WHERE s.tournament_id = %s ORDER BY e.board_id, e.version
"""

HOLD_CASES = "LOCK TABLE rulings_case IN SHARE ROW EXCLUSIVE MODE"

# Every desk asks it after every entry: one prepared statement.
WAITS_AT = """
SELECT %s::text WHERE EXISTS (
    SELECT FROM rulings_flag f JOIN tables_board b ON b.id = f.board_id
    WHERE b.table_id = %s AND f.status = %s)
OR EXISTS (
    SELECT FROM rulings_inquiry i JOIN tables_board b ON b.id = i.board_id
    WHERE b.table_id = %s AND i.closed_at IS NULL)
UNION ALL
SELECT %s::text WHERE EXISTS (
    SELECT FROM rulings_case c JOIN tables_board b ON b.id = c.board_id
    WHERE b.table_id = %s AND c.status = ANY(%s))
"""

TAKEN_UP = """
SELECT b.table_id, b.number, (e.after->>%s::text)::int
FROM rulings_caseentry e JOIN rulings_case c ON c.id = e.case_id
JOIN tables_board b ON b.id = c.board_id
WHERE e.kind = %s AND b.table_id = ANY(%s::bigint[]) AND e.after->>%s::text IS NOT NULL
"""

# Whether there is any open flag, question, case. Every list asks it first: mostly
# little waits, and each of the three is a wide join.
WAITS = """
SELECT EXISTS (SELECT FROM rulings_flag WHERE status = %s),
    EXISTS (SELECT FROM rulings_inquiry
        WHERE closed_at IS NULL AND board_id IS NOT NULL),
    EXISTS (SELECT FROM rulings_case WHERE status = ANY(%s))
"""

# Entries that were taken back did not happen.
INCIDENTS = """
SELECT s.name, t.number, b.number, e.occurred_at, e.type,
    coalesce(e.data->>'manner', e.data->>'kind', ''), coalesce(e.data->>'seat', '')
FROM tables_storedevent e
JOIN tables_board b ON b.id = e.board_id
JOIN tables_table t ON t.id = b.table_id
JOIN tables_section s ON s.id = t.section_id
WHERE s.tournament_id = %s AND e.type = ANY(%s) AND NOT EXISTS (
    SELECT FROM tables_storedevent w
    WHERE w.board_id = e.board_id AND w.type = 'EventWithdrawn'
        AND (w.data->>'event')::int = e.version)
ORDER BY e.occurred_at, e.position
"""
