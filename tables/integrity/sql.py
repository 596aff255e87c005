"""SQL for seals, the audit log, and the guards of the database."""

# A row is one text whatever the session has set, as in the trigger.
ONE_TEXT = (
    "SET LOCAL timezone = 'UTC'",
    "SET LOCAL bytea_output = 'hex'",
    "SET LOCAL extra_float_digits = 1",
)

DIFFERING = """
WITH last AS (
    SELECT DISTINCT ON (row_id) row_id, operation, layout, content
    FROM tables_auditentry WHERE kind = %(kind)s ORDER BY row_id, number DESC),
now AS (
    SELECT t.{pk}::bigint AS row_id, to_jsonb(t) AS content, {settled} AS is_settled
    FROM {table} t),
told AS (
    SELECT row_id, CASE
        WHEN last.row_id IS NULL THEN CASE WHEN is_settled THEN 'unknown' END
        WHEN operation = 'delete' THEN
            CASE WHEN now.row_id IS NOT NULL THEN 'back'
                WHEN NOT %(removable)s THEN 'removed' END
        WHEN now.row_id IS NULL THEN 'gone'
        WHEN operation = 'reopen' THEN CASE WHEN is_settled THEN 'changed' END
        WHEN last.content IS DISTINCT FROM sha256(convert_to(
            (now.content - {not_covered})::text, 'UTF8')) THEN 'changed'
        END AS what
    FROM last FULL JOIN now USING (row_id))
SELECT row_id, what, count(*) OVER () FROM told WHERE what IS NOT NULL
ORDER BY row_id LIMIT %(most)s
"""

ANOTHER_CONTENT = """
SELECT t.{pk}::bigint FROM {table} t
WHERE encode(sha256(t.{column}), 'hex') <> t.{digest} ORDER BY 1 LIMIT %(most)s
"""

ENTRIES = """
SELECT number, kind, row_id, operation, layout, content, at, role, is_owner,
    transaction, hash
FROM tables_auditentry ORDER BY number
"""

OUR_SEALS = """
SELECT s.id FROM tables_seal s
WHERE EXISTS (
    SELECT FROM tables_storedevent e
    JOIN tables_board b ON b.id = e.board_id JOIN tables_table t ON t.id = b.table_id
    JOIN tables_section x ON x.id = t.section_id
    WHERE x.tournament_id = %s AND e.position <= s.position
        AND e.position > coalesce((
            SELECT max(p.position) FROM tables_seal p WHERE p.day < s.day), 0))
ORDER BY s.day
"""

STREAMS = """
SELECT t.key, b.number, e.version, encode(e.hash, 'hex')
FROM tables_storedevent e
JOIN tables_board b ON b.id = e.board_id JOIN tables_table t ON t.id = b.table_id
WHERE t.key = %s AND b.number = %s AND e.version = %s
"""

# The union is for tables without partitions: PostgreSQL's tree is empty for them.
_PARTS = """
SELECT relid, level FROM pg_partition_tree(%s::text::regclass)
UNION SELECT %s::text::regclass, 0
"""

# Triggers that fire whatever the session says, on every row and without a condition,
# and whose function does nothing but refuse.
TRIGGERS = f"""
SELECT parts.relid::regclass::text,
    coalesce(array_agg(t.tgtype::int) FILTER (WHERE t.oid IS NOT NULL), '{{}}')
FROM ({_PARTS}) AS parts
LEFT JOIN (
    SELECT t.oid, t.tgrelid, t.tgtype
    FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    WHERE t.tgenabled = 'A' AND t.tgqual IS NULL AND t.tgattr = ''
        AND p.prosrc ~ '^\\s*BEGIN\\s+RAISE EXCEPTION\\s'
) AS t ON t.tgrelid = parts.relid
GROUP BY parts.relid ORDER BY 1
"""

RIGHTS = f"""
SELECT parts.relid::regclass::text, wanted
FROM ({_PARTS}) AS parts,
    unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'INSERT']) AS wanted
WHERE has_table_privilege(%s::text, parts.relid, wanted)
    AND (wanted <> 'INSERT' OR parts.level > 0 OR %s)
ORDER BY 1, 2
"""

OWNS = """
SELECT pg_has_role(%s::text, relowner, 'MEMBER')
FROM pg_class WHERE oid = 'tables_auditentry'::regclass
"""

# What an audited table's triggers are: when they fire, what they call and are given.
AUDIT_TRIGGERS = """
SELECT t.tgname, p.proname, t.tgtype::int, t.tgdeferrable, t.tginitdeferred,
    t.tgargs
FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
WHERE t.tgrelid = %s::text::regclass AND t.tgenabled = 'A' AND t.tgqual IS NULL
    AND t.tgattr = '' AND t.tgname = ANY(%s)
"""

FUNCTIONS = "SELECT proname, prosrc, prosecdef FROM pg_proc WHERE proname = ANY(%s)"

ENTRY = "SELECT hash FROM tables_auditentry WHERE number = %s"

# The entry of a seal itself comes after the seal.
UNSEALED = """
WITH last AS (SELECT coalesce(max(position), 0) AS position,
    coalesce(max(audit_number), 0) AS number FROM tables_seal)
SELECT least(
    (SELECT e.recorded_at FROM tables_storedevent e, last
        WHERE e.position > last.position ORDER BY e.position LIMIT 1),
    (SELECT e.at FROM tables_auditentry e, last
        WHERE e.number > last.number AND e.kind <> 'tables_seal'
        ORDER BY e.number LIMIT 1))
"""

LAST_ENTRY = "SELECT number, hash FROM tables_auditentry ORDER BY number DESC LIMIT 1"

SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"
