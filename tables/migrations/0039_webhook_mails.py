from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0038_webhook_types'),
    ]

    operations = [
        migrations.AddField(
            model_name='webhook',
            name='mail_at',
            field=models.DateTimeField(null=True),
        ),
    ]
