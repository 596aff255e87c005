"""Names that survive a move to another server, and who entered what without a person."""

import uuid
from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def give_keys(apps: Any, schema_editor: Any) -> None:
    """Every tournament and table that is there gets a key of its own."""
    for name in ("tournament", "table"):
        schema_editor.execute(f"UPDATE tables_{name} SET key = gen_random_uuid()")
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


NEW_KEY = models.UUIDField(
    default=uuid.uuid4, editable=False, null=True, verbose_name="key"
)
KEY = models.UUIDField(
    default=uuid.uuid4, editable=False, unique=True, verbose_name="key"
)


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0002_events_are_facts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.AddField("tournament", "key", NEW_KEY.clone()),
        migrations.AddField("table", "key", NEW_KEY.clone()),
        migrations.RunPython(give_keys, migrations.RunPython.noop),
        migrations.AlterField("tournament", "key", KEY.clone()),
        migrations.AlterField("table", "key", KEY.clone()),
        migrations.CreateModel(
            name="Actor",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "key",
                    models.UUIDField(default=uuid.uuid4, editable=False, unique=True),
                ),
                (
                    "label",
                    models.CharField(
                        blank=True, default="", max_length=200, verbose_name="name"
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "person who enters",
                "verbose_name_plural": "people who enter",
            },
        ),
    ]
