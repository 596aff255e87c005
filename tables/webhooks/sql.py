"""The statements here: what waits for a webhook, one table after the other."""

# Of each table only the earliest entry and the earliest step of a case: what comes
# after it waits for it. A test belongs to no table, and is sent at any time.
DUE = """
SELECT h.id FROM (
    SELECT DISTINCT ON (d.table_id, d.step IS NULL)
        d.id, d.table_id, d.next_at, d.position
    FROM tables_delivery d
    WHERE d.webhook_id = %s AND d.state = 'waiting'
    ORDER BY d.table_id, d.step IS NULL, d.position, d.step, d.id) AS h
WHERE h.next_at <= %s AND (%s OR h.table_id IS NULL)
ORDER BY h.table_id IS NOT NULL, h.position NULLS FIRST, h.id LIMIT %s
"""
