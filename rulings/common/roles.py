"""The groups of people, and what each may do; one table."""

from typing import Any

from django.contrib.auth.models import Group, Permission

REVIEW = ("view_flag", "change_flag", "view_case", "change_case", "view_caseentry")
# What lies in a file of a case, for the administration.
FILES = (
    "view_inquiry",
    "view_statement",
    "view_attachment",
    "view_notice",
    "view_appeal",
    "view_panelmember",
    "view_hearingnote",
    "view_settlement",
)
PERIODS = ("change_periods", "set_letterhead")
EARLIER = ("see_earlier_cases", "view_caselook")
EVIDENCE = (
    "view_examination",
    "ask_examination",
    "view_playrecord",
    "add_playrecord",
)
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
    "director": (*REVIEW, *EVIDENCE, *FILES, *BROWSE, *RUN_AGAIN, *PERIODS, *EARLIER),
    "reviewer": (*REVIEW, *EVIDENCE, *FILES, *BROWSE),
    # These see part of the tournament, and the review as far
    # (`rulings.cases.selectors`); they have no part in the administration.
    "assistant": (*REVIEW, *EVIDENCE),
    "playing": (*REVIEW, *EVIDENCE),
    "organiser": PERIODS,
    # Read only: an observer sees the desk, a player their own notices.
    "observer": (),
    "player": (),
}


def grant_roles(**_: Any) -> None:
    """Grant each group its permissions; permissions that a club added stay."""
    for name, codenames in ROLES.items():
        group, _created = Group.objects.get_or_create(name=name)
        permissions = Permission.objects.filter(
            content_type__app_label__in=["tables", "rulings"], codename__in=codenames
        )
        group.permissions.add(*permissions)
