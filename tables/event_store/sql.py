"""The statements of the event store. Lists of values come as one JSON value."""

EVENT = """json_build_object(
    'table', b.table_id, 'board', b.number, 'version', e.version,
    'client_id', e.client_id, 'device', e.device, 'seq', e.seq, 'type', e.type,
    'data', e.data::text, 'base_version', e.base_version, 'late', e.late,
    'occurred_at', e.occurred_at, 'recorded_at', e.recorded_at, 'actor', e.actor_id,
    'hash', encode(e.hash, 'base64'), 'shown', encode(e.shown, 'base64'))"""

# The parts in braces follow below. LATERAL with a LIMIT or an OFFSET uses the index for
# each value, however few rows the planner expects.
_LOAD = f"""
WITH b AS ({{boards}})
SELECT json_build_object(
    'tables', coalesce((
        SELECT {{listed}}(json_build_array(
            t.id, t.key, t.turn, coalesce(t.live, '[]')))
        FROM ({{tables}}) AS t), '[]'),
    'boards', coalesce((
        SELECT {{listed}}(json_build_array(table_id, number, id)) FROM b), '[]'),
    'events', (
        SELECT coalesce(json_agg({EVENT}), '[]') FROM b, LATERAL (
            SELECT e.* FROM tables_storedevent e
            WHERE e.board_id = b.id AND e.version >= b.since
            ORDER BY e.version OFFSET 0) AS e),
    'known', (
        SELECT coalesce(json_agg(json_build_array(
            r.client_id, p.table_id, p.number, r.version, r.device, r.seq,
            r.series)), '[]')
        FROM (
            {{by_id}}{{by_number}}) AS r,
            LATERAL (SELECT p.table_id, p.number FROM tables_board p
                WHERE p.id = r.board_id LIMIT 1) AS p)
)::text
"""
_TABLE = """
    SELECT t.id, t.key, t.turn, v.live FROM tables_table t
    LEFT JOIN tables_tableview v ON v.table_id = t.id WHERE t.id ="""
_FOR_ONE = {
    "listed": "json_build_array",
    "boards": """
    SELECT b.id, b.table_id, b.number, since
    FROM (SELECT %s::bigint AS "table", %s::int AS board, %s::int AS since) AS p
    JOIN tables_board b ON b.table_id = p."table" AND b.number = p.board""",
    "tables": f"{_TABLE} %s::bigint",
    "by_id": "SELECT r.* FROM tables_receipt r WHERE r.client_id = %s::uuid",
}
_FOR_SEVERAL = {
    "listed": "json_agg",
    "boards": """
    SELECT b.*, (p->>2)::int AS since
    FROM jsonb_array_elements(%s::jsonb) AS p, LATERAL (
        SELECT b.id, b.table_id, b.number FROM tables_board b
        WHERE b.table_id = (p->>0)::bigint AND b.number = (p->>1)::int LIMIT 1) AS b""",
    "tables": f"""
    SELECT t.* FROM jsonb_array_elements_text(%s::jsonb) AS given,
        LATERAL ({_TABLE} given::bigint LIMIT 1) AS t""",
    "by_id": """SELECT r.* FROM jsonb_array_elements_text(%s::jsonb) AS given,
                LATERAL (SELECT r.* FROM tables_receipt r
                    WHERE r.client_id = given::uuid LIMIT 1) AS r""",
}
_BY_NUMBER = """
            UNION ALL
            SELECT r.* FROM jsonb_array_elements(%s::jsonb) AS mark,
                LATERAL (SELECT r.* FROM tables_receipt r
                    WHERE r.device = mark->>0 AND r.seq = (mark->>1)::bigint
                        AND r.series = (mark->>2)::uuid
                        AND r.seq IS NOT NULL LIMIT 1) AS r
            UNION ALL
            SELECT r.* FROM jsonb_array_elements(%s::jsonb) AS mark,
                LATERAL (SELECT r.* FROM tables_receipt r
                    WHERE r.device = mark->>0 AND r.seq = (mark->>1)::bigint
                        AND r.series IS NULL
                        AND r.seq IS NOT NULL LIMIT 1) AS r"""
