"""The stored views: one row a board, one row a table."""

from __future__ import annotations

from django.db import models

from tables.tournaments.models import Board, Table


class BoardView(models.Model):
    """The state of one board now, exactly as it is shown and replayed."""

    board = models.OneToOneField(
        Board, primary_key=True, on_delete=models.CASCADE, related_name="view"
    )
    version = models.PositiveIntegerField()
    phase = models.CharField(max_length=20)
    document = models.TextField()
    updated_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.board_id} at {self.version}"


class TableView(models.Model):
    """One row a table: what its tile on the desk shows.

    ``live`` keeps the part of each board that is not over, from which ``summary`` is
    made again when one of them changes.
    """

    table = models.OneToOneField(
        Table, primary_key=True, on_delete=models.CASCADE, related_name="view"
    )
    board = models.PositiveIntegerField(null=True)
    summary = models.JSONField()
    live = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"{self.table_id}: {self.board}"
