"""Names the column by what it is in the code; nothing changes in the database."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0027_languages_at_run_time'),
    ]

    operations = [
        migrations.AlterField(
            model_name='table',
            name='turn',
            field=models.PositiveBigIntegerField(db_column='turn', default=0, editable=False),
        ),
        migrations.RenameField(
            model_name='table',
            old_name='turn',
            new_name='lock_version',
        ),
    ]
