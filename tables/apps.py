from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    name = "tables"
    verbose_name = _("Tables")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tables import leaving  # noqa: PLC0415 apps first
        from tables.coming_in import missing  # noqa: PLC0415 apps first
        from tables.hooks import attention  # noqa: PLC0415 apps first
        from tables.signals import events_appended  # noqa: PLC0415 apps first
        from tables.storing.wakeups import announce  # noqa: PLC0415 apps first

        leaving.connect()
        attention.add_source(missing.items, missing.kinds_at)
        events_appended.connect(
            announce, dispatch_uid="tables.storing.wakeups.announce"
        )
