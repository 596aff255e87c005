"""The statements here: calls that nobody answers, who may go, who was rung."""

from tables.common.display_names import DISPLAY_NAME

# Calls from boards, and those of tables, which are given: `tables.calls.from_tables`.
_UNANSWERED = """
WITH called AS (
    SELECT v.table_id, (i->>'since')::timestamptz AS since
    FROM tables_tableview v
    CROSS JOIN LATERAL jsonb_array_elements(v.summary->'attention') AS i
    WHERE i->>'kind' = 'called' {tables}
    UNION ALL
    SELECT (c->>0)::bigint, (c->>1)::timestamptz FROM jsonb_array_elements(%s::jsonb) c
)
SELECT t.id, t.section_id, s.tournament_id, min(c.since)
FROM called c
JOIN tables_table t ON t.id = c.table_id JOIN tables_section s ON s.id = t.section_id
GROUP BY t.id, s.tournament_id HAVING min(c.since) > %s
ORDER BY min(c.since), t.id
"""
UNANSWERED = _UNANSWERED.format(tables="")
UNANSWERED_AT = _UNANSWERED.format(tables="AND v.table_id = ANY(%s::bigint[])")

# Who gives rulings, with what limits them, and what they chose. A superuser without
# such a role sees every table.
DIRECTORS = """
SELECT u.id, (SELECT a.id FROM tables_actor a WHERE a.user_id = u.id),
    u.is_superuser, array(
    SELECT g.name FROM auth_user_groups m JOIN auth_group g ON g.id = m.group_id
    WHERE m.user_id = u.id),
    array(SELECT a.section_id FROM tables_assignment a
        WHERE a.user_id = u.id AND a.section_id IS NOT NULL),
    array(SELECT a.tournament_id FROM tables_assignment a
        WHERE a.user_id = u.id AND a.tournament_id IS NOT NULL),
    array(SELECT DISTINCT s.tournament_id FROM tables_plays p
        JOIN tables_seating q ON q.player_id = p.player_id
        JOIN tables_table t ON t.id = q.table_id
        JOIN tables_section s ON s.id = t.section_id WHERE p.user_id = u.id),
    array(SELECT DISTINCT s.tournament_id FROM tables_assignment a
        JOIN tables_section s ON s.id = a.section_id WHERE a.user_id = u.id),
    array(SELECT c.section_id FROM tables_alertsettings_sections c
        WHERE c.alertsettings_id = u.id),
    array(SELECT DISTINCT s.tournament_id FROM tables_alertsettings_sections c
        JOIN tables_section s ON s.id = c.section_id
        WHERE c.alertsettings_id = u.id),
    w.quiet_from, w.quiet_until
FROM auth_user u LEFT JOIN tables_alertsettings w ON w.user_id = u.id
WHERE u.is_active AND (u.is_superuser OR EXISTS (
    SELECT FROM auth_user_groups m JOIN auth_group g ON g.id = m.group_id
    WHERE m.user_id = u.id
        AND g.name IN (SELECT jsonb_array_elements_text(%s::jsonb))))
ORDER BY u.id
"""

ESCALATIONS = """
SELECT o.id, o.time_zone, e.minutes, e.head_id
FROM tables_tournament o LEFT JOIN tables_escalation e ON e.tournament_id = o.id
WHERE o.id IN (SELECT value::bigint FROM jsonb_array_elements_text(%s::jsonb))
"""

RINGS = f"""
SELECT r.table_id, r.raised, r.rung, r.user_id, r.at, coalesce({DISPLAY_NAME})
FROM tables_ring r JOIN auth_user u ON u.id = r.user_id
WHERE r.table_id IN (SELECT value::bigint FROM jsonb_array_elements_text(%s::jsonb))
    AND r.raised > %s
ORDER BY r.at, r.id
"""

# Of two workers at once one notes a ring; only that one is told so.
NOTE_RING = """
INSERT INTO tables_ring (table_id, raised, rung, user_id, at)
VALUES (%s, %s, %s, %s, %s)
ON CONFLICT (table_id, raised, user_id) DO NOTHING RETURNING id
"""
