"""The tasks of the worker that failed for good, and the key that runs one again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rulings.common.errors import StepRefused
from rulings.jobs import replay_letter, waiting_letters
from rulings.web.pages.guard import (
    logged_in,
    require_permission,
)

LIST, RUN = "rulings.view_deadletter", "rulings.replay_deadletter"


@require_safe
@require_permission(LIST, whole=True)
def index(request: HttpRequest) -> HttpResponse:
    """Those that have not succeeded since, oldest first."""
    context = {"letters": waiting_letters(), "may_run": request.user.has_perm(RUN)}
    return render(request, "rulings/cases/failed_tasks.html", context)


@require_POST
@require_permission(RUN, whole=True)
def run_again(request: HttpRequest, letter_id: int) -> HttpResponse:
    """Send a task to the worker once more."""
    try:
        letter = replay_letter(letter_id=letter_id, actor=logged_in(request))
    except StepRefused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("%(task)s was sent again.") % {"task": letter})
    return redirect("rulings:failed_tasks")
