"""The review page."""

from django.contrib.auth.decorators import login_required, permission_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rulings import selectors


@login_required
@permission_required("rulings.view_flag", raise_exception=True)
def review(request: HttpRequest) -> HttpResponse:
    """What waits for the director: open flags and open cases."""
    return render(request, "rulings/review.html", selectors.review_queue())
