"""The statements of the event store. Values come as one JSON object."""

EVENT = """json_build_object(
    'table', b.table_id, 'board', b.number, 'version', e.version,
    'client_id', e.client_id, 'device', e.device, 'seq', e.seq, 'type', e.type,
    'data', e.data::text, 'base_version', e.base_version, 'late', e.late,
    'occurred_at', e.occurred_at, 'recorded_at', e.recorded_at, 'actor', e.actor_id)"""

LOAD = f"""
WITH asked AS (SELECT %s::jsonb AS doc),
place AS (
    SELECT (p->>0)::bigint AS table_id, (p->>1)::int AS number, (p->>2)::int AS since
    FROM asked, jsonb_array_elements(doc->'places') AS p),
b AS (
    SELECT b.id, b.table_id, b.number, place.since
    FROM place JOIN tables_board b USING (table_id, number))
SELECT json_build_object(
    'tables', (
        SELECT coalesce(json_agg(json_build_array(t.id, t.turn, o.edition)), '[]')
        FROM tables_table t
        JOIN tables_section s ON s.id = t.section_id
        JOIN tables_tournament o ON o.id = s.tournament_id
        WHERE t.id IN (SELECT table_id FROM place)),
    'boards', (
        SELECT coalesce(json_agg(json_build_array(table_id, number, id)), '[]')
        FROM b),
    'events', (
        SELECT coalesce(json_agg({EVENT} ORDER BY b.id, e.version), '[]')
        FROM b JOIN tables_storedevent e
            ON e.board_id = b.id AND e.version >= b.since),
    'known', (
        SELECT coalesce(json_agg(json_build_array(
            e.client_id, e.version, e.device, e.seq)), '[]')
        FROM (
            SELECT e.* FROM asked, jsonb_array_elements_text(doc->'ids') AS given
            JOIN tables_storedevent e ON e.client_id = given::uuid
            UNION ALL
            SELECT e.* FROM asked, jsonb_array_elements(doc->'marks') AS mark
            JOIN tables_storedevent e ON e.device = mark->>0
                AND e.seq = (mark->>1)::bigint AND e.seq IS NOT NULL) AS e),
    'live', (
        SELECT coalesce(json_agg(json_build_object(
            'table', l.table_id, 'board', l.number, 'opened', l.id,
            'phase', v.phase, 'tile', v.tile, 'attention', v.attention)), '[]')
        FROM tables_board l JOIN tables_boardview v ON v.board_id = l.id
        WHERE l.table_id IN (SELECT table_id FROM place)
            AND (v.phase <> 'ended' OR v.attention <> '[]'))
)::text
"""

# The turns are held lowest table first, so that nobody waits in a ring. A table where
# somebody has entered since the load drops out of `held`, and then nothing is written.
APPEND = """
WITH given AS (SELECT %s::jsonb AS doc),
held AS (
    SELECT t.id FROM given, jsonb_array_elements(doc->'turns') AS mine
    JOIN tables_table t ON t.id = (mine->>0)::bigint AND t.turn = (mine->>1)::bigint
    ORDER BY t.id FOR NO KEY UPDATE OF t),
batch AS (
    SELECT doc FROM given
    WHERE jsonb_array_length(doc->'turns') = (SELECT count(*) FROM held)),
moved AS (
    UPDATE tables_table t SET turn = turn + 1 FROM held, batch WHERE t.id = held.id),
shown AS (
    SELECT v.* FROM batch, jsonb_to_recordset(doc->'boards') AS v(
        "table" bigint, board int, version int, phase text, document text,
        tile jsonb, attention jsonb, updated_at timestamptz)),
opened AS (
    INSERT INTO tables_board (table_id, number, version)
    SELECT "table", board, version FROM shown
    ON CONFLICT (table_id, number) DO UPDATE SET version = excluded.version
    RETURNING id, table_id, number),
board_views AS (
    INSERT INTO tables_boardview (
        board_id, version, phase, document, tile, attention, updated_at)
    SELECT b.id, v.version, v.phase, v.document, v.tile, v.attention, v.updated_at
    FROM shown v JOIN opened b ON b.table_id = v."table" AND b.number = v.board
    ON CONFLICT (board_id) DO UPDATE SET
        version = excluded.version, phase = excluded.phase,
        document = excluded.document, tile = excluded.tile,
        attention = excluded.attention, updated_at = excluded.updated_at),
table_views AS (
    INSERT INTO tables_tableview (table_id, board, summary)
    SELECT v."table", v.board, v.summary FROM batch, jsonb_to_recordset(doc->'tables')
        AS v("table" bigint, board int, summary jsonb)
    ON CONFLICT (table_id) DO UPDATE SET
        board = excluded.board, summary = excluded.summary)
INSERT INTO tables_storedevent (
    board_id, version, client_id, device, seq, type, data, base_version, late,
    occurred_at, recorded_at, actor_id)
SELECT b.id, e.version, e.client_id, e.device, e.seq, e.type, e.data::jsonb,
    e.base_version, e.late, e.occurred_at, e.recorded_at, e.actor
FROM batch, ROWS FROM (jsonb_to_recordset(doc->'events') AS (
    "table" bigint, board int, version int, client_id uuid, device text, seq bigint,
    type text, data text, base_version int, late bool, occurred_at timestamptz,
    recorded_at timestamptz, actor int)) WITH ORDINALITY AS e
JOIN opened b ON b.table_id = e."table" AND b.number = e.board
ORDER BY e.ordinality
RETURNING position, board_id
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
