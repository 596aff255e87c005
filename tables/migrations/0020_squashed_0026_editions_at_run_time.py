"""From version 0.9.0 on: the audit log, closed kinds, series of numbers, new links.

A number of an entry is one of a series, which belongs to one sender. Nobody can say any
more whose the numbers before were; they are in no series.
"""

from pathlib import Path

import django.db.models.deletion
import lawbook.library
import tables.models
from django.conf import settings
from django.db import migrations, models

from tables.common.closed_kinds import close_choices_in_migration

SQL = Path(__file__).with_suffix(".sql").read_text()
AUDIT = (Path(__file__).parents[1] / "integrity" / "audit.sql").read_text()
UNDO_AUDIT = """
DROP FUNCTION tables_audit_table(regclass, text, integer, text, text[]);
DROP FUNCTION tables_audit() CASCADE;
DROP FUNCTION tables_refuse_emptying() CASCADE;
DROP FUNCTION tables_audit_append(text, bigint, text, integer, bytea);
"""


class Migration(migrations.Migration):

    replaces = [
        ('tables', '0020_views_without_deal'),
        ('tables', '0021_audit_log'),
        ('tables', '0022_last_codes'),
        ('tables', '0023_known_kinds'),
        ('tables', '0024_new_links'),
        ('tables', '0025_series'),
        ('tables', '0026_editions_at_run_time'),
    ]

    dependencies = [
        ('tables', '0001_squashed_0019_parts_stay'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='AuditEntry',
            fields=[
                ('number', models.BigIntegerField(primary_key=True, serialize=False)),
                ('kind', models.CharField(max_length=63)),
                ('row_id', models.BigIntegerField()),
                ('operation', models.CharField(choices=[('found', 'Found'), ('insert', 'Insert'), ('update', 'Update'), ('reopen', 'Reopen'), ('delete', 'Delete')], max_length=6)),
                ('layout', models.IntegerField()),
                ('content', models.BinaryField(null=True)),
                ('at', models.DateTimeField()),
                ('role', models.CharField(max_length=63)),
                ('is_owner', models.BooleanField()),
                ('transaction', models.BigIntegerField()),
                ('hash', models.BinaryField()),
            ],
            options={
                'verbose_name': 'entry of the audit log',
                'verbose_name_plural': 'audit log',
                'ordering': ['number'],
                'default_permissions': (),
                'indexes': [models.Index(fields=['kind', 'row_id', 'number'], name='of_a_row')],
                'constraints': [models.CheckConstraint(condition=models.Q(('operation__in', ['found', 'insert', 'update', 'reopen', 'delete'])), name='tables_auditentry_operation_is_known')],
            },
        ),
        migrations.CreateModel(
            name='LastCode',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='+', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('step', models.BigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name='NewLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('made_at', models.DateTimeField(verbose_name='made')),
                ('again', models.BooleanField(verbose_name='the account had been used')),
                ('shown', models.BooleanField(verbose_name='shown to the person who made it')),
                ('used_at', models.DateTimeField(null=True, verbose_name='used')),
                ('next_at', models.DateTimeField(db_index=True, null=True, verbose_name='next attempt')),
                ('tries', models.PositiveIntegerField(default=0, verbose_name='attempts')),
                ('sent_at', models.DateTimeField(null=True, verbose_name='sent')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='new_links', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'new link',
                'verbose_name_plural': 'new links',
                'ordering': ['-pk'],
            },
        ),
        migrations.AddField('seal', 'number', models.PositiveIntegerField(null=True, unique=True, verbose_name='number')),
        migrations.AddField('seal', 'audit_number', models.BigIntegerField(null=True)),
        migrations.AddField('seal', 'audit_hash', models.BinaryField(null=True)),
        migrations.AddField('sealelsewhere', 'number', models.PositiveIntegerField(null=True, verbose_name='number')),
        migrations.AddField('sealelsewhere', 'audit_number', models.BigIntegerField(null=True)),
        migrations.AddField('sealelsewhere', 'audit_hash', models.BinaryField(null=True)),
        migrations.AddField('device', 'series', models.UUIDField(null=True)),
        migrations.AddField('missing', 'series', models.UUIDField(null=True)),
        migrations.AddField('receipt', 'series', models.UUIDField(null=True)),
        migrations.RemoveConstraint('missing', 'one_gap_of_a_sequence'),
        migrations.AddConstraint(
            model_name='missing',
            constraint=models.UniqueConstraint(fields=('device', 'seq', 'series'), name='one_gap_of_a_sequence'),
        ),
        migrations.RemoveConstraint('receipt', 'one_event_of_a_sequence'),
        migrations.AddConstraint(
            model_name='receipt',
            constraint=models.UniqueConstraint(condition=models.Q(('seq__isnull', False)), fields=('device', 'seq', 'series'), name='one_event_of_a_sequence'),
        ),
        migrations.RemoveConstraint('seating', 'one_of_four_seats'),
        *close_choices_in_migration('tables', [
            migrations.AddConstraint(
                model_name='deskstep',
                constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['took', 'handed', 'returned', 'done'])), name='tables_deskstep_kind_is_known'),
            ),
            migrations.AddConstraint(
                model_name='forgotten',
                constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['player', 'actor'])), name='tables_forgotten_kind_is_known'),
            ),
            migrations.AddConstraint(
                model_name='officialclause',
                constraint=models.CheckConstraint(condition=models.Q(('language__in', ['en', 'el'])), name='tables_officialclause_language_is_known'),
            ),
            migrations.AddConstraint(
                model_name='seating',
                constraint=models.CheckConstraint(condition=models.Q(('seat__in', ['N', 'E', 'S', 'W'])), name='tables_seating_seat_is_known'),
            ),
            migrations.AddConstraint(
                model_name='tournament',
                constraint=models.CheckConstraint(condition=models.Q(('scoring__in', ['matchpoints', 'imps', 'cross_imps', 'board_a_match'])), name='tables_tournament_scoring_is_known'),
            ),
        ]),
        migrations.AlterField(
            model_name='tournament',
            name='edition',
            field=models.CharField(choices=tables.models.years, default=lawbook.library.base_edition, max_length=4, verbose_name='edition of the Laws'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('edition__regex', '^[0-9]{4}$')), name='tables_tournament_edition_could_be'),
        ),
        migrations.RunSQL(AUDIT, UNDO_AUDIT),
        migrations.RunSQL(SQL, migrations.RunSQL.noop),
    ]
