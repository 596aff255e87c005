import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('rulings', '0021_players_requests'),
    ]

    operations = [
        migrations.CreateModel(
            name='PlayersWords',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField(verbose_name='words')),
                ('request', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='words', to='rulings.playersrequest', verbose_name='request of players')),
            ],
            options={
                'verbose_name': 'words of players',
                'verbose_name_plural': 'words of players',
                'ordering': ['pk'],
                'default_permissions': ('view',),
            },
        ),
    ]
