"""SQL to read and rebuild the stored views."""

# What a view needs of an event, and nothing else: a rebuild reads millions of them. One
# list for each column, as that is quicker to make than a row for each event; of the few
# that can need a director by themselves (`history.TELLING`) a little more. The boards
# are put in order before their events are there, which would be long to sort.
BOARDS_TO_FOLD = """
SELECT b.table_id, b.id, b.number, e.events, e.columns,
    v.version, v.phase, v.document, v.updated_at
FROM (
    SELECT b.table_id, b.id, b.number FROM tables_board b
    WHERE b.table_id IN (SELECT value::bigint FROM jsonb_array_elements_text(%s::jsonb))
    ORDER BY b.table_id OFFSET 0) AS b
LEFT JOIN tables_boardview v ON v.board_id = b.id
LEFT JOIN LATERAL (
    SELECT json_agg(e.data ORDER BY e.version)::text AS events,
        json_build_array(json_agg(e.recorded_at ORDER BY e.version), coalesce(
            json_agg(json_build_array(e.version, e.late, e.device) ORDER BY e.version)
            FILTER (WHERE e.late OR e.type = ANY(%s::text[])), '[]'))::text AS columns
    FROM tables_storedevent e WHERE e.board_id = b.id HAVING count(*) > 0) AS e ON true
ORDER BY b.table_id
"""

TABLES_OF_TOURNAMENTS = """
SELECT o.id, o.name, coalesce(
    json_agg(t.id ORDER BY t.id) FILTER (WHERE t.id IS NOT NULL), '[]')::text
FROM tables_tournament o
LEFT JOIN tables_section s ON s.tournament_id = o.id
LEFT JOIN tables_table t ON t.section_id = s.id
WHERE o.id = %s::bigint OR %s::bigint IS NULL
GROUP BY o.id ORDER BY o.id
"""

VIEWS_OF_TABLES = """
SELECT t.id, t.turn, v.board, v.summary::text, v.live::text
FROM tables_table t LEFT JOIN tables_tableview v ON v.table_id = t.id
WHERE t.id IN (SELECT value::bigint FROM jsonb_array_elements_text(%s::jsonb))
ORDER BY t.id
"""

# Nothing is written at a table where someone has entered since its lock version was
# read. It counts on, so that no process builds on a view it remembers. The commit does
# not wait for the disk; FLUSH does, once for all.
WRITE_VIEWS = """
WITH asked AS (
    SELECT * FROM jsonb_to_recordset(%s::jsonb) AS asked(
        "table" bigint, lock_version bigint, boards jsonb, gone jsonb, view jsonb)),
held AS (
    SELECT t.id, asked.boards, asked.gone, asked.view
    FROM asked JOIN tables_table t
    ON t.id = asked."table" AND t.turn = asked.lock_version
    ORDER BY t.id FOR NO KEY UPDATE OF t),
moved AS (UPDATE tables_table t SET turn = t.turn + 1 FROM held WHERE t.id = held.id),
boards_gone AS (
    DELETE FROM tables_boardview v
    USING held, jsonb_array_elements_text(held.gone) AS without(id)
    WHERE v.board_id = without.id::bigint),
table_gone AS (
    DELETE FROM tables_tableview v USING held
    WHERE v.table_id = held.id AND jsonb_array_length(held.view) = 0),
boards AS (
    INSERT INTO tables_boardview (board_id, version, phase, document, updated_at)
    SELECT v.* FROM held, jsonb_to_recordset(held.boards) AS v(
        id bigint, version int, phase text, document text, updated_at timestamptz)
    ON CONFLICT (board_id) DO UPDATE SET
        version = excluded.version, phase = excluded.phase,
        document = excluded.document, updated_at = excluded.updated_at),
view AS (
    INSERT INTO tables_tableview (table_id, board, summary, live)
    SELECT held.id, v.* FROM held, jsonb_to_recordset(held.view) AS v(
        board int, summary jsonb, live jsonb)
    ON CONFLICT (table_id) DO UPDATE SET board = excluded.board,
        summary = excluded.summary, live = excluded.live)
SELECT id, set_config('synchronous_commit', 'off', true) FROM held
"""

# A commit that writes something, so that it waits for all that was written before it.
FLUSH = "SELECT pg_logical_emit_message(true, 'rectify', 'rebuilt')"

# Views of boards and tables that have none.
ADD_BOARDS = """
COPY tables_boardview (board_id, version, phase, document, updated_at) FROM STDIN
"""

ADD_TABLES = "COPY tables_tableview (table_id, board, summary, live) FROM STDIN"

# Every desk asks these after every entry: prepared statements. Where the deal of a
# board makes a difference, ``live`` holds what people may see who may not see the
# hands.
_TILES = """
SELECT t.id, s.tournament_id, s.name, t.number, t.name, v.summary, {live}
FROM tables_table t JOIN tables_section s ON s.id = t.section_id
LEFT JOIN tables_tableview v ON v.table_id = t.id
"""

_CONCEALED = """EXISTS (
        SELECT FROM jsonb_array_elements(v.live) AS one
        WHERE one->'without_deal' IS DISTINCT FROM 'null')"""

TILES = _TILES.format(live="NULL")

TILES_WITHOUT_HANDS = _TILES.format(live=f"CASE WHEN {_CONCEALED} THEN v.live END")

# Where something may be to do, and some tables besides. In the summaries made without
# the deal something else may be to do: all of these are read.
BUSY = """
WHERE (v.summary->'attention' <> '[]' OR v.summary->'penalty_cards' <> '[]'
    OR t.id IN (SELECT unnest(%s::bigint[])))
"""

BUSY_WITHOUT_HANDS = f"""
WHERE (v.summary->'attention' <> '[]' OR v.summary->'penalty_cards' <> '[]'
    OR t.id IN (SELECT unnest(%s::bigint[])) OR {_CONCEALED})
"""
