"""The statements here: what waits for a webhook, one table after the other."""

# Of each table only the earliest: what comes after it waits for it.
DUE = """
SELECT h.id FROM (
    SELECT DISTINCT ON (d.table_id) d.id, d.next_at, d.position
    FROM tables_delivery d
    WHERE d.webhook_id = %s AND d.state = 'waiting'
    ORDER BY d.table_id, d.position, d.id) AS h
WHERE h.next_at <= %s AND (%s OR h.position IS NULL)
ORDER BY h.position NULLS FIRST LIMIT %s
"""
