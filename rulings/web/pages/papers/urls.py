"""Addresses of papers, below /review/."""

from django.urls import path

from rulings.web.pages.papers import views

urlpatterns = [
    path(
        "cases/<int:case_id>/papers/<slug:kind>.<str:form>", views.of_case, name="paper"
    ),
    path(
        "tournaments/<int:tournament_id>/report.<str:form>", views.report, name="report"
    ),
]
