"""Names apart from events, what is withheld, and the seals that came with an import."""

import django.contrib.postgres.fields
import django.core.validators
import django.db.models.deletion
import uuid
from django.db import migrations, models

GUARDED = ("forgotten", "redaction", "sealelsewhere")
GUARD = """
CREATE TRIGGER {0}_is_not_changed
    BEFORE UPDATE OR DELETE ON tables_{0}
    FOR EACH ROW EXECUTE FUNCTION tables_refuse_change();
ALTER TABLE tables_{0} ENABLE ALWAYS TRIGGER {0}_is_not_changed;

CREATE TRIGGER {0}_is_not_truncated
    BEFORE TRUNCATE ON tables_{0}
    FOR EACH STATEMENT EXECUTE FUNCTION tables_refuse_change();
ALTER TABLE tables_{0} ENABLE ALWAYS TRIGGER {0}_is_not_truncated;
"""
UNDO = """
DROP TRIGGER {0}_is_not_truncated ON tables_{0};
DROP TRIGGER {0}_is_not_changed ON tables_{0};
"""


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0005_seals'),
    ]

    operations = [
        migrations.CreateModel(
            name='Forgotten',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('player', 'player'), ('actor', 'person who enters')], max_length=6)),
                ('key', models.UUIDField(db_index=True)),
                ('at', models.DateTimeField()),
                ('by', models.CharField(max_length=150)),
            ],
            options={
                'verbose_name': 'person forgotten',
                'verbose_name_plural': 'people forgotten',
                'ordering': ['-at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True, verbose_name='key')),
                ('name', models.CharField(blank=True, default='', max_length=200, verbose_name='name')),
                ('number', models.CharField(blank=True, db_index=True, default='', max_length=50, verbose_name='number')),
            ],
            options={
                'verbose_name': 'player',
                'verbose_name_plural': 'players',
                'ordering': ['name', 'number', 'id'],
            },
        ),
        migrations.AddField(
            model_name='tournament',
            name='keep_names_days',
            field=models.PositiveIntegerField(blank=True, help_text='after the last entry; empty: until somebody removes them', null=True, verbose_name='days that names are kept'),
        ),
        migrations.CreateModel(
            name='Redaction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('fields', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=50), size=None)),
                ('at', models.DateTimeField()),
                ('by', models.CharField(max_length=150)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='redactions', to='tables.board')),
            ],
            options={
                'verbose_name': 'text withheld',
                'verbose_name_plural': 'texts withheld',
                'ordering': ['board_id', 'version', 'id'],
            },
        ),
        migrations.CreateModel(
            name='SealElsewhere',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField(verbose_name='day')),
                ('position', models.BigIntegerField()),
                ('streams', models.PositiveIntegerField()),
                ('before', models.BinaryField()),
                ('digest', models.BinaryField()),
                ('signature', models.BinaryField()),
                ('public_key', models.BinaryField()),
                ('lines', models.TextField()),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seals_elsewhere', to='tables.tournament')),
            ],
            options={
                'verbose_name': 'seal of another server',
                'verbose_name_plural': 'seals of other servers',
                'ordering': ['tournament_id', 'day', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Seating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.CharField(choices=[('N', 'North'), ('E', 'East'), ('S', 'South'), ('W', 'West')], max_length=1, verbose_name='seat')),
                ('first_board', models.PositiveIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1)], verbose_name='first board')),
                ('last_board', models.PositiveIntegerField(blank=True, null=True, verbose_name='last board')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seatings', to='tables.player', verbose_name='player')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seatings', to='tables.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'seating',
                'verbose_name_plural': 'seatings',
                'ordering': ['table_id', 'first_board', 'seat'],
                'constraints': [models.CheckConstraint(condition=models.Q(('first_board__gte', 1), models.Q(('last_board', None), ('last_board__gte', models.F('first_board')), _connector='OR')), name='boards_in_order'), models.CheckConstraint(condition=models.Q(('seat__in', ['N', 'E', 'S', 'W'])), name='one_of_four_seats')],
            },
        ),
        *(
            migrations.RunSQL(GUARD.format(name), UNDO.format(name))
            for name in GUARDED
        ),
    ]
