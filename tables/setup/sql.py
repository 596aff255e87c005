"""The statements of the set-up."""

# A table's board: in play, else the next by its rounds, else the last one opened.
BOARDS_NOW = """
SELECT asked.id, coalesce(v.board, planned.board, opened.number, 1), v.board IS NOT NULL
FROM unnest(%s::bigint[]) AS asked(id)
LEFT JOIN tables_tableview v ON v.table_id = asked.id
LEFT JOIN LATERAL (
    SELECT board
    FROM tables_round r, generate_series(r.first_board, r.last_board) AS board
    WHERE r.table_id = asked.id AND NOT EXISTS (
        SELECT FROM tables_board b
        WHERE b.table_id = r.table_id AND b.number = board)
    ORDER BY r.number, board LIMIT 1) AS planned ON v.board IS NULL
LEFT JOIN LATERAL (
    SELECT b.number FROM tables_board b
    WHERE b.table_id = asked.id ORDER BY b.id DESC LIMIT 1) AS opened ON v.board IS NULL
"""

# How far each table is in each of its rounds. A board is over when its play has ended,
# or, where nothing was played, when that was last recorded.
ROUNDS_PLAYED = """
SELECT r.table_id, r.number, r.last_board - r.first_board + 1,
    count(*) FILTER (WHERE v.phase = 'ended'), min(e.opened),
    CASE WHEN count(*) FILTER (WHERE v.phase = 'ended') > r.last_board - r.first_board
        THEN max(coalesce(e.ended, v.updated_at)) END
FROM tables_round r
JOIN tables_table t ON t.id = r.table_id
JOIN tables_section s ON s.id = t.section_id
LEFT JOIN tables_board b
    ON b.table_id = r.table_id AND b.number BETWEEN r.first_board AND r.last_board
LEFT JOIN tables_boardview v ON v.board_id = b.id
LEFT JOIN LATERAL (
    SELECT min(e.recorded_at) AS opened,
        max(e.recorded_at) FILTER (WHERE e.type = 'PlayEnded') AS ended
    FROM tables_storedevent e WHERE e.board_id = b.id) AS e ON true
WHERE s.tournament_id = %s
GROUP BY r.id ORDER BY r.table_id, r.number
"""
