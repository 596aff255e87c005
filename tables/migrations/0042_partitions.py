"""The partitions of the events, and what makes them, are called partitions."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).with_suffix(".sql").read_text()


class Migration(migrations.Migration):

    dependencies = [("tables", "0020_squashed_0041_swiss")]

    operations = [migrations.RunSQL(SQL, migrations.RunSQL.noop)]
