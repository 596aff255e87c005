"""The groups of people, and what each may do; one table."""

from typing import Any

from django.contrib.auth.models import Group, Permission

REVIEW = ("view_flag", "change_flag", "view_case", "change_case", "view_caseentry")
BROWSE = (
    "view_tournament",
    "view_section",
    "view_table",
    "view_board",
    "view_storedevent",
)

RUN_AGAIN = ("view_deadletter", "replay_deadletter")

ROLES: dict[str, tuple[str, ...]] = {
    "floor": (),
    "director": (*REVIEW, *BROWSE, *RUN_AGAIN),
    "reviewer": (*REVIEW, *BROWSE),
    # These see part of the tournament: neither the review nor the administration.
    "assistant": (),
    "playing": (),
    "organiser": (),
}


def grant_roles(**_: Any) -> None:
    """Make each group hold its permissions; what a club added to it stays."""
    for name, codenames in ROLES.items():
        group, _created = Group.objects.get_or_create(name=name)
        permissions = Permission.objects.filter(
            content_type__app_label__in=["tables", "rulings"], codename__in=codenames
        )
        group.permissions.add(*permissions)
