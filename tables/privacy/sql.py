"""SQL for withheld texts, mentions of names and retention periods."""

TEXTS = """
SELECT e.board_id, e.version, o.name, t.id, b.number, e.data::text
FROM tables_storedevent e
JOIN tables_board b ON b.id = e.board_id
JOIN tables_table t ON t.id = b.table_id
JOIN tables_section s ON s.id = t.section_id
JOIN tables_tournament o ON o.id = s.tournament_id
WHERE e.type = ANY(%s)
ORDER BY e.board_id, e.version
"""

WITHHELD_AT_BOARD = """
SELECT version, fields FROM tables_redaction WHERE board_id = %s
"""

WITHHELD_IN_TOURNAMENT = """
SELECT r.board_id, r.version, r.fields FROM tables_redaction r
JOIN tables_board b ON b.id = r.board_id JOIN tables_table t ON t.id = b.table_id
JOIN tables_section s ON s.id = t.section_id WHERE s.tournament_id = %s
"""

# A state repeats these free texts: the concern that someone raised, what was said in
# claiming, the words of an adjusted score, and what the sides said of an incident.
WITHHELD_CONCERNS = """
SELECT e.data->>field FROM tables_redaction r
CROSS JOIN unnest(r.fields) AS field
JOIN tables_board b ON b.id = r.board_id
JOIN tables_storedevent e ON e.board_id = r.board_id AND e.version = r.version
WHERE b.table_id = %s AND b.number = %s
    AND field IN ('text', 'statement', 'agreed', 'disputed')
    AND e.type IN ('ConcernRaised', 'Claimed', 'Conceded', 'ScoreAdjusted',
        'InformationGiven', 'AccountGiven')
"""

# The last entry of a tournament is the last one of one of its boards.
_PAST = """
past AS (
    SELECT o.id, o.keep_names_days IS NOT NULL
        AND coalesce(last.at, o.created_at) + make_interval(days => o.keep_names_days)
            < now() AS is_past
    FROM tables_tournament o
    LEFT JOIN LATERAL (
        SELECT max(e.recorded_at) AS at
        FROM tables_section s JOIN tables_table t ON t.section_id = s.id
        JOIN tables_board b ON b.table_id = t.id
        JOIN tables_storedevent e ON e.board_id = b.id AND e.version = b.version
        WHERE s.tournament_id = o.id) AS last ON true)
"""

TOURNAMENTS_OF_THE_PAST = f"""
WITH {_PAST}
SELECT id FROM past WHERE is_past
"""

PLAYERS_OF_THE_PAST = f"""
WITH {_PAST}
SELECT p.id FROM tables_player p
JOIN tables_seating g ON g.player_id = p.id
JOIN tables_table t ON t.id = g.table_id
JOIN tables_section s ON s.id = t.section_id
JOIN past ON past.id = s.tournament_id
WHERE p.name <> '' OR p.number <> '' OR p.email <> ''
GROUP BY p.id HAVING bool_and(past.is_past)
"""

# Nothing is read of the events while no tournament is past its date.
ACTORS_OF_THE_PAST = f"""
WITH {_PAST}
SELECT a.id FROM tables_actor a
JOIN (
    SELECT DISTINCT e.actor_id, s.tournament_id
    FROM tables_storedevent e
    JOIN tables_board b ON b.id = e.board_id
    JOIN tables_table t ON t.id = b.table_id
    JOIN tables_section s ON s.id = t.section_id
    WHERE e.actor_id IS NOT NULL AND EXISTS (SELECT FROM past WHERE is_past)
) AS entered ON entered.actor_id = a.key
JOIN past ON past.id = entered.tournament_id
WHERE a.label <> '' OR a.user_id IS NOT NULL
GROUP BY a.id HAVING bool_and(past.is_past)
"""
