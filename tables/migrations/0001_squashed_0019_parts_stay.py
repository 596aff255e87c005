"""The tables as version 0.9.0 has them; what the database itself guarantees is in SQL.

The recorded events are a partitioned table, which Django cannot make: the SQL does.
"""

import django.contrib.postgres.fields
import django.core.validators
import django.db.models.deletion
import uuid
from pathlib import Path
from django.conf import settings
from django.db import migrations, models

from tables.common.grouped_steps import grouped

SQL = Path(__file__).with_suffix(".sql").read_text()


class Migration(migrations.Migration):

    replaces = [
        ('tables', '0001_initial'),
        ('tables', '0002_events_are_facts'),
        ('tables', '0003_keys_and_actors'),
        ('tables', '0004_events_in_rooms'),
        ('tables', '0005_seals'),
        ('tables', '0006_names_and_archives'),
        ('tables', '0007_tablets'),
        ('tables', '0008_sent_and_missing'),
        ('tables', '0009_official_texts'),
        ('tables', '0010_setting_up'),
        ('tables', '0012_lost_memory'),
        ('tables', '0013_desk_steps'),
        ('tables', '0014_hands_at_tables'),
        ('tables', '0015_oldest_unsent'),
        ('tables', '0016_addresses_of_players'),
        ('tables', '0017_parts_of_tournaments'),
        ('tables', '0018_program_keys'),
        ('tables', '0019_parts_stay'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = grouped([
        migrations.CreateModel(
            name='Cursor',
            fields=[
                ('name', models.CharField(max_length=100, primary_key=True, serialize=False)),
                ('position', models.BigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('edition', models.CharField(default='2017', max_length=4, verbose_name='edition of the Laws')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True, verbose_name='key')),
                ('keep_names_days', models.PositiveIntegerField(blank=True, help_text='After the last entry. Empty: until someone removes them.', null=True, verbose_name='days to keep names')),
                ('ends_at', models.DateTimeField(blank=True, null=True, verbose_name='ends')),
                ('correction_minutes', models.PositiveIntegerField(default=30, verbose_name='correction period in minutes')),
                ('language', models.CharField(default='en', max_length=10, verbose_name='language')),
                ('locked_at', models.DateTimeField(blank=True, null=True, verbose_name='locked')),
                ('scoring', models.CharField(choices=[('matchpoints', 'Matchpoints'), ('imps', 'Teams, IMPs'), ('cross_imps', 'Pairs, cross-IMPs'), ('board_a_match', 'Teams, board-a-match')], default='matchpoints', max_length=20, verbose_name='scoring')),
                ('starts_on', models.DateField(blank=True, null=True, verbose_name='first day')),
                ('time_zone', models.CharField(default='UTC', max_length=50, verbose_name='time zone')),
                ('hands_at_tables', models.BooleanField(default=True, help_text='Entries that contradict the hand record are rejected.', verbose_name='check entries against the hand record')),
            ],
            options={
                'verbose_name': 'tournament',
                'verbose_name_plural': 'tournaments',
                'ordering': ['-created_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Section',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=50, verbose_name='name')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sections', to='tables.tournament')),
            ],
            options={
                'verbose_name': 'section',
                'verbose_name_plural': 'sections',
                'ordering': ['tournament_id', 'name'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'name'), name='one_section_of_a_name')],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('name', models.CharField(blank=True, default='', max_length=50, verbose_name='name')),
                ('turn', models.PositiveBigIntegerField(default=0, editable=False)),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='tables.section')),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True, verbose_name='key')),
            ],
            options={
                'verbose_name': 'table',
                'verbose_name_plural': 'tables',
                'ordering': ['section_id', 'number'],
                'constraints': [models.UniqueConstraint(fields=('section', 'number'), name='one_table_of_a_number')],
            },
        ),
        migrations.CreateModel(
            name='Board',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('version', models.PositiveIntegerField(default=0, verbose_name='version')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='boards', to='tables.table')),
            ],
            options={
                'verbose_name': 'board',
                'verbose_name_plural': 'boards',
                'ordering': ['table_id', 'number'],
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='one_board_of_a_number')],
            },
        ),
        migrations.CreateModel(
            name='BoardView',
            fields=[
                ('board', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='view', serialize=False, to='tables.board')),
                ('version', models.PositiveIntegerField()),
                ('phase', models.CharField(max_length=20)),
                ('document', models.TextField()),
                ('updated_at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='TableView',
            fields=[
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='view', serialize=False, to='tables.table')),
                ('board', models.PositiveIntegerField(null=True)),
                ('summary', models.JSONField()),
                ('live', models.JSONField(default=list)),
            ],
        ),
        migrations.CreateModel(
            name='Actor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('label', models.CharField(blank=True, default='', max_length=200, verbose_name='name')),
                ('user', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='user')),
            ],
            options={
                'verbose_name': 'official',
                'verbose_name_plural': 'officials',
            },
        ),
        migrations.SeparateDatabaseAndState(state_operations=[
        migrations.CreateModel(
            name='StoredEvent',
            fields=[
                ('position', models.BigAutoField(primary_key=True, serialize=False)),
                ('board', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='events', to='tables.board')),
                ('version', models.PositiveIntegerField()),
                ('client_id', models.UUIDField()),
                ('device', models.CharField(max_length=100)),
                ('seq', models.BigIntegerField(null=True)),
                ('type', models.CharField(max_length=50)),
                ('data', models.JSONField()),
                ('base_version', models.PositiveIntegerField(null=True)),
                ('late', models.BooleanField(default=False)),
                ('occurred_at', models.DateTimeField()),
                ('recorded_at', models.DateTimeField()),
                ('actor', models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.actor', to_field='key')),
                ('hash', models.BinaryField()),
                ('shown', models.BinaryField(null=True)),
            ],
            options={
                'verbose_name': 'recorded event',
                'verbose_name_plural': 'recorded events',
                'ordering': ['position'],
                'constraints': [models.UniqueConstraint(fields=('board', 'version'), name='one_event_of_a_version')],
            },
        ),
        ]),
        migrations.CreateModel(
            name='Receipt',
            fields=[
                ('client_id', models.UUIDField(primary_key=True, serialize=False)),
                ('version', models.PositiveIntegerField()),
                ('device', models.CharField(max_length=100)),
                ('seq', models.BigIntegerField(null=True)),
                ('board', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.board')),
                ('skew', models.IntegerField(null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(condition=models.Q(('seq__isnull', False)), fields=('device', 'seq'), name='one_event_of_a_sequence')],
            },
        ),
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
        migrations.CreateModel(
            name='Forgotten',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('player', 'player'), ('actor', 'official')], max_length=6)),
                ('key', models.UUIDField(db_index=True)),
                ('at', models.DateTimeField()),
                ('by', models.CharField(max_length=150)),
            ],
            options={
                'verbose_name': 'deleted person',
                'verbose_name_plural': 'deleted people',
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
                ('email', models.EmailField(blank=True, db_default='', default='', max_length=254, verbose_name='e-mail')),
            ],
            options={
                'verbose_name': 'player',
                'verbose_name_plural': 'players',
                'ordering': ['name', 'number', 'id'],
            },
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
        migrations.CreateModel(
            name='Slowed',
            fields=[
                ('key', models.CharField(max_length=100, primary_key=True, serialize=False)),
                ('wrong', models.PositiveIntegerField()),
                ('until', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Device',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=50, verbose_name='name')),
                ('secret', models.CharField(max_length=64, unique=True)),
                ('paired_at', models.DateTimeField()),
                ('last_seen', models.DateTimeField(null=True)),
                ('unsent', models.PositiveIntegerField(default=0)),
                ('app', models.CharField(blank=True, default='', max_length=50)),
                ('sender', models.CharField(blank=True, default='', max_length=100)),
                ('stopped_at', models.DateTimeField(null=True)),
                ('actor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.actor')),
                ('paired_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('section', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='devices', to='tables.section')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='devices', to='tables.tournament')),
                ('oldest_unsent', models.DateTimeField(null=True)),
            ],
            options={
                'verbose_name': 'tablet',
                'verbose_name_plural': 'tablets',
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Official',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('initials', models.CharField(max_length=4, verbose_name='initials')),
                ('name', models.CharField(blank=True, default='', max_length=100, verbose_name='name')),
                ('pin', models.CharField(max_length=128)),
                ('removed_at', models.DateTimeField(null=True)),
                ('actor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.actor')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='officials', to='tables.tournament')),
            ],
            options={
                'ordering': ['initials'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('removed_at', None)), fields=('tournament', 'initials'), name='one_official_of_initials')],
            },
        ),
        migrations.CreateModel(
            name='Duty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('began_at', models.DateTimeField()),
                ('seen_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(null=True)),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='duties', to='tables.device')),
                ('official', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='duties', to='tables.official')),
            ],
            options={
                'ordering': ['-began_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Pairing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=64, unique=True)),
                ('ticket', models.CharField(blank=True, db_index=True, default='', max_length=64)),
                ('name', models.CharField(blank=True, default='', max_length=50)),
                ('expires_at', models.DateTimeField(db_index=True)),
                ('used_at', models.DateTimeField(null=True)),
                ('granted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('section', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.section')),
                ('tournament', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='Missing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('device', models.CharField(max_length=100)),
                ('seq', models.BigIntegerField()),
                ('noticed_at', models.DateTimeField()),
                ('settled_at', models.DateTimeField(null=True)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.board')),
                ('settled_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('lost_by', models.CharField(blank=True, db_default='', default='', max_length=50)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('settled_at__isnull', True)), fields=['board'], name='open_gaps')],
                'constraints': [models.UniqueConstraint(fields=('device', 'seq'), name='one_gap_of_a_sequence')],
            },
        ),
        migrations.CreateModel(
            name='OfficialClause',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('edition', models.CharField(max_length=4, verbose_name='edition of the Laws')),
                ('language', models.CharField(choices=[('en', 'English'), ('el', 'Ελληνικά')], max_length=2, verbose_name='language')),
                ('label', models.CharField(max_length=16, verbose_name='clause')),
                ('text', models.TextField(verbose_name='text')),
                ('imported_at', models.DateTimeField(verbose_name='imported')),
                ('imported_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='imported by')),
            ],
            options={
                'verbose_name': 'official clause',
                'verbose_name_plural': 'official clauses',
                'ordering': ['edition', 'language', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('edition', 'language', 'label'), name='one_official_text')],
            },
        ),
        migrations.CreateModel(
            name='Plays',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='directors', to='tables.player')),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='plays', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'account of a player',
                'verbose_name_plural': 'accounts of players',
            },
        ),
        migrations.CreateModel(
            name='Assignment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('section', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='assistants', to='tables.section')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='assignments', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='watchers', to='tables.tournament')),
            ],
            options={
                'verbose_name': 'part of a tournament',
                'verbose_name_plural': 'parts of tournaments',
                'constraints': [models.UniqueConstraint(fields=('user', 'section'), name='one_assignment_of_a_section'), models.UniqueConstraint(fields=('user', 'tournament'), name='one_assignment_of_a_tournament'), models.CheckConstraint(condition=models.Q(('section', None), ('tournament', None), _connector='XOR'), name='a_section_or_a_tournament')],
            },
        ),
        migrations.CreateModel(
            name='HandRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.PositiveIntegerField(verbose_name='board')),
                ('deal', models.CharField(max_length=80, verbose_name='deal')),
                ('source', models.CharField(max_length=200, verbose_name='file')),
                ('uploaded_at', models.DateTimeField(verbose_name='uploaded')),
                ('section', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.section')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hand_records', to='tables.tournament')),
            ],
            options={
                'verbose_name': 'hand record',
                'verbose_name_plural': 'hand records',
                'ordering': ['tournament_id', 'section_id', 'board'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'section', 'board'), name='one_hand_record_of_a_board', nulls_distinct=False)],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(validators=[django.core.validators.MinValueValidator(1)], verbose_name='round')),
                ('first_board', models.PositiveIntegerField(verbose_name='first board')),
                ('last_board', models.PositiveIntegerField(verbose_name='last board')),
                ('north_south', models.PositiveIntegerField(null=True, verbose_name='North-South pair')),
                ('east_west', models.PositiveIntegerField(null=True, verbose_name='East-West pair')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tables.table')),
            ],
            options={
                'verbose_name': 'round',
                'verbose_name_plural': 'rounds',
                'ordering': ['table_id', 'number'],
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='one_round_of_a_number'), models.CheckConstraint(condition=models.Q(('first_board__gte', 1), ('last_board__gte', models.F('first_board'))), name='boards_of_a_round_in_order')],
            },
        ),
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
        migrations.CreateModel(
            name='ProgramKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=50, verbose_name='name')),
                ('may_record', models.BooleanField(default=False)),
                ('secret', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField()),
                ('ends_at', models.DateTimeField(null=True)),
                ('last_used', models.DateTimeField(null=True)),
                ('stopped_at', models.DateTimeField(null=True)),
                ('actor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.actor')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('section', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='program_keys', to='tables.section')),
                ('stopped_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='program_keys', to='tables.tournament')),
            ],
            options={
                'verbose_name': 'API key',
                'verbose_name_plural': 'API keys',
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.RunSQL(SQL),
    ])
