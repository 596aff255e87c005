"""What was ruled, and all that it rests on, gets entries in the audit log."""

from django.db import migrations

# Each with its key, the column that says it is settled, and those that are not covered.
PLAIN = (
    "afterthought",
    "appeal",
    "case",
    "casebookentry",
    "caseentry",
    "caselook",
    "closing",
    "departure",
    "fieldrecord",
    "flag",
    "hearingnote",
    "inquiry",
    "mail",
    "notice",
    "pagetakenback",
    "panelmember",
    "periodschange",
    "playrecord",
    "poll",
    "settlement",
    "statement",
    "takenin",
    "vote",
)
OTHER = (
    ("attachment", "id", "", "ARRAY['content']"),
    ("examination", "id", "finished_at", "ARRAY[]::text[]"),
    ("peer", "id", "", "ARRAY['label']"),
    ("periods", "tournament_id", "", "ARRAY[]::text[]"),
)
EVERY = [(table, "id", "", "ARRAY[]::text[]") for table in PLAIN] + [*OTHER]
AUDITED = "".join(
    f"SELECT tables_audit_table('rulings_{table}', '{pk}', 1, '{settled}', {without});\n"
    for table, pk, settled, without in sorted(EVERY)
)


class Migration(migrations.Migration):

    dependencies = [
        ("rulings", "0016_letters_that_cannot_be_sent"),
        ("tables", "0021_audit_log"),
    ]
    operations = [migrations.RunSQL(AUDITED, migrations.RunSQL.noop)]
