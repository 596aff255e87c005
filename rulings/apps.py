from django.apps import AppConfig
from django.core.checks import register
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class RulingsConfig(AppConfig):
    name = "rulings"
    verbose_name = _("Review")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # All need the models or the settings, which are loaded only now.
        from rulings.analysis.checks import check_club_files
        from rulings.common.roles import grant_roles
        from rulings.receivers import connect_receivers

        connect_receivers()
        register(check_club_files)
        # After the permissions exist: they too are made on this signal, and
        # django.contrib.auth connected first.
        post_migrate.connect(grant_roles, sender=self)
