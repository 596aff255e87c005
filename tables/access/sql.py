"""SQL for users' groups and limits, for visibility, and for throttling."""

WHO_ENTERED = """
SELECT DISTINCT coalesce(d.name, nullif(a.label, ''), u.username)
FROM tables_boardview v JOIN tables_board b ON b.id = v.board_id
JOIN tables_storedevent e ON e.board_id = b.id
JOIN tables_actor a ON a.key = e.actor_id
LEFT JOIN auth_user u ON u.id = a.user_id
JOIN tables_receipt r ON r.client_id = e.client_id
LEFT JOIN tables_device d ON d.series = r.series AND d.stopped_at IS NULL
WHERE b.table_id = %s AND v.updated_at > %s AND e.recorded_at > %s
    AND (a.user_id IS NULL OR a.user_id <> %s) AND (d.id IS NULL OR d.id <> %s)
"""

# The last duty on a tablet begun by each of two moments, ended or not; and whether the
# tournament has any officials.
ON_DUTY = """
SELECT m.moment, d.seen_at, d.ended_at, d.id, a.key, EXISTS (
    SELECT FROM tables_official WHERE tournament_id = %s AND removed_at IS NULL)
FROM (VALUES (0, %s::timestamptz), (1, %s::timestamptz)) AS m (place, moment)
LEFT JOIN LATERAL (
    SELECT id, official_id, seen_at, ended_at FROM tables_duty
    WHERE device_id = %s AND began_at <= m.moment
    ORDER BY began_at DESC, id DESC LIMIT 1) AS d ON true
LEFT JOIN tables_official o ON o.id = d.official_id
LEFT JOIN tables_actor a ON a.id = o.actor_id
ORDER BY m.place
"""

TABLET_BY_SECRET = """
SELECT d.id, d.name, d.tournament_id, d.section_id, a.key, o.name, s.name,
    d.sender, d.series, d.app, d.unsent, d.oldest_unsent,
    d.paired_at, o.ends_at, d.stopped_at, d.last_seen
FROM tables_device d JOIN tables_tournament o ON o.id = d.tournament_id
JOIN tables_actor a ON a.id = d.actor_id
LEFT JOIN tables_section s ON s.id = d.section_id
WHERE d.secret = %s
"""

DOOR = """
SELECT s.tournament_id, p.actor_id, p.made_at, o.ends_at FROM tables_table t
JOIN tables_section s ON s.id = t.section_id
JOIN tables_tournament o ON o.id = s.tournament_id
JOIN tables_playerslinks p ON p.tournament_id = o.id
WHERE t.id = %s AND p.series = %s AND p.closed_at IS NULL
"""

# Of these tournaments, or of all with a section where none are given.
TOURNAMENT_NAMES = """
SELECT o.id, o.name FROM tables_tournament o,
    LATERAL (SELECT %s::bigint[] AS these) asked
WHERE CASE WHEN asked.these IS NULL
    THEN EXISTS (SELECT FROM tables_section s WHERE s.tournament_id = o.id)
    ELSE o.id = ANY(asked.these) END
ORDER BY o.created_at DESC, o.id DESC
"""

# The board in play at a table, if there is one.
IN_PLAY = "SELECT board FROM tables_tableview WHERE table_id = %s AND board IS NOT NULL"

KEY_BY_SECRET = """
SELECT k.id, k.name, k.tournament_id, k.section_id, a.key, k.may_record,
    k.ends_at, k.stopped_at, k.last_used
FROM tables_programkey k JOIN tables_actor a ON a.id = k.actor_id
WHERE k.secret = %s
"""

# What is known of a person: their groups, and whether they were given parts of
# tournaments.
STANDING = """
array(SELECT g.name FROM auth_user_groups m JOIN auth_group g ON g.id = m.group_id
    WHERE m.user_id = u.id),
EXISTS (SELECT FROM tables_assignment a WHERE a.user_id = u.id)
"""

STANDING_OF_ONE = f"SELECT {STANDING} FROM auth_user u WHERE u.id = %s"

# Refuses a time step that is not later than the last one used (RFC 6238, 5.2).
USE_CODE = """
INSERT INTO tables_lastcode AS l (user_id, step) VALUES (%s, %s)
ON CONFLICT (user_id) DO UPDATE SET step = excluded.step WHERE l.step < excluded.step
RETURNING step
"""

# After the free tries each wait doubles: 1, 2, 4 ... 300 seconds. A quarter of an hour
# without a try resets the count. A row with a wait above the maximum was written before
# the server's clock was put back, and is ignored. Free tries never wait, even if two
# concurrent tries are counted in reverse order.
COUNT_WRONG = """
INSERT INTO tables_slowed AS s (key, wrong, until) VALUES (%s, 1, %s)
ON CONFLICT (key) DO UPDATE SET
    wrong = CASE WHEN s.until < excluded.until - interval '15 minutes'
        THEN 1 ELSE s.wrong + 1 END,
    until = excluded.until + CASE
        WHEN s.until < excluded.until - interval '15 minutes' OR s.wrong < %s::int
        THEN interval '0 seconds'
        ELSE least(power(2, least(s.wrong - %s::int, 20)), %s::int)
            * interval '1 second' END
WHERE s.wrong <= %s::int OR s.until <= excluded.until
    OR s.until > excluded.until + %s::int * interval '1 second'
RETURNING wrong
"""

SLOWED_UNTIL = "SELECT until FROM tables_slowed WHERE key = %s"

POUR = """
INSERT INTO tables_slowed AS s (key, wrong, until) VALUES (%s, 1, %s::timestamptz + %s)
ON CONFLICT (key) DO UPDATE SET
    wrong = s.wrong + 1,
    until = least(greatest(s.until + %s, excluded.until), excluded.until + %s)
RETURNING wrong
"""

TABLES_OF_PLACE = """
SELECT t.id, s.tournament_id FROM tables_table t
JOIN tables_section s ON s.id = t.section_id
WHERE s.tournament_id = %s AND (%s::bigint IS NULL OR s.id = %s)
"""
