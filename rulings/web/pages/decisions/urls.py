"""Addresses of the decision workbench, below /review/."""

from django.urls import path

from rulings.web.pages.decisions import views

CASE = "cases/<int:case_id>/decide"
urlpatterns = [
    path(f"{CASE}/", views.decide, name="review_decide"),
    path(f"{CASE}/preview/", views.look, name="review_decide_preview"),
]
