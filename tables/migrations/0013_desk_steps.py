"""Who took what of the desk's list; nobody changes that either."""

import django.db.models.deletion
from django.db import migrations, models

GUARDS = """
CREATE TRIGGER desk_steps_are_not_changed
    BEFORE UPDATE OR DELETE ON tables_deskstep
    FOR EACH ROW EXECUTE FUNCTION tables_refuse_change();
ALTER TABLE tables_deskstep ENABLE ALWAYS TRIGGER desk_steps_are_not_changed;

CREATE TRIGGER desk_steps_are_not_truncated
    BEFORE TRUNCATE ON tables_deskstep
    FOR EACH STATEMENT EXECUTE FUNCTION tables_refuse_change();
ALTER TABLE tables_deskstep ENABLE ALWAYS TRIGGER desk_steps_are_not_truncated;
"""

UNDO = """
DROP TRIGGER desk_steps_are_not_truncated ON tables_deskstep;
DROP TRIGGER desk_steps_are_not_changed ON tables_deskstep;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0012_lost_memory'),
    ]

    operations = [
        migrations.CreateModel(
            name='DeskStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('matter', models.CharField(max_length=200)),
                ('kind', models.CharField(choices=[('took', 'Took'), ('handed', 'Handed'), ('returned', 'Returned'), ('done', 'Done')], max_length=10)),
                ('at', models.DateTimeField(db_index=True)),
                ('since', models.DateTimeField(null=True)),
                ('actor', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.actor')),
                ('owner', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.actor')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.table')),
            ],
        ),
        migrations.RunSQL(GUARDS, UNDO),
    ]
