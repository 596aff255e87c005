"""What the worker does; each task only calls the service of the same name."""

from celery import shared_task
from django.db import DatabaseError

from rulings import screening


@shared_task(
    acks_late=True,
    ignore_result=True,
    autoretry_for=(DatabaseError,),
    retry_backoff=True,
    retry_backoff_max=60,
    max_retries=8,
)
def screen_board(board_id: int) -> None:
    """Look at one board that has just ended."""
    screening.screen_board(board_id=board_id)


@shared_task(
    acks_late=True,
    ignore_result=True,
    autoretry_for=(DatabaseError,),
    retry_backoff=True,
    retry_backoff_max=60,
    max_retries=8,
)
def catch_up() -> None:
    """Look at every board whose message was lost."""
    screening.catch_up()
