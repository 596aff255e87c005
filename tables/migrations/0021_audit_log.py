"""Every change of a row that is evidence is written down as it is committed.

Seals cover the log and have numbers. What other apps hold they have audited by their
own migrations, with `tables_audit_table`.
"""

from django.db import migrations, models

from tables.integrity.audit_sql import CREATE, DROP

GUARDS = """
CREATE TRIGGER entries_are_not_changed
    BEFORE UPDATE OR DELETE ON tables_auditentry
    FOR EACH ROW EXECUTE FUNCTION tables_refuse_change();
ALTER TABLE tables_auditentry ENABLE ALWAYS TRIGGER entries_are_not_changed;

CREATE TRIGGER entries_are_not_truncated
    BEFORE TRUNCATE ON tables_auditentry
    FOR EACH STATEMENT EXECUTE FUNCTION tables_refuse_change();
ALTER TABLE tables_auditentry ENABLE ALWAYS TRIGGER entries_are_not_truncated;
"""
UNGUARD = """
DROP TRIGGER entries_are_not_truncated ON tables_auditentry;
DROP TRIGGER entries_are_not_changed ON tables_auditentry;
"""

TABLES = (
    "tables_deskstep",
    "tables_forgotten",
    "tables_handrecord",
    "tables_redaction",
    "tables_round",
    "tables_seal",
    "tables_sealelsewhere",
    "tables_seating",
    "tables_tournament",
)
AUDITED = "".join(
    f"SELECT tables_audit_table('{table}', 'id', 1, '', ARRAY[]::text[]);\n"
    for table in TABLES
)

ENTRY = migrations.CreateModel(
    name="AuditEntry",
    fields=[
        ("number", models.BigIntegerField(primary_key=True, serialize=False)),
        ("kind", models.CharField(max_length=63)),
        ("row_id", models.BigIntegerField()),
        (
            "operation",
            models.CharField(
                choices=[
                    ("found", "Found"),
                    ("insert", "Insert"),
                    ("update", "Update"),
                    ("reopen", "Reopen"),
                    ("delete", "Delete"),
                ],
                max_length=6,
            ),
        ),
        ("layout", models.IntegerField()),
        ("content", models.BinaryField(null=True)),
        ("at", models.DateTimeField()),
        ("role", models.CharField(max_length=63)),
        ("is_owner", models.BooleanField()),
        ("transaction", models.BigIntegerField()),
        ("hash", models.BinaryField()),
    ],
    options={
        "verbose_name": "entry of the audit log",
        "verbose_name_plural": "audit log",
        "ordering": ["number"],
        "default_permissions": (),
        "indexes": [
            models.Index(fields=["kind", "row_id", "number"], name="of_a_row")
        ],
    },
)
SEALED = [
    migrations.AddField(
        "seal",
        "number",
        models.PositiveIntegerField(null=True, unique=True, verbose_name="number"),
    ),
    migrations.AddField(
        "sealelsewhere",
        "number",
        models.PositiveIntegerField(null=True, verbose_name="number"),
    ),
    *(
        migrations.AddField(model, name, field)
        for model in ("seal", "sealelsewhere")
        for name, field in (
            ("audit_number", models.BigIntegerField(null=True)),
            ("audit_hash", models.BinaryField(null=True)),
        )
    ),
]


class Migration(migrations.Migration):

    dependencies = [("tables", "0020_views_without_deal")]
    operations = [
        ENTRY,
        *SEALED,
        migrations.RunSQL(GUARDS, UNGUARD),
        migrations.RunSQL(CREATE, DROP),
        migrations.RunSQL(AUDITED, migrations.RunSQL.noop),
    ]
