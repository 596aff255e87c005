from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    name = "tables"
    verbose_name = _("Tables")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tables.access import revocation
        from tables.calls import from_tables
        from tables.devices import privacy
        from tables.event_store.notifier import announce
        from tables.intake import sequence_gaps
        from tables.setup import results
        from tables.signals import attention_items, attention_kinds, events_appended
        from tables.web.pages import alerts, preferences
        from tables.webhooks import cases

        preferences.connect()
        alerts.connect()
        revocation.connect()
        privacy.connect()
        results.connect()
        cases.connect()
        attention_items.connect(
            sequence_gaps.gap_items, dispatch_uid="tables.missing_entries.items"
        )
        attention_kinds.connect(
            sequence_gaps.kinds_at, dispatch_uid="tables.missing_entries.kinds_at"
        )
        attention_items.connect(
            from_tables.call_items, dispatch_uid="tables.calls.items"
        )
        attention_kinds.connect(
            from_tables.kinds_at, dispatch_uid="tables.calls.kinds_at"
        )
        events_appended.connect(
            announce, dispatch_uid="tables.event_store.notifier.announce"
        )
