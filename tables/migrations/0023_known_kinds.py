"""The database takes no kind that the application does not know."""

from django.conf import settings
from django.db import migrations, models

from tables.common.closed_kinds import closing


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0022_last_codes'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = closing("tables", [
        migrations.RemoveConstraint(
            model_name='seating',
            name='one_of_four_seats',
        ),
        migrations.AlterField(
            model_name='tournament',
            name='edition',
            field=models.CharField(choices=[('2017', '2017'), ('2007', '2007'), ('1997', '1997')], default='2017', max_length=4, verbose_name='edition of the Laws'),
        ),
        migrations.AddConstraint(
            model_name='auditentry',
            constraint=models.CheckConstraint(condition=models.Q(('operation__in', ['found', 'insert', 'update', 'reopen', 'delete'])), name='tables_auditentry_operation_is_known'),
        ),
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
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('edition__in', ['2017', '2007', '1997'])), name='tables_tournament_edition_is_known'),
        ),
    ])
