"""The failed tasks in the administration: to read, and to run again."""

from typing import TYPE_CHECKING

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rulings.admin.files import LookedAtOnly
from rulings.common.errors import StepRefused
from rulings.jobs.dead_letters import replay_letter
from rulings.jobs.models import DeadLetter

if TYPE_CHECKING:
    LetterModelAdmin = admin.ModelAdmin[DeadLetter]
else:
    LetterModelAdmin = admin.ModelAdmin


@admin.register(DeadLetter)
class DeadLetterAdmin(LookedAtOnly, LetterModelAdmin):
    """What failed for good and why; nobody edits it, a director may run it again."""

    list_display = ("__str__", "error", "failed_at", "tries", "outcome", "replayed_at")
    list_filter = ("outcome", "task")
    search_fields = ("task", "error")
    actions = ("run_again",)

    def has_replay_permission(self, request: HttpRequest) -> bool:
        """Whether this person may run failed tasks again."""
        return request.user.has_perm("rulings.replay_deadletter")

    @admin.action(description=_("Run again"), permissions=["replay"])
    def run_again(self, request: HttpRequest, queryset: QuerySet[DeadLetter]) -> None:
        sent = sum(self._replay(request, pk) for pk in _numbers(queryset))
        if sent:
            words = ngettext(
                "%(n)d task was sent again.", "%(n)d tasks were sent again.", sent
            )
            messages.success(request, words % {"n": sent})

    def _replay(self, request: HttpRequest, letter_id: int) -> bool:
        assert request.user.is_authenticated  # the admin lets nobody else in
        try:
            replay_letter(letter_id=letter_id, actor=request.user)
        except StepRefused as refusal:
            messages.error(request, str(refusal))
            return False
        return True


def _numbers(letters: QuerySet[DeadLetter]) -> list[int]:
    return list(letters.values_list("pk", flat=True))
