"""What the casebook says of a case; a later edition of it replaces an earlier one."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulings.cases.models import Case
from rulings.common.records import AppendOnlyRecord


class CasebookEntry(AppendOnlyRecord):
    """A case as others may read it; the newest of a case counts.

    ``kinds`` are the types of the irregularities recorded on the board. A withdrawn
    entry takes the case out of the book again.
    """

    case = models.ForeignKey(
        Case,
        on_delete=models.PROTECT,
        related_name="casebook",
        verbose_name=_("case"),
    )
    edition = models.CharField(_("edition of the Laws"), max_length=4)
    title = models.CharField(_("title"), max_length=120)
    facts = models.TextField(_("facts"))
    ruling = models.TextField(_("ruling"))
    decision = models.CharField(_("decision"), max_length=16)
    law = models.CharField(_("clause"), max_length=16)
    kinds = ArrayField(models.CharField(max_length=50), verbose_name=_("what happened"))
    withdrawn = models.BooleanField(_("withdrawn"), default=False)

    class Meta:
        verbose_name = _("entry of the casebook")
        verbose_name_plural = _("casebook")
        ordering = ["-pk"]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return self.title
