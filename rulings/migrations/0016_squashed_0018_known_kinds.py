"""From version 0.9.0 on: what is ruled is audited, and of known kinds only."""

from pathlib import Path

from django.db import migrations, models

from tables.common.closed_kinds import close_choices_in_migration

SQL = Path(__file__).with_suffix(".sql").read_text()


class Migration(migrations.Migration):

    replaces = [
        ('rulings', '0016_letters_that_cannot_be_sent'),
        ('rulings', '0017_changes_are_audited'),
        ('rulings', '0018_known_kinds'),
    ]

    dependencies = [
        ('rulings', '0001_squashed_0015_periods_keep_their_history'),
        ('tables', '0020_squashed_0026_editions_at_run_time'),
    ]

    operations = [
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
        migrations.RunSQL(SQL, migrations.RunSQL.noop),
    ]
