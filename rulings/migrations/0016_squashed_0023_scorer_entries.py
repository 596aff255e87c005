"""From version 0.9.0 on.

What is ruled is audited and of known kinds; letterheads; what players ask and agree to;
what of a ruling stands in the scoring program.
"""

from pathlib import Path

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tables.common.closed_kinds import close_choices_in_migration
from tables.common.grouped_steps import grouped

SQL = Path(__file__).with_suffix(".sql").read_text()

SCORER_ENTRIES = """
SELECT tables_audit_table('rulings_scorerentry', 'id', 1, '', ARRAY[]::text[]);
CREATE TRIGGER fact_is_not_changed BEFORE UPDATE OR DELETE ON rulings_scorerentry
    FOR EACH ROW EXECUTE FUNCTION rulings_refuse_change();
ALTER TABLE rulings_scorerentry ENABLE ALWAYS TRIGGER fact_is_not_changed;
CREATE TRIGGER fact_is_not_truncated BEFORE TRUNCATE ON rulings_scorerentry
    FOR EACH STATEMENT EXECUTE FUNCTION rulings_refuse_change();
ALTER TABLE rulings_scorerentry ENABLE ALWAYS TRIGGER fact_is_not_truncated;
"""


class Migration(migrations.Migration):

    replaces = [
        ('rulings', '0016_letters_that_cannot_be_sent'),
        ('rulings', '0017_changes_are_audited'),
        ('rulings', '0018_known_kinds'),
        ('rulings', '0019_calls_of_play_records'),
        ('rulings', '0020_letterheads'),
        ('rulings', '0021_players_requests'),
        ('rulings', '0022_players_words'),
        ('rulings', '0023_scorer_entries'),
    ]

    dependencies = [
        ('rulings', '0001_squashed_0015_periods_keep_their_history'),
        ('tables', '0020_squashed_0041_swiss'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = grouped([
        migrations.AlterField(
            model_name='mail',
            name='trouble',
            field=models.CharField(blank=True, choices=[('no_address', 'the address is no longer known'), ('refused', 'the mail server refuses it'), ('overtaken', 'a later ruling replaced it'), ('away', 'the mail server cannot be reached'), ('unsendable', 'no mail can be sent to this address')], max_length=10, verbose_name='what went wrong'),
        ),
        *close_choices_in_migration('rulings', [
            migrations.AddConstraint(
                model_name='appeal',
                constraint=models.CheckConstraint(condition=models.Q(('side__in', ['NS', 'EW'])), name='rulings_appeal_side_is_known'),
            ),
            migrations.AddConstraint(
                model_name='case',
                constraint=models.CheckConstraint(condition=models.Q(('status__in', ['raised', 'under_review', 'consulting', 'decided', 'notified', 'appealed', 'closed', 'withdrawn'])), name='rulings_case_status_is_known'),
            ),
            migrations.AddConstraint(
                model_name='case',
                constraint=models.CheckConstraint(condition=models.Q(('decision__in', ['no_adjustment', 'adjusted', 'referred', ''])), name='rulings_case_decision_is_known'),
            ),
            migrations.AddConstraint(
                model_name='caseentry',
                constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['withdrawn', 'raised_again', 'dismissed', 'opened', 'taken_up', 'assigned', 'consulting', 'resumed', 'stated', 'attached', 'noted', 'decided', 'told', 'page_taken_back', 'appealed', 'appeal_withdrawn', 'panel_seated', 'panel_left', 'heard', 'appeal_settled', 'closed', 'case_withdrawn', 'reopened', 'asked', 'answered', 'polled', 'poll_sent', 'poll_answered', 'link_taken_back', 'poll_closed', 'published', 'unpublished'])), name='rulings_caseentry_kind_is_known'),
            ),
            migrations.AddConstraint(
                model_name='deadletter',
                constraint=models.CheckConstraint(condition=models.Q(('outcome__in', ['waiting', 'sent', 'settled'])), name='rulings_deadletter_outcome_is_known'),
            ),
            migrations.AddConstraint(
                model_name='examination',
                constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'running', 'done', 'stopped', 'failed'])), name='rulings_examination_state_is_known'),
            ),
            migrations.AddConstraint(
                model_name='fieldrecord',
                constraint=models.CheckConstraint(condition=models.Q(('source__in', ['recorded', 'file', 'typed'])), name='rulings_fieldrecord_source_is_known'),
            ),
            migrations.AddConstraint(
                model_name='flag',
                constraint=models.CheckConstraint(condition=models.Q(('status__in', ['open', 'cased', 'dismissed', 'withdrawn'])), name='rulings_flag_status_is_known'),
            ),
            migrations.AddConstraint(
                model_name='mail',
                constraint=models.CheckConstraint(condition=models.Q(('trouble__in', ['no_address', 'refused', 'overtaken', 'away', 'unsendable', ''])), name='rulings_mail_trouble_is_known'),
            ),
            migrations.AddConstraint(
                model_name='notice',
                constraint=models.CheckConstraint(condition=models.Q(('side__in', ['NS', 'EW'])), name='rulings_notice_side_is_known'),
            ),
            migrations.AddConstraint(
                model_name='notice',
                constraint=models.CheckConstraint(condition=models.Q(('way__in', ['spoken', 'slip', 'screen', 'mail'])), name='rulings_notice_way_is_known'),
            ),
            migrations.AddConstraint(
                model_name='pagetakenback',
                constraint=models.CheckConstraint(condition=models.Q(('side__in', ['NS', 'EW'])), name='rulings_pagetakenback_side_is_known'),
            ),
            migrations.AddConstraint(
                model_name='panelmember',
                constraint=models.CheckConstraint(condition=models.Q(('role__in', ['chair', 'member', 'adviser', 'scribe'])), name='rulings_panelmember_role_is_known'),
            ),
            migrations.AddConstraint(
                model_name='playrecord',
                constraint=models.CheckConstraint(condition=models.Q(('source__in', ['pbn', 'lin', 'entered'])), name='rulings_playrecord_source_is_known'),
            ),
            migrations.AddConstraint(
                model_name='settlement',
                constraint=models.CheckConstraint(condition=models.Q(('deposit__in', ['none', 'returned', 'kept'])), name='rulings_settlement_deposit_is_known'),
            ),
            migrations.AddConstraint(
                model_name='statement',
                constraint=models.CheckConstraint(condition=models.Q(('speaker__in', ['N', 'E', 'S', 'W', 'director', 'other'])), name='rulings_statement_speaker_is_known'),
            ),
        ]),
        migrations.AddField(
            model_name='playrecord',
            name='calls',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=4), db_default=[], default=list, size=None, verbose_name='calls'),
        ),
        migrations.CreateModel(
            name='Letterhead',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(verbose_name='when')),
                ('organiser', models.CharField(blank=True, max_length=120, verbose_name='organiser')),
                ('lines', models.TextField(blank=True, verbose_name='lines below')),
                ('size', models.CharField(choices=[('a4', 'A4'), ('letter', 'Letter')], max_length=10, verbose_name='paper size')),
                ('logo', models.BinaryField(verbose_name='logo')),
                ('sha256', models.CharField(max_length=64)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='who')),
                ('tournament', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='letterheads', to='tables.tournament', verbose_name='tournament')),
            ],
            options={
                'verbose_name': 'letterhead',
                'verbose_name_plural': 'letterheads',
                'ordering': ['pk'],
                'permissions': (('set_letterhead', 'Can set the letterhead of papers'),),
                'default_permissions': ('view',),
                'constraints': [models.CheckConstraint(condition=models.Q(('size__in', ['a4', 'letter'])), name='rulings_letterhead_size_is_known')],
            },
        ),
        migrations.CreateModel(
            name='PlayersRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.CharField(choices=[('N', 'North'), ('E', 'East'), ('S', 'South'), ('W', 'West')], max_length=1, verbose_name='seat')),
                ('telephone', models.CharField(max_length=64, verbose_name='telephone')),
                ('at', models.DateTimeField(verbose_name='when')),
                ('key', models.UUIDField(unique=True, verbose_name='key')),
                ('kind', models.CharField(choices=[('question', 'Question'), ('appeal', 'Appeal'), ('score', 'Correction of the score')], max_length=10, verbose_name='what')),
                ('contract', models.CharField(blank=True, max_length=5, verbose_name='contract')),
                ('declarer', models.CharField(blank=True, max_length=1, verbose_name='declarer')),
                ('tricks', models.PositiveSmallIntegerField(null=True, verbose_name='tricks')),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='players_requests', to='tables.board', verbose_name='board')),
                ('inquiry', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='players_request', to='rulings.inquiry', verbose_name='question')),
            ],
            options={
                'verbose_name': 'request of players',
                'verbose_name_plural': 'requests of players',
                'ordering': ['pk'],
                'default_permissions': ('view',),
                'constraints': [models.CheckConstraint(condition=models.Q(('seat__in', ['N', 'E', 'S', 'W'])), name='rulings_playersrequest_seat_is_known'), models.CheckConstraint(condition=models.Q(('kind__in', ['question', 'appeal', 'score'])), name='rulings_playersrequest_kind_is_known')],
            },
        ),
        migrations.CreateModel(
            name='Agreement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.CharField(choices=[('N', 'North'), ('E', 'East'), ('S', 'South'), ('W', 'West')], max_length=1, verbose_name='seat')),
                ('telephone', models.CharField(max_length=64, verbose_name='telephone')),
                ('at', models.DateTimeField(verbose_name='when')),
                ('inquiry', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='agreed_score', to='rulings.inquiry', verbose_name='question')),
                ('request', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='agreement', to='rulings.playersrequest', verbose_name='request of players')),
            ],
            options={
                'verbose_name': 'agreement to a correction',
                'verbose_name_plural': 'agreements to corrections',
                'ordering': ['pk'],
                'default_permissions': ('view',),
                'constraints': [models.CheckConstraint(condition=models.Q(('seat__in', ['N', 'E', 'S', 'W'])), name='rulings_agreement_seat_is_known')],
            },
        ),
        migrations.CreateModel(
            name='PlayersWords',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField(verbose_name='words')),
                ('request', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='words', to='rulings.playersrequest', verbose_name='request of players')),
            ],
            options={
                'verbose_name': 'words of players',
                'verbose_name_plural': 'words of players',
                'ordering': ['pk'],
                'default_permissions': ('view',),
            },
        ),
        migrations.RunSQL(SQL, migrations.RunSQL.noop),
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
        migrations.RunSQL(SCORER_ENTRIES, migrations.RunSQL.noop),
    ])
