"""What beat starts is there, and does what it says."""

from datetime import UTC, datetime, timedelta

import pytest
from celery import current_app
from django.conf import settings
from django.db import connection

from deploy import tasks
from tables.integrity.models import Seal
from tables.models import Forgotten, Player, Seating, Section, Table, Tournament


def test_every_scheduled_task_exists() -> None:
    current_app.loader.import_default_modules()
    wanted = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    ours = ("seal_streams", "make_partitions", "forget_old_tries", "forget_past_names")
    assert {f"deploy.tasks.{name}" for name in ours} <= wanted
    assert wanted <= set(current_app.tasks)


@pytest.mark.django_db
def test_the_day_is_sealed_once_however_often_it_is_asked() -> None:
    before = datetime.now(UTC).date()
    tasks.seal_streams()
    tasks.seal_streams()
    assert before <= Seal.objects.get().day <= datetime.now(UTC).date()


@pytest.mark.django_db
def test_a_room_that_is_missing_is_made() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE tables_storedevent_partition_2")
        tasks.make_partitions()
        cursor.execute("SELECT to_regclass('tables_storedevent_partition_2')::text")
        assert cursor.fetchone() == ("tables_storedevent_partition_2",)


@pytest.mark.django_db
def test_a_name_that_is_past_its_date_is_forgotten() -> None:
    tournament = Tournament.objects.create(name="Spring", keep_names_days=3)
    section = Section.objects.create(tournament=tournament, name="A")
    table = Table.objects.create(section=section, number=1)
    player = Player.objects.create(name="Someone")
    Seating.objects.create(table=table, seat="N", player=player)
    tasks.forget_past_names()
    assert Forgotten.objects.count() == 0
    Tournament.objects.update(created_at=datetime.now(UTC) - timedelta(days=4))
    tasks.forget_past_names()
    assert (Forgotten.objects.get().key, Player.objects.get().name) == (player.key, "")
