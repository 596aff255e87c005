"""What somebody did in a case at a time; it stays as it was written."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.common.audited import Audited


class AppendOnlyRecord(models.Model):
    """A row with its author and its time, in an audited table that is only added to."""

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
