-- What was ruled, and all that it rests on, gets entries in the audit log. Each with its
-- key, its layout, the column that says it is settled, and those that are not covered.
SELECT tables_audit_table('rulings_afterthought', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_appeal', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_attachment', 'id', 1, '', ARRAY['content']);
SELECT tables_audit_table('rulings_case', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_casebookentry', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_caseentry', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_caselook', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_closing', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_departure', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_examination', 'id', 1, 'finished_at', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_fieldrecord', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_flag', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_hearingnote', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_inquiry', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_mail', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_notice', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_pagetakenback', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_panelmember', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_peer', 'id', 1, '', ARRAY['label']);
SELECT tables_audit_table('rulings_periods', 'tournament_id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_periodschange', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_playrecord', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_poll', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_settlement', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_statement', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_takenin', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_vote', 'id', 1, '', ARRAY[]::text[]);
-- Each row of a letterhead is audited but for its logo, whose digest is.
SELECT tables_audit_table('rulings_letterhead', 'id', 1, '', ARRAY['logo']);
SELECT tables_audit_table('rulings_agreement', 'id', 1, '', ARRAY[]::text[]);
SELECT tables_audit_table('rulings_playersrequest', 'id', 1, '', ARRAY[]::text[]);

-- What was sent or set is never changed or removed.
DO $$
DECLARE
    facts text;
BEGIN
    FOREACH facts IN ARRAY ARRAY[
        'rulings_letterhead', 'rulings_playersrequest', 'rulings_agreement'
    ] LOOP
        EXECUTE format('CREATE TRIGGER fact_is_not_changed BEFORE UPDATE OR DELETE
            ON %1$I FOR EACH ROW EXECUTE FUNCTION rulings_refuse_change();
            ALTER TABLE %1$I ENABLE ALWAYS TRIGGER fact_is_not_changed;
            CREATE TRIGGER fact_is_not_truncated BEFORE TRUNCATE
            ON %1$I FOR EACH STATEMENT EXECUTE FUNCTION rulings_refuse_change();
            ALTER TABLE %1$I ENABLE ALWAYS TRIGGER fact_is_not_truncated', facts);
    END LOOP;
END
$$;
