"""A file is taken in while someone works on what it is about."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import monotonic, sleep

import pytest
from django.db import connection

from rulings.cases.models import Case, Flag
from rulings.flags import services
from tests.racing import WAITING, on_its_own
from tests.rulings.builders import PLAYED, make_person, make_table, record
from tests.rulings.exchange.filled import exported, taken_in
from tests.rulings.test_races import raised

pytestmark = pytest.mark.django_db(transaction=True)


def until_another_waits() -> None:
    """For a lock on anything, a row too; ten seconds at most."""
    end = monotonic() + 10
    with connection.cursor() as cursor:
        while monotonic() < end:
            cursor.execute(WAITING)
            if cursor.fetchone()[0]:
                return
            sleep(0.05)


def test_a_flag_is_taken_up_while_a_file_with_it_comes_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both come to their end: who holds the flag is not stopped by who waits for it."""
    table, reviewer = make_table(), make_person("the-reviewer", "reviewer")
    flag = raised(record(table, *PLAYED))
    content = exported(table.section.tournament)
    is_held, hold = Event(), services._hold_open_flag

    def hold_until_another_waits(flag_id: int) -> Flag:
        found = hold(flag_id)
        is_held.set()
        until_another_waits()
        return found

    def take_up() -> Case:
        return services.open_case(flag_id=flag.pk, actor=reviewer)

    def take_in() -> str:
        assert is_held.wait(10)
        try:
            taken_in(table.section.tournament, content, reviewer)
        except Exception as refused:  # it says that the flag is another one by now
            return type(refused).__name__
        return ""

    monkeypatch.setattr(services, "_hold_open_flag", hold_until_another_waits)
    with ThreadPoolExecutor(2) as pool:
        case = pool.submit(on_its_own, take_up)
        said = pool.submit(on_its_own, take_in)
    assert (case.result().flag_id, said.result()) == (flag.pk, "Unscorable")
    assert Case.objects.count() == 1
