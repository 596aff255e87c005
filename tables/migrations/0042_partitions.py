"""The partitions of the events, and what makes them, are called partitions."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).with_suffix(".sql").read_text()
# The partitions stay: the function finds them by their names.
UNDO = """
DROP FUNCTION tables_make_rooms();
ALTER FUNCTION tables_make_partitions() RENAME TO tables_make_rooms;
"""


class Migration(migrations.Migration):

    dependencies = [("tables", "0020_squashed_0041_swiss")]

    operations = [migrations.RunSQL(SQL, UNDO)]
