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
