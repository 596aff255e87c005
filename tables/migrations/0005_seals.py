"""The daily seals, which nobody changes either."""

from django.db import migrations, models

GUARDS = """
CREATE TRIGGER seals_are_not_changed
    BEFORE UPDATE OR DELETE ON tables_seal
    FOR EACH ROW EXECUTE FUNCTION tables_refuse_change();
ALTER TABLE tables_seal ENABLE ALWAYS TRIGGER seals_are_not_changed;

CREATE TRIGGER seals_are_not_truncated
    BEFORE TRUNCATE ON tables_seal
    FOR EACH STATEMENT EXECUTE FUNCTION tables_refuse_change();
ALTER TABLE tables_seal ENABLE ALWAYS TRIGGER seals_are_not_truncated;
"""

UNDO = """
DROP TRIGGER seals_are_not_truncated ON tables_seal;
DROP TRIGGER seals_are_not_changed ON tables_seal;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0004_events_in_rooms'),
    ]

    operations = [
        migrations.CreateModel(
            name='Seal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField(unique=True, verbose_name='day')),
                ('position', models.BigIntegerField()),
                ('streams', models.PositiveIntegerField()),
                ('digest', models.BinaryField()),
                ('signature', models.BinaryField()),
                ('public_key', models.BinaryField()),
            ],
            options={
                'verbose_name': 'seal',
                'verbose_name_plural': 'seals',
                'ordering': ['day'],
            },
        ),
        migrations.RunSQL(GUARDS, UNDO),
    ]
