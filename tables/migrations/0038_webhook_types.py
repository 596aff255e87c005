from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0037_webhooks_held'),
    ]

    operations = [
        migrations.AddField(
            model_name='webhook',
            name='types',
            field=models.TextField(blank=True, db_default='', default=''),
        ),
    ]
