"""Names, seats and results of the devices; what they are sent; what is set aside."""

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0020_squashed_0039_webhook_mails'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
    ]
