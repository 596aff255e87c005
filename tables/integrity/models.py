"""The audit log, one entry for each change of audited rows, and the daily seals."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.common.audited import Audited
from tables.common.closed_kinds import close_choices


@close_choices
class AuditEntry(models.Model):
    """One change of one row, written by a trigger as its transaction commits.

    Numbers have no gaps, and ``hash`` stands on the hash of the entry before.
    ``kind`` is the table of the row, ``content`` the SHA-256 of its columns after the
    change, None once there is nothing to compare. ``is_owner``: the ``role`` that wrote
    it owns the tables, as the application does not.
    """

    class Operation(models.TextChoices):
        FOUND = "found"
        INSERT = "insert"
        UPDATE = "update"
        REOPEN = "reopen"
        DELETE = "delete"

    append_only: ClassVar[bool] = True
    # Nobody adds to it but the trigger: the application may read it.
    written_by_trigger: ClassVar[bool] = True

    number = models.BigIntegerField(primary_key=True)
    kind = models.CharField(max_length=63)
    row_id = models.BigIntegerField()
    operation = models.CharField(max_length=6, choices=Operation)
    layout = models.IntegerField()
    content = models.BinaryField(null=True)
    at = models.DateTimeField()
    role = models.CharField(max_length=63)
    is_owner = models.BooleanField()
    transaction = models.BigIntegerField()
    hash = models.BinaryField()

    class Meta:
        verbose_name = _("entry of the audit log")
        verbose_name_plural = _("audit log")
        ordering = ["number"]
        default_permissions = ()
        indexes = [models.Index(fields=["kind", "row_id", "number"], name="of_a_row")]

    def __str__(self) -> str:
        return f"{self.number}: {self.operation} {self.kind} {self.row_id}"


class Seal(models.Model):
    """The signed head of all streams and of the audit log on one day.

    ``audit_number`` and ``audit_hash`` are its last entry then. These two and the
    ``number``, which has no gaps, are None in the seals of earlier versions:
    `tables.integrity.sealing`.
    """

    append_only: ClassVar[bool] = True
    audited: ClassVar[Audited] = Audited()

    number = models.PositiveIntegerField(_("number"), null=True, unique=True)
    day = models.DateField(_("day"), unique=True)
    position = models.BigIntegerField()
    streams = models.PositiveIntegerField()
    digest = models.BinaryField()
    audit_number = models.BigIntegerField(null=True)
    audit_hash = models.BinaryField(null=True)
    signature = models.BinaryField()
    public_key = models.BinaryField()

    class Meta:
        verbose_name = _("seal")
        verbose_name_plural = _("seals")
        ordering = ["day"]

    def __str__(self) -> str:
        return self.day.isoformat()


class SealElsewhere(models.Model):
    """A seal of the store that a tournament came from, with all that it signed.

    ``lines`` are the heads of the streams as they were signed, those of other
    tournaments too: without them nobody could compute the digest again.
    """

    append_only: ClassVar[bool] = True
    audited: ClassVar[Audited] = Audited()

    tournament = models.ForeignKey(
        "tables.Tournament", on_delete=models.PROTECT, related_name="seals_elsewhere"
    )
    number = models.PositiveIntegerField(_("number"), null=True)
    day = models.DateField(_("day"))
    position = models.BigIntegerField()
    streams = models.PositiveIntegerField()
    before = models.BinaryField()
    digest = models.BinaryField()
    audit_number = models.BigIntegerField(null=True)
    audit_hash = models.BinaryField(null=True)
    signature = models.BinaryField()
    public_key = models.BinaryField()
    lines = models.TextField()

    class Meta:
        verbose_name = _("seal of another server")
        verbose_name_plural = _("seals of other servers")
        ordering = ["tournament_id", "day", "id"]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.day}"
