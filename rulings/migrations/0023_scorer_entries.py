"""What of a ruling a person has entered in the scoring program."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

SQL = """
SELECT tables_audit_table('rulings_scorerentry', 'id', 1, '', ARRAY[]::text[]);
CREATE TRIGGER fact_is_not_changed BEFORE UPDATE OR DELETE ON rulings_scorerentry
    FOR EACH ROW EXECUTE FUNCTION rulings_refuse_change();
ALTER TABLE rulings_scorerentry ENABLE ALWAYS TRIGGER fact_is_not_changed;
CREATE TRIGGER fact_is_not_truncated BEFORE TRUNCATE ON rulings_scorerentry
    FOR EACH STATEMENT EXECUTE FUNCTION rulings_refuse_change();
ALTER TABLE rulings_scorerentry ENABLE ALWAYS TRIGGER fact_is_not_truncated;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0016_squashed_0022_players_words'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ScorerEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(verbose_name='when')),
                ('kind', models.CharField(choices=[('score', 'Score'), ('penalty', 'Penalty'), ('back', 'Result of the table')], max_length=8, verbose_name='what')),
                ('digest', models.CharField(max_length=64)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='who')),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='scorer_entries', to='rulings.case', verbose_name='case')),
            ],
            options={
                'verbose_name': 'entered in the scorer',
                'verbose_name_plural': 'entered in the scorer',
                'ordering': ['-pk'],
                'default_permissions': ('view',),
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['score', 'penalty', 'back'])), name='rulings_scorerentry_kind_is_known')],
            },
        ),
        migrations.RunSQL(SQL, migrations.RunSQL.noop),
    ]
