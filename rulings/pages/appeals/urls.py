"""Addresses of appeals, below /review/appeals/."""

from django.urls import path

from rulings.pages.appeals import views

urlpatterns = [
    path("<int:appeal_id>/panel/", views.put, {"what": "panel"}, name="appeal_panel"),
    path("<int:appeal_id>/left/", views.put, {"what": "left"}, name="appeal_left"),
    path("<int:appeal_id>/notes/", views.put, {"what": "notes"}, name="appeal_notes"),
    path(
        "<int:appeal_id>/settled/",
        views.put,
        {"what": "settled"},
        name="appeal_settled",
    ),
]
