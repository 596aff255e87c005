"""One clause of the official text, as the club imported it."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from lawbook import languages
from tables.common.closed_kinds import closed


def codes() -> list[tuple[str, str]]:
    """The languages to choose from: code, and the name each gives itself."""
    return [(code, about.name) for code, about in languages().items()]


@closed
class OfficialClause(models.Model):
    """The words of a clause in one edition and one language."""

    edition = models.CharField(_("edition of the Laws"), max_length=4)
    language = models.CharField(_("language"), max_length=10, choices=codes)
    label = models.CharField(_("clause"), max_length=16)
    text = models.TextField(_("text"))
    imported_at = models.DateTimeField(_("imported"))
    imported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("imported by"),
    )

    class Meta:
        verbose_name = _("official clause")
        verbose_name_plural = _("official clauses")
        ordering: ClassVar[list[str]] = ["edition", "language", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["edition", "language", "label"], name="one_official_text"
            )
        ]

    def __str__(self) -> str:
        return f"{self.edition} {self.label}"
