"""The road from a flag to a decision that docs/generated/roads.md draws is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from rulings.cases.models import Case, Flag
from tests.architecture import roads
from tests.rulings.deciding.bench import Bench


def test_a_decision_takes_the_road_that_is_drawn(
    flag: Flag,
    reviewer: User,
    client_of: Callable[[User], Client],
    weighted: dict[str, Any],
) -> None:
    """From the flag's page to the ruling that is stored."""
    road, client = roads.roads()["decision"], client_of(reviewer)
    # The first request reads the modules of all pages.
    client.get("/review/")
    with roads.travelled(road) as opened:
        client.post(f"/review/flags/{flag.pk}/", {"open": "1"})
    case = Case.objects.get()
    bench = Bench(case, client)
    with roads.travelled(road) as decided:
        answer = bench.save(weighted | {"reason": "Two of three would duck."})
    assert answer.status_code == 302
    assert case.status == Case.Status.DECIDED
    assert list(dict.fromkeys([*opened, *decided])) == road.paths
