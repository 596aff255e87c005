"""SQL for gaps in a device's numbers, and for hands."""

OPEN_GAPS = """
SELECT coalesce(d.name, m.device), m.device, m.series, b.table_id, b.number, m.lost_by,
    m.seq, m.noticed_at
FROM tables_missing m JOIN tables_board b ON b.id = m.board_id
LEFT JOIN tables_device d ON d.sender = m.device AND d.series = m.series
WHERE m.settled_at IS NULL AND NOT EXISTS (
    SELECT FROM tables_receipt r WHERE r.device = m.device AND r.seq = m.seq
        AND (r.series = m.series OR r.series IS NULL OR m.series IS NULL))
"""

# What the set-up gives a board that is opened: the edition of the Laws, and its hands.
# Those of the section come before those of the whole tournament.
OPENING = """
SELECT o.edition, (
    SELECT h.deal FROM tables_handrecord h
    WHERE o.hands_at_tables AND h.tournament_id = o.id AND h.board = %s
        AND (h.section_id = s.id OR h.section_id IS NULL)
    ORDER BY h.section_id NULLS LAST LIMIT 1)
FROM tables_table t JOIN tables_section s ON s.id = t.section_id
JOIN tables_tournament o ON o.id = s.tournament_id WHERE t.id = %s
"""
