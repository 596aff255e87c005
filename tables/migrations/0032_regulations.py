"""Regulation packs, and which tournament is played by which; both audited."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

AUDITED = """
SELECT tables_audit_table('tables_regulationpack', 'id', 1, '', ARRAY['taken_by_id']);
SELECT tables_audit_table('tables_pinnedregulations', 'id', 1, '', ARRAY[]::text[]);
"""


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0031_links_for_players'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
        migrations.AddConstraint(
            model_name='regulationpack',
            constraint=models.UniqueConstraint(fields=('authority', 'name', 'issue'), name='one_pack_of_an_issue'),
        ),
        migrations.RunSQL(AUDITED, migrations.RunSQL.noop),
    ]
