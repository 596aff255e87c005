-- Nobody changes, removes or truncates what was said, decided or told in a case.
CREATE FUNCTION rulings_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION
        'The history of a case is never changed or removed (% refused).', TG_OP
        USING ERRCODE = 'restrict_violation',
              HINT = 'Record a further step instead.';
END
$$;

DO $$
DECLARE
    facts text;
    guard text;
BEGIN
    FOR facts, guard IN VALUES
        ('rulings_caseentry', 'history_is'),
        ('rulings_playrecord', 'play_is'),
        ('rulings_afterthought', 'fact_is'),
        ('rulings_appeal', 'fact_is'),
        ('rulings_attachment', 'fact_is'),
        ('rulings_casebookentry', 'fact_is'),
        ('rulings_caselook', 'fact_is'),
        ('rulings_closing', 'fact_is'),
        ('rulings_departure', 'fact_is'),
        ('rulings_fieldrecord', 'fact_is'),
        ('rulings_hearingnote', 'fact_is'),
        ('rulings_notice', 'fact_is'),
        ('rulings_pagetakenback', 'fact_is'),
        ('rulings_panelmember', 'fact_is'),
        ('rulings_periodschange', 'fact_is'),
        ('rulings_poll', 'fact_is'),
        ('rulings_settlement', 'fact_is'),
        ('rulings_statement', 'fact_is'),
        ('rulings_takenin', 'fact_is'),
        ('rulings_vote', 'fact_is')
    LOOP
        EXECUTE format('CREATE TRIGGER %2$I BEFORE UPDATE OR DELETE ON %1$I
            FOR EACH ROW EXECUTE FUNCTION rulings_refuse_change();
            ALTER TABLE %1$I ENABLE ALWAYS TRIGGER %2$I',
            facts, guard || '_not_changed');
        EXECUTE format('CREATE TRIGGER %2$I BEFORE TRUNCATE ON %1$I
            FOR EACH STATEMENT EXECUTE FUNCTION rulings_refuse_change();
            ALTER TABLE %1$I ENABLE ALWAYS TRIGGER %2$I',
            facts, guard || '_not_truncated');
    END LOOP;
END
$$;
