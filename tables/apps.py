from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TablesConfig(AppConfig):
    name = "tables"
    verbose_name = _("Tables")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tables.access import revocation  # noqa: PLC0415 needs the models
        from tables.calls import from_tables  # noqa: PLC0415 needs the models
        from tables.devices import privacy  # noqa: PLC0415 needs the models
        from tables.event_store.notifier import announce  # noqa: PLC0415 needs the models
        from tables.intake import sequence_gaps  # noqa: PLC0415 needs the models
        from tables.setup import results  # noqa: PLC0415 needs the models
        from tables.signals import (  # noqa: PLC0415 needs the models
            attention_items,
            attention_kinds,
            events_appended,
            names_go,
        )
        from tables.web.pages import alerts, preferences  # noqa: PLC0415 needs the models
        from tables.webhooks import cases  # noqa: PLC0415 needs the models

        preferences.connect()
        alerts.connect()
        revocation.connect()
        privacy.connect()
        names_go.connect(
            results.forget_remarks, dispatch_uid="tables.setup.results.names_go"
        )
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
