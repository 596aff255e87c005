"""What the whole site does by itself; each task only calls the service of its name."""

from celery import shared_task
from django.utils import timezone

from rulings.tasks import Lasting
from tables.personal import forgetting, retention
from tables.proving import sealing
from tables.storing import rooms


@shared_task(base=Lasting)
def seal_streams() -> None:
    """Sign the head of all streams, if nobody has done so today."""
    sealing.seal_streams(now=timezone.now())


@shared_task(base=Lasting)
def make_rooms() -> None:
    """Make the rooms of the boards to come, if any are missing."""
    rooms.make_rooms()


@shared_task(base=Lasting)
def forget_past_names() -> None:
    """Forget the people all of whose tournaments are past their date."""
    people = retention.people_past_keeping()
    forgetting.forget_people(people=people, by="retention")
