"""Nobody changes, removes or truncates the history of a flag or a case."""

from django.db import migrations

REFUSALS = """
CREATE FUNCTION rulings_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION
        'The history of a case is never changed or removed (% refused).', TG_OP
        USING ERRCODE = 'restrict_violation',
              HINT = 'Record a further step instead.';
END
$$;

CREATE TRIGGER history_is_not_changed
    BEFORE UPDATE OR DELETE ON rulings_caseentry
    FOR EACH ROW EXECUTE FUNCTION rulings_refuse_change();

CREATE TRIGGER history_is_not_truncated
    BEFORE TRUNCATE ON rulings_caseentry
    FOR EACH STATEMENT EXECUTE FUNCTION rulings_refuse_change();

ALTER TABLE rulings_caseentry ENABLE ALWAYS TRIGGER history_is_not_changed;
ALTER TABLE rulings_caseentry ENABLE ALWAYS TRIGGER history_is_not_truncated;
"""

UNDO = """
DROP TRIGGER history_is_not_truncated ON rulings_caseentry;
DROP TRIGGER history_is_not_changed ON rulings_caseentry;
DROP FUNCTION rulings_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("rulings", "0001_initial")]
    operations = [migrations.RunSQL(REFUSALS, UNDO)]
