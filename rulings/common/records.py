"""The base of append-only records: an action in a case, its author and time."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.common.audited import Audited


class AppendOnlyRecord(models.Model):
    """A row with author and time, in an audited, append-only table."""

    append_only: ClassVar[bool] = True
    audited: ClassVar[Audited] = Audited()

    at = models.DateTimeField(_("when"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("who"),
    )

    class Meta:
        abstract = True
