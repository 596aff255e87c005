"""The kinds of clients of this server, each a column of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulings.common.roles import ROLES
from tables.access.permissions import LOOKS, RECORDS, Audience
from tables.access.staff.services import REVIEWERS


@dataclass(frozen=True)
class Role:
    """A kind of client. ``part``: limited to some tournaments or sections.

    Somebody limited to one tournament of the server has a role of their own; others
    see all of it.
    """

    name: str
    groups: frozenset[str] = field(default=frozenset())
    part: bool = False
    superuser: bool = False
    is_staff: bool = False

    @property
    def permissions(self) -> frozenset[str]:
        """What the groups may do, by the words of Django's permissions."""
        return frozenset(word for group in self.groups for word in ROLES[group])

    def has_perm(self, permission: str) -> bool:
        """As a person's `has_perm`, without a person."""
        return self.superuser or permission.rpartition(".")[2] in self.permissions

    def is_let_in(self, who: Audience) -> bool:
        """Whether a guard lets this role in."""
        if self.name == TABLET:
            return who.everybody or who.tablets
        if self.name in KEYS:
            return who.everybody or KEYS[self.name] in who.keys
        if self.name == NOBODY:
            return who.everybody
        permission = who.permission.rpartition(".")[2]
        held = {who.permission} if permission in self.permissions else set()
        if who.whole and self.part:
            return False
        above = self.superuser and not who.own
        return above or who.lets_in(self.groups, held)


NOBODY, TABLET = "nobody", "tablet"
# What a key of a program was made for.
KEYS = {"key that looks": LOOKS, "key that records": RECORDS}
PART = ("assistant", "playing", "observer", "player")
OF_ONE = " of one"


def _person(group: str) -> Iterator[Role]:
    groups, is_staff = frozenset({group}), group in REVIEWERS
    yield Role(group, groups, group in PART, is_staff=is_staff)
    if group not in PART:
        yield Role(group + OF_ONE, groups, part=True)


EVERYBODY = (
    Role(NOBODY),
    Role(TABLET, part=True),
    *(Role(name, part=True) for name in KEYS),
    *(role for group in ROLES for role in _person(group)),
    Role("superuser", superuser=True, is_staff=True),
)
