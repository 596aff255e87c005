from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class RulingsConfig(AppConfig):
    name = "rulings"
    verbose_name = _("Review")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # All of these need the models, which are loaded only now.
        from rulings.common.roles import grant_roles  # noqa: PLC0415 models first
        from rulings.flags.selectors import (  # noqa: PLC0415 models first
            attention_items,
            attention_kinds,
            decided_by,
        )
        from rulings.receivers import connect_receivers  # noqa: PLC0415 models first
        from rulings.reports.mentions import find_in_the_casebook, find_in_the_review  # noqa: PLC0415 models first
        from rulings.web.pages.links import review_links  # noqa: PLC0415 models first
        from tables.access import attention  # noqa: PLC0415 models first
        from tables.privacy import mentions  # noqa: PLC0415 models first
        from tables.web import clause_decisions, extra_links  # noqa: PLC0415 models first

        connect_receivers()
        attention.add_source(attention_items, attention_kinds)
        clause_decisions.add_source(decided_by)
        extra_links.add_source(review_links)
        mentions.add_search(find_in_the_review)
        mentions.add_search(find_in_the_casebook)
        # After the permissions exist: they too are made on this signal, and
        # django.contrib.auth connected first.
        post_migrate.connect(grant_roles, sender=self)
