"""A number of an entry is one of a series, which belongs to one sender.

Nobody can say any more whose the numbers before were; they are in no series.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0024_new_links")]
    operations = [
        migrations.AddField("device", "series", models.UUIDField(null=True)),
        migrations.AddField("missing", "series", models.UUIDField(null=True)),
        migrations.AddField("receipt", "series", models.UUIDField(null=True)),
        migrations.RemoveConstraint("missing", "one_gap_of_a_sequence"),
        migrations.AddConstraint(
            "missing",
            models.UniqueConstraint(
                fields=("device", "seq", "series"), name="one_gap_of_a_sequence"
            ),
        ),
        migrations.RemoveConstraint("receipt", "one_event_of_a_sequence"),
        migrations.AddConstraint(
            "receipt",
            models.UniqueConstraint(
                condition=models.Q(("seq__isnull", False)),
                fields=("device", "seq", "series"),
                name="one_event_of_a_sequence",
            ),
        ),
    ]
