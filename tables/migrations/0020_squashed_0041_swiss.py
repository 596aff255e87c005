"""From version 0.9.0 on.

The audit log, closed kinds, series of numbers, new links; the clock of rounds, players'
links, regulations, alerts, webhooks, devices on the tables, results that are reported,
Swiss and individual movements.

A number of an entry is one of a series, which belongs to one sender. Nobody can say any
more whose the numbers before were; they are in no series.
"""

from pathlib import Path

import datetime
import uuid

import django.contrib.postgres.fields
import django.core.validators
import django.db.models.deletion
import lawbook.library
import tables.law_texts
import tables.models
from django.conf import settings
from django.db import migrations, models

from tables.common.closed_kinds import close_choices_in_migration
from tables.common.grouped_steps import grouped

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
        ('tables', '0027_languages_at_run_time'),
        ('tables', '0028_lock_version'),
        ('tables', '0029_round_clock'),
        ('tables', '0030_calls_of_tables'),
        ('tables', '0031_links_for_players'),
        ('tables', '0032_regulations'),
        ('tables', '0033_alerts'),
        ('tables', '0034_webhooks'),
        ('tables', '0035_push_sessions'),
        ('tables', '0036_devices'),
        ('tables', '0037_webhooks_held'),
        ('tables', '0038_webhook_types'),
        ('tables', '0039_webhook_mails'),
        ('tables', '0040_devices_names_results'),
        ('tables', '0041_webhooks_cases_individual_swiss'),
    ]

    dependencies = [
        ('tables', '0001_squashed_0019_parts_stay'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = grouped([
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
        migrations.AlterField(
            model_name='deskstep',
            name='kind',
            field=models.CharField(choices=[('took', 'Took'), ('handed', 'Handed'), ('returned', 'Returned'), ('done', 'Done'), ('called', 'Called'), ('arrived', 'Arrived')], max_length=10),
        ),
        *close_choices_in_migration('tables', [
            migrations.AddConstraint(
                model_name='deskstep',
                constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['took', 'handed', 'returned', 'done', 'called', 'arrived'])), name='tables_deskstep_kind_is_known'),
            ),
            migrations.AddConstraint(
                model_name='forgotten',
                constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['player', 'actor'])), name='tables_forgotten_kind_is_known'),
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
        migrations.AlterField(
            model_name='officialclause',
            name='language',
            field=models.CharField(choices=tables.law_texts.codes, max_length=10, verbose_name='language'),
        ),
        migrations.AddConstraint(
            model_name='officialclause',
            constraint=models.CheckConstraint(condition=models.Q(('language__regex', '^[a-z]{2,3}(-[a-z]+)?$')), name='tables_officialclause_language_could_be'),
        ),
        migrations.AlterField(
            model_name='table',
            name='turn',
            field=models.PositiveBigIntegerField(db_column='turn', default=0, editable=False),
        ),
        migrations.RenameField(
            model_name='table',
            old_name='turn',
            new_name='lock_version',
        ),
        migrations.CreateModel(
            name='RoundClock',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('starts_at', models.DateTimeField(verbose_name='start of the first round')),
                ('rounds', models.PositiveIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)], verbose_name='rounds')),
                ('minutes', models.PositiveIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(240)], verbose_name='minutes per round')),
                ('move_minutes', models.PositiveIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(240)], verbose_name='minutes between rounds')),
                ('break_after', models.PositiveIntegerField(blank=True, null=True, verbose_name='long break after round')),
                ('break_minutes', models.PositiveIntegerField(default=0, validators=[django.core.validators.MaxValueValidator(240)], verbose_name='minutes of the long break')),
                ('put_off', models.DurationField(default=datetime.timedelta, editable=False)),
                ('paused_at', models.DateTimeField(editable=False, null=True)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='clock', to='tables.tournament')),
            ],
            options={
                'verbose_name': 'round clock',
                'verbose_name_plural': 'round clocks',
            },
        ),
        migrations.CreateModel(
            name='PlayersLinks',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('series', models.PositiveIntegerField(default=1)),
                ('made_at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(null=True)),
                ('actor', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.actor')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='players_links', to='tables.tournament')),
            ],
            options={
                'verbose_name': 'links for the players of a tournament',
                'verbose_name_plural': 'links for the players of tournaments',
            },
        ),
        migrations.CreateModel(
            name='RegulationPack',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True, verbose_name='digest')),
                ('authority', models.CharField(max_length=120, verbose_name='authority')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('issue', models.CharField(max_length=120, verbose_name='issue')),
                ('file', models.TextField(verbose_name='file')),
                ('public_key', models.CharField(max_length=44, verbose_name='public key')),
                ('taken_at', models.DateTimeField(verbose_name='imported')),
                ('taken_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='imported by')),
            ],
            options={
                'verbose_name': 'regulation pack',
                'verbose_name_plural': 'regulation packs',
                'ordering': ['authority', 'name', '-taken_at'],
                'constraints': [models.UniqueConstraint(fields=('authority', 'name', 'issue'), name='one_pack_of_an_issue')],
            },
        ),
        migrations.CreateModel(
            name='PinnedRegulations',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='regulations', to='tables.tournament')),
                ('appeal_minutes', models.PositiveIntegerField(blank=True, null=True, verbose_name='minutes for an appeal')),
                ('pack', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='pinned', to='tables.regulationpack')),
            ],
            options={
                'verbose_name': 'regulations of a tournament',
                'verbose_name_plural': 'regulations of tournaments',
            },
        ),
        migrations.CreateModel(
            name='Escalation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('minutes', models.PositiveIntegerField(default=3, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(60)], verbose_name='minutes until the next director is rung')),
                ('head', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='head director')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='escalation', to='tables.tournament')),
            ],
        ),
        migrations.CreateModel(
            name='PushSubscription',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('endpoint', models.TextField(unique=True)),
                ('p256dh', models.CharField(max_length=100)),
                ('auth', models.CharField(max_length=40)),
                ('language', models.CharField(max_length=10)),
                ('browser', models.CharField(max_length=60)),
                ('made_at', models.DateTimeField()),
                ('reached_at', models.DateTimeField(null=True)),
                ('failed_at', models.DateTimeField(null=True)),
                ('trouble', models.CharField(blank=True, default='', max_length=20)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='push_subscriptions', to=settings.AUTH_USER_MODEL)),
                ('session_key', models.CharField(blank=True, db_default='', default='', max_length=40)),
            ],
            options={
                'ordering': ['made_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Ring',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('raised', models.DateTimeField()),
                ('rung', models.CharField(max_length=4)),
                ('at', models.DateTimeField(db_index=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.table')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('table', 'raised', 'user'), name='one_ring_of_a_person')],
            },
        ),
        migrations.CreateModel(
            name='Push',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('made_at', models.DateTimeField()),
                ('next_at', models.DateTimeField(db_index=True)),
                ('tries', models.PositiveIntegerField(default=0)),
                ('subscription', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.pushsubscription')),
                ('ring', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.ring')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('ring', 'subscription'), name='one_push_of_a_ring')],
            },
        ),
        migrations.CreateModel(
            name='AlertSettings',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='alerts', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('sound', models.BooleanField(default=True, verbose_name='Sound')),
                ('vibration', models.BooleanField(default=True, verbose_name='Vibration')),
                ('notification', models.BooleanField(default=False, verbose_name='Browser notification')),
                ('push', models.BooleanField(default=False, verbose_name='Web push')),
                ('quiet_from', models.TimeField(blank=True, null=True, verbose_name='Quiet from')),
                ('quiet_until', models.TimeField(blank=True, null=True, verbose_name='Quiet until')),
                ('sections', models.ManyToManyField(blank=True, related_name='+', to='tables.section', verbose_name='My sections')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('quiet_from', None), ('quiet_until', None)), models.Q(('quiet_from__isnull', False), ('quiet_until__isnull', False)), _connector='OR'), name='both_ends_of_quiet_hours')],
            },
        ),
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=50, verbose_name='name')),
                ('url', models.CharField(max_length=500)),
                ('made_at', models.DateTimeField()),
                ('position', models.BigIntegerField()),
                ('salt', models.CharField(max_length=64)),
                ('fingerprint', models.CharField(max_length=16)),
                ('old_salt', models.CharField(blank=True, default='', max_length=64)),
                ('old_until', models.DateTimeField(null=True)),
                ('paused_at', models.DateTimeField(null=True)),
                ('paused', models.CharField(blank=True, choices=[('by_hand', 'Paused by hand'), ('failing', 'Paused: nothing arrived for a day'), ('gone', 'Paused: the program says the address is gone (410)'), ('owner', 'Paused: its owner sees no such tables any more'), ('secret', 'Paused: the server’s key changed; make a new secret')], default='', max_length=10)),
                ('failures', models.PositiveIntegerField(default=0)),
                ('failing_since', models.DateTimeField(null=True)),
                ('next_at', models.DateTimeField()),
                ('delivered_at', models.DateTimeField(null=True)),
                ('trouble', models.CharField(blank=True, choices=[('no_address', 'not an address that may be asked'), ('inside', 'the address is in the local network'), ('slow', 'no answer in time'), ('too_long', 'the answer is too long'), ('away', 'nobody answers'), ('status', 'refused'), ('broken', 'the message cannot be made')], default='', max_length=10)),
                ('status', models.PositiveIntegerField(null=True)),
                ('owner', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('section', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='tables.section')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='tables.tournament')),
                ('types', models.TextField(blank=True, db_default='', default='')),
                ('mail_at', models.DateTimeField(null=True)),
            ],
            options={
                'verbose_name': 'webhook',
                'verbose_name_plural': 'webhooks',
                'ordering': ['name', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('paused__in', ['by_hand', 'failing', 'gone', 'owner', 'secret', ''])), name='tables_webhook_paused_is_known'), models.CheckConstraint(condition=models.Q(('trouble__in', ['no_address', 'inside', 'slow', 'too_long', 'away', 'status', 'broken', ''])), name='tables_webhook_trouble_is_known')],
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.BigIntegerField(null=True)),
                ('version', models.PositiveIntegerField(null=True)),
                ('message', models.UUIDField(default=uuid.uuid4)),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('done', 'delivered'), ('dead', 'given up'), ('held', 'not to be told yet')], default='waiting', max_length=10)),
                ('tries', models.PositiveIntegerField(default=0)),
                ('next_at', models.DateTimeField()),
                ('failed_at', models.DateTimeField(null=True)),
                ('settled_at', models.DateTimeField(null=True)),
                ('trouble', models.CharField(blank=True, choices=[('no_address', 'not an address that may be asked'), ('inside', 'the address is in the local network'), ('slow', 'no answer in time'), ('too_long', 'the answer is too long'), ('away', 'nobody answers'), ('status', 'refused'), ('broken', 'the message cannot be made')], default='', max_length=10)),
                ('status', models.PositiveIntegerField(null=True)),
                ('board', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.board')),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.table')),
                ('webhook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='tables.webhook')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('state', 'waiting')), fields=['webhook', 'table', 'position'], name='waiting_deliveries')],
                'constraints': [models.UniqueConstraint(fields=('webhook', 'position'), name='one_delivery_of_an_event'), models.CheckConstraint(condition=models.Q(('trouble__in', ['no_address', 'inside', 'slow', 'too_long', 'away', 'status', 'broken', ''])), name='tables_delivery_trouble_is_known'), models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'done', 'dead', 'held'])), name='tables_delivery_state_is_known')],
            },
        ),
        migrations.CreateModel(
            name='DeviceQueue',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('session', models.CharField(max_length=64)),
                ('queue', models.PositiveIntegerField()),
                ('stored', models.BigIntegerField(default=0)),
                ('is_accepted', models.BooleanField(default=True)),
                ('trouble', models.CharField(blank=True, default='', max_length=300)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.tournament')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'session', 'queue'), name='one_row_of_a_queue')],
            },
        ),
        migrations.CreateModel(
            name='DeviceItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('content', models.TextField()),
                ('digest', models.CharField(max_length=64)),
                ('number', models.BigIntegerField()),
                ('is_accepted', models.BooleanField(default=False)),
                ('came_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('done', 'Done'), ('no_place', 'No Place'), ('unread', 'Unread')], default='waiting', max_length=10)),
                ('why', models.CharField(blank=True, default='', max_length=300)),
                ('queue', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='items', to='tables.devicequeue')),
            ],
            options={
                'indexes': [models.Index(fields=['queue', 'digest'], name='device_items_alike'), models.Index(condition=models.Q(('state__in', ['waiting', 'no_place'])), fields=['queue'], name='device_items_not_done')],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'done', 'no_place', 'unread'])), name='tables_deviceitem_state_is_known')],
            },
        ),
        migrations.CreateModel(
            name='DeviceCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('session', models.CharField(max_length=64)),
                ('round', models.PositiveIntegerField()),
                ('hour', models.PositiveSmallIntegerField()),
                ('minute', models.PositiveSmallIntegerField()),
                ('status', models.PositiveSmallIntegerField()),
                ('changed_at', models.DateTimeField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.table')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('status', 3), _negated=True), fields=['session'], name='device_calls_open')],
                'constraints': [models.UniqueConstraint(fields=('table', 'session', 'round', 'hour', 'minute'), name='one_call_of_a_minute')],
            },
        ),
        migrations.CreateModel(
            name='HeldBoard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.BigIntegerField()),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.board')),
                ('webhook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='held_boards', to='tables.webhook')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('webhook', 'board'), name='one_row_of_a_held_board')],
            },
        ),
        migrations.RunSQL(AUDIT, UNDO_AUDIT),
        migrations.RunSQL(SQL, migrations.RunSQL.noop),
        migrations.CreateModel(
            name='ReportedResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.PositiveIntegerField(validators=[django.core.validators.MinValueValidator(1)], verbose_name='board')),
                ('round', models.PositiveIntegerField(null=True, verbose_name='round')),
                ('north_south', models.PositiveIntegerField(null=True, verbose_name='North-South pair')),
                ('east_west', models.PositiveIntegerField(null=True, verbose_name='East-West pair')),
                ('cells', models.JSONField(verbose_name='result')),
                ('source', models.CharField(max_length=200, verbose_name='file')),
                ('came_at', models.DateTimeField(verbose_name='uploaded')),
            ],
            options={
                'verbose_name': 'reported result',
                'verbose_name_plural': 'reported results',
                'ordering': ['table_id', 'board'],
            },
        ),
        migrations.CreateModel(
            name='SentResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('session', models.CharField(max_length=64)),
                ('board', models.PositiveIntegerField()),
                ('cells', models.JSONField()),
                ('before', models.JSONField(default=dict)),
                ('refused', models.CharField(blank=True, default='', max_length=300)),
                ('sent_at', models.DateTimeField()),
                ('shown_at', models.DateTimeField(null=True)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name='deviceitem',
            name='tables_deviceitem_state_is_known',
        ),
        migrations.AddField(
            model_name='deviceitem',
            name='about',
            field=models.CharField(blank=True, db_default='', default='', max_length=100),
        ),
        migrations.AddField(
            model_name='deviceitem',
            name='aside_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='deviceitem',
            name='aside_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='deviceitem',
            name='aside_why',
            field=models.CharField(blank=True, db_default='', default='', max_length=300),
        ),
        migrations.AddField(
            model_name='deviceitem',
            name='code',
            field=models.CharField(blank=True, db_default='', default='', max_length=32),
        ),
        migrations.AddField(
            model_name='deviceitem',
            name='player',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tables.player'),
        ),
        migrations.AddField(
            model_name='deviceitem',
            name='words',
            field=models.JSONField(db_default={}, default=dict),
        ),
        migrations.AlterField(
            model_name='deviceitem',
            name='state',
            field=models.CharField(choices=[('waiting', 'Waiting'), ('done', 'Done'), ('no_place', 'No Place'), ('unread', 'Unread'), ('aside', 'Aside')], default='waiting', max_length=10),
        ),
        migrations.AddIndex(
            model_name='deviceitem',
            index=models.Index(fields=['queue', 'about', '-id'], name='device_items_about'),
        ),
        migrations.AddConstraint(
            model_name='deviceitem',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'done', 'no_place', 'unread', 'aside'])), name='tables_deviceitem_state_is_known'),
        ),
        migrations.AddField(
            model_name='reportedresult',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='results', to='tables.table'),
        ),
        migrations.AddField(
            model_name='sentresult',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tables.table'),
        ),
        migrations.AddConstraint(
            model_name='reportedresult',
            constraint=models.UniqueConstraint(fields=('table', 'board'), name='one_reported_result_of_a_board'),
        ),
        migrations.AddConstraint(
            model_name='sentresult',
            constraint=models.UniqueConstraint(fields=('table', 'session', 'board'), name='one_sent_result_of_a_board'),
        ),
        migrations.RunSQL(
            "SELECT tables_audit_table('tables_reportedresult', 'id', 1, '',"
            " ARRAY[]::text[]);",
            migrations.RunSQL.noop,
        ),
        migrations.CreateModel(
            name='Swiss',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('contestants', models.PositiveIntegerField(verbose_name='contestants')),
                ('teams', models.BooleanField(verbose_name='teams')),
                ('boards', models.PositiveIntegerField(verbose_name='boards per round')),
                ('scores', models.JSONField(default=dict)),
            ],
            options={
                'verbose_name': 'Swiss',
                'verbose_name_plural': 'Swiss',
            },
        ),
        migrations.AddField(
            model_name='delivery',
            name='case',
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='delivery',
            name='step',
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='round',
            name='players',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.PositiveIntegerField(), null=True, size=4),
        ),
        migrations.AddField(
            model_name='webhook',
            name='again_until',
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(fields=('webhook', 'step'), name='one_delivery_of_a_step'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('players', None), models.Q(('east_west', None), ('north_south', None), ('players__len', 4)), _connector='OR'), name='four_players_or_two_pairs'),
        ),
        migrations.AddField(
            model_name='swiss',
            name='section',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='swiss', to='tables.section'),
        ),
        migrations.RunSQL(
            "SELECT tables_audit_table('tables_swiss', 'id', 1, '',"
            " ARRAY[]::text[]);",
            migrations.RunSQL.noop,
        ),
    ])