# The key: whether the batch has one entry, and whether any entry has a number.
LOAD = {
    (is_one, is_numbered): _LOAD.format(
        **(_FOR_ONE if is_one else _FOR_SEVERAL),
        by_number=_BY_NUMBER if is_numbered else "",
    )
    for is_one in (False, True)
    for is_numbered in (False, True)
}

# A batch at one board. A table where someone has entered since the load is not in
# `moved`, and then nothing is written; nor if the board's last event is not the one
# that the first new hash follows. The parts in braces follow below.
_APPEND = """
WITH page AS (SELECT %s::bigint AS "table", %s::bigint AS turn, %s::int AS board,
    %s::bigint AS board_id, %s::int AS before, %s::bytea AS hash, %s::int AS version,
    %s::text AS phase, %s::text AS document, %s::timestamptz AS updated_at),
moved AS (
    UPDATE tables_table t SET turn = t.turn + 1 FROM page
    WHERE t.id = page."table" AND t.turn = page.turn {unbroken}
    RETURNING page.*),
opened AS ({opened}),
board_view AS (
    INSERT INTO tables_boardview (board_id, version, phase, document, updated_at)
    SELECT opened.id, m.version, m.phase, m.document, m.updated_at FROM moved m, opened
    ON CONFLICT (board_id) DO UPDATE SET
        version = excluded.version, phase = excluded.phase,
        document = excluded.document, updated_at = excluded.updated_at),
table_view AS (
    INSERT INTO tables_tableview (table_id, board, summary, live)
    SELECT "table", %s::int, %s::jsonb, %s::jsonb FROM moved
    ON CONFLICT (table_id) DO UPDATE SET board = excluded.board,
        summary = excluded.summary, live = excluded.live),
events AS ({events}),
receipts AS (
    INSERT INTO tables_receipt (
        client_id, board_id, version, device, seq, skew, series)
    SELECT client_id, board_id, version, device, seq, skew, series FROM events)
INSERT INTO tables_storedevent (
    board_id, version, client_id, device, seq, type, data, base_version, late,
    occurred_at, recorded_at, actor_id, hash, shown)
SELECT board_id, version, client_id, device, seq, type, data, base_version, late,
    occurred_at, recorded_at, actor, hash, shown
FROM events {in_order}
RETURNING position, board_id
"""
# The first events of a board create its row: not by ON CONFLICT, which would use up an
# id for each entry. Later ones update it.
_FIRST = {
    "unbroken": "",
    "opened": """
    INSERT INTO tables_board (table_id, number, version)
    SELECT "table", board, version FROM moved RETURNING id""",
}
_NEXT = {
    "unbroken": """AND (page.before = 0 OR EXISTS (
        SELECT FROM tables_storedevent e WHERE e.board_id = page.board_id
            AND e.version = page.before AND e.hash = page.hash))""",
    "opened": """
    UPDATE tables_board b SET version = moved.version FROM moved
    WHERE b.id = moved.board_id RETURNING b.id""",
}
# A single event, the usual case, is sent as values: PostgreSQL reads them faster than
# JSON.
_ONE = {
    "events": """
    SELECT opened.id AS board_id, %s::int AS version, %s::uuid AS client_id,
        %s::text AS device, %s::bigint AS seq, %s::text AS type, %s::jsonb AS data,
        %s::int AS base_version, %s::bool AS late, %s::timestamptz AS occurred_at,
        %s::timestamptz AS recorded_at, %s::uuid AS actor, %s::bytea AS hash,
        %s::bytea AS shown, %s::int AS skew, %s::uuid AS series FROM opened""",
    "in_order": "",
}
_SEVERAL = {
    "events": """
    SELECT opened.id AS board_id, e.version, e.client_id, e.device, e.seq, e.type,
        e.data::jsonb AS data, e.base_version, e.late, e.occurred_at, e.recorded_at,
        e.actor, decode(e.hash, 'base64') AS hash, decode(e.shown, 'base64') AS shown,
        e.skew, e.series, e.ordinality
    FROM opened, ROWS FROM (jsonb_to_recordset(%s::jsonb) AS (
        version int, client_id uuid, device text, seq bigint, type text, data text,
        base_version int, late bool, occurred_at timestamptz, recorded_at timestamptz,
        actor uuid, hash text, shown text, skew int, series uuid))
        WITH ORDINALITY AS e""",
    "in_order": "ORDER BY ordinality",
}
# The key: whether these are the board's first events, and whether it is only one.
APPEND = {
    (is_first, is_one): _APPEND.format(
        **(_FIRST if is_first else _NEXT), **(_ONE if is_one else _SEVERAL)
    )
    for is_first in (False, True)
    for is_one in (False, True)
}

