"""The statements here: calls for a director, and who takes them."""

from tables.calls.models import VISIT
from tables.common.display_names import DISPLAY_NAME

EVENTS = """
SELECT b.table_id, e.type, e.recorded_at, a.id, b.number, e.data->>'by', EXISTS (
    SELECT FROM auth_user u LEFT JOIN auth_user_groups m ON m.user_id = u.id
    LEFT JOIN auth_group g ON g.id = m.group_id
    WHERE u.id = a.user_id AND (u.is_superuser OR g.name IN (
        SELECT jsonb_array_elements_text(%s::jsonb))))
FROM tables_board b JOIN tables_boardview v ON v.board_id = b.id
JOIN tables_storedevent e ON e.board_id = b.id
LEFT JOIN tables_actor a ON a.key = e.actor_id
WHERE e.type IN ('DirectorCalled', 'DirectorArrived', 'DirectorLeft')
    AND NOT EXISTS (SELECT FROM tables_storedevent w
        WHERE w.board_id = e.board_id AND w.type = 'EventWithdrawn'
            AND (w.data->>'event')::int = e.version)
"""

AT_TABLES = """
    AND b.table_id IN (SELECT value::bigint FROM jsonb_array_elements_text(%s::jsonb))
    AND v.updated_at > %s AND e.recorded_at > %s
"""

IN_TOURNAMENT = """
    AND b.table_id IN (SELECT t.id FROM tables_table t
        JOIN tables_section s ON s.id = t.section_id WHERE s.tournament_id = %s)
"""

STEPS = """
SELECT d.table_id, d.matter, d.kind, d.at, d.actor_id, d.owner_id, d.since
FROM tables_deskstep d WHERE
"""

VISITS_IN = f"""
 d.matter = '{VISIT}' AND d.table_id IN (SELECT t.id FROM tables_table t
    JOIN tables_section s ON s.id = t.section_id WHERE s.tournament_id = %s)
ORDER BY d.id
"""

NAMES = f"""
SELECT a.id, coalesce({DISPLAY_NAME}, a.label)
FROM tables_actor a LEFT JOIN auth_user u ON u.id = a.user_id
WHERE a.id IN (SELECT value::bigint FROM jsonb_array_elements_text(%s::jsonb))
"""

WHO_MAY_RULE = f"""
SELECT DISTINCT u.id, coalesce({DISPLAY_NAME}) AS name
FROM auth_user u JOIN auth_user_groups m ON m.user_id = u.id
JOIN auth_group g ON g.id = m.group_id
WHERE g.name IN (SELECT jsonb_array_elements_text(%s::jsonb))
    AND u.is_active AND u.id <> %s ORDER BY name
"""

ACTOR_OF = "SELECT id FROM tables_actor WHERE user_id = %s"

LAST_STEP = "SELECT coalesce(max(id), 0) FROM tables_deskstep"

STEPS_AFTER = (
    "SELECT id, table_id FROM tables_deskstep WHERE id > %s ORDER BY id LIMIT 1000"
)
