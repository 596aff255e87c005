-- What is told without the deal is the same where none is recorded. Where one is, it is
-- not known before the next entry, or `manage.py rebuild`; until then nothing is told.
UPDATE tables_tableview v SET live = (
    SELECT jsonb_agg(
        CASE WHEN found.dealt THEN l.one
            ELSE l.one || '{"without_deal": null}' END ORDER BY l.place)
    FROM jsonb_array_elements(v.live) WITH ORDINALITY AS l(one, place),
    LATERAL (SELECT EXISTS (
        SELECT FROM tables_board b
        JOIN tables_storedevent e ON e.board_id = b.id AND e.version = 1
        WHERE b.table_id = v.table_id AND b.number = (l.one->>'board')::int
            AND e.data->>'deal' IS NOT NULL) AS dealt) AS found)
WHERE jsonb_array_length(v.live) > 0;

CREATE TRIGGER entries_are_not_changed
    BEFORE UPDATE OR DELETE ON tables_auditentry
    FOR EACH ROW EXECUTE FUNCTION tables_refuse_change();
ALTER TABLE tables_auditentry ENABLE ALWAYS TRIGGER entries_are_not_changed;

CREATE TRIGGER entries_are_not_truncated
    BEFORE TRUNCATE ON tables_auditentry
    FOR EACH STATEMENT EXECUTE FUNCTION tables_refuse_change();
ALTER TABLE tables_auditentry ENABLE ALWAYS TRIGGER entries_are_not_truncated;

-- Every change of a row that is evidence is written down as it is committed. What other
-- apps hold they have audited by their own migrations.
SELECT tables_audit_table('tables_deskstep', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('tables_forgotten', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('tables_handrecord', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('tables_redaction', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('tables_round', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('tables_seal', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('tables_sealelsewhere', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('tables_seating', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('tables_tournament', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('tables_newlink', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('tables_regulationpack', 'id', 1, '', ARRAY['taken_by_id']);
SELECT tables_audit_table('tables_pinnedregulations', 'id', 1, '', ARRAY[]::text[]);
