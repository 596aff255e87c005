"""New links for accounts are on record, and audited."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0023_known_kinds'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='NewLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('made_at', models.DateTimeField(verbose_name='made')),
                ('again', models.BooleanField(verbose_name='the account had been used')),
                ('shown', models.BooleanField(verbose_name='shown to whoever made it')),
                ('used_at', models.DateTimeField(null=True, verbose_name='used')),
                ('next_at', models.DateTimeField(db_index=True, null=True, verbose_name='next try')),
                ('tries', models.PositiveIntegerField(default=0, verbose_name='tries')),
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
        migrations.RunSQL(
            "SELECT tables_audit_table('tables_newlink', 'id', 1, '', ARRAY[]::text[]);",
            migrations.RunSQL.noop,
        ),
    ]
