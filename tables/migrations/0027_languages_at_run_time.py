import tables.law_texts
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0020_squashed_0026_editions_at_run_time'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='officialclause',
            name='tables_officialclause_language_is_known',
        ),
        migrations.AlterField(
            model_name='officialclause',
            name='language',
            field=models.CharField(choices=tables.law_texts.codes, max_length=10, verbose_name='language'),
        ),
        migrations.AddConstraint(
            model_name='officialclause',
            constraint=models.CheckConstraint(condition=models.Q(('language__regex', '^[a-z]{2,3}(-[a-z]+)?$')), name='tables_officialclause_language_could_be'),
        ),
    ]
