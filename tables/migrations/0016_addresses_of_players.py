from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0015_oldest_unsent")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="email",
            field=models.EmailField(
                blank=True,
                db_default="",
                default="",
                max_length=254,
                verbose_name="e-mail",
            ),
        ),
    ]