# After the entries of a batch, where one of their numbers does not follow another.
NOTICE_GAPS = """
INSERT INTO tables_missing (series, device, seq, board_id, noticed_at)
SELECT g.series, g.device, gone, b.id, now()
FROM jsonb_to_recordset(%s::jsonb) AS g(
    series uuid, own uuid, is_told bool, device text, number bigint, since bigint,
    spent bigint[], "table" bigint, board int)
JOIN tables_board b ON b.table_id = g."table" AND b.number = g.board,
LATERAL generate_series(greatest(g.number - 100, 1 + coalesce(
    greatest(
        (SELECT max(r.seq) FROM tables_receipt r
            WHERE r.device = g.device AND r.seq < g.number AND r.series = g.series),
        (SELECT max(r.seq) FROM tables_receipt r
            WHERE r.device = g.device AND r.seq < g.number AND r.series = g.own),
        (SELECT max(r.seq) FROM tables_receipt r
            WHERE r.device = g.device AND r.seq < g.number AND r.series IS NULL)),
    CASE WHEN NOT g.is_told THEN
        (SELECT max(r.seq) FROM tables_receipt r
            WHERE r.device = g.device AND r.seq < g.number) END,
    g.since)),
    g.number - 1) AS gone
WHERE gone <> ALL (g.spent)
ON CONFLICT (device, seq, series) DO NOTHING RETURNING seq
"""

LOCK = """
SELECT id FROM tables_table
WHERE id IN (SELECT value::bigint FROM jsonb_array_elements_text(%s::jsonb))
ORDER BY id FOR NO KEY UPDATE
"""

READ = f"""
SELECT coalesce(json_agg({EVENT} ORDER BY e.version), '[]')::text
FROM tables_board b JOIN tables_storedevent e ON e.board_id = b.id WHERE b.id = %s
"""

AFTER = """
SELECT e.position, b.table_id, b.number, e.version, e.type, e.board_id
FROM tables_storedevent e JOIN tables_board b ON b.id = e.board_id
WHERE e.position > %s AND e.position <= %s ORDER BY e.position LIMIT %s
"""

# The streams that got events between two positions, each with its last event there.
HEADS = """
SELECT t.key, b.number, s.version, e.hash, s.positions
FROM (
    SELECT board_id, max(version) AS version,
        array_agg(position ORDER BY version) AS positions
    FROM tables_storedevent WHERE position > %s AND position <= %s
    GROUP BY board_id) AS s
JOIN tables_storedevent e ON e.board_id = s.board_id AND e.version = s.version
JOIN tables_board b ON b.id = s.board_id JOIN tables_table t ON t.id = b.table_id
ORDER BY s.board_id
"""

# Of every event of a board, whether the receipt under its id is its own.
AUDIT = """
SELECT e.version, e.position, (r.client_id IS NOT NULL
    AND (r.board_id, r.version, r.device, r.seq)
        IS NOT DISTINCT FROM (e.board_id, e.version, e.device, e.seq))
FROM tables_storedevent e LEFT JOIN tables_receipt r ON r.client_id = e.client_id
WHERE e.board_id = %s ORDER BY e.version
"""

LOOSE = """
SELECT 'receipts without an event', count(*) FROM tables_receipt r
WHERE NOT EXISTS (SELECT FROM tables_storedevent e
    WHERE e.board_id = r.board_id AND e.version = r.version)
UNION ALL
SELECT 'events without a board', count(*) FROM tables_storedevent e
WHERE NOT EXISTS (SELECT FROM tables_board b WHERE b.id = e.board_id)
UNION ALL
SELECT 'keys of people who entered something and are not known', count(*) FROM (
    SELECT DISTINCT actor_id FROM tables_storedevent WHERE actor_id IS NOT NULL
    EXCEPT SELECT key FROM tables_actor) AS unknown
"""

# Up to here every event that will ever be is there to read (decision 0003).
SETTLED = "SELECT tables_settled_position()"

MAKE_PARTITIONS = "SELECT tables_make_partitions()"
