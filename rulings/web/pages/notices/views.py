"""The codes at a table; taking a link back; asking for a mail once more."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rulings.cases.records import Side
from rulings.player_notices.links import take_back
from rulings.player_notices.models import Mail
from rulings.player_notices.sending import try_again
from rulings.web.pages.guard import WORK, case_here, needing
from rulings.web.pages.notices.showing import pages_at
from tables.models import Table
from tables.web.pages.access import at_the_tables


@require_safe
@at_the_tables
@never_cache
def at_table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The codes for those who have just been told of a ruling at this table."""
    table = get_object_or_404(Table.objects.select_related("section"), pk=table_id)
    context = {"table": table, "pages": pages_at(request, table_id)}
    return render(request, "rulings/notices/at_table.html", context)


@require_POST
@needing(WORK)
def back(request: HttpRequest, case_id: int, side: str) -> HttpResponse:
    """Take the link of a side back; another one takes its place."""
    case = case_here(request, case_id).case
    if side not in Side.values or not case.decisions:
        raise Http404
    assert isinstance(request.user, User)  # the guard lets nobody else in
    take_back(case_id=case.pk, side=side, actor=request.user)
    messages.success(request, _("The link leads nowhere now; there is a new one."))
    return redirect("rulings:review_case", case_id=case.pk)


@require_POST
@needing(WORK)
def again(request: HttpRequest, mail_id: int) -> HttpResponse:
    """Try a mail that was given up once more."""
    mail = get_object_or_404(Mail.objects.select_related("notice"), pk=mail_id)
    case = case_here(request, mail.notice.case_id).case
    try_again(mail)
    messages.success(request, _("The e-mail is tried once more."))
    return redirect("rulings:review_case", case_id=case.pk)
