"""Addresses of appeals, below /review/appeals/."""

from django.urls import path

from rulings.web.pages.cases import appeal_views

urlpatterns = [
    path(
        "<int:appeal_id>/panel/",
        appeal_views.put,
        {"what": "panel"},
        name="appeal_panel",
    ),
    path(
        "<int:appeal_id>/left/", appeal_views.put, {"what": "left"}, name="appeal_left"
    ),
    path(
        "<int:appeal_id>/notes/",
        appeal_views.put,
        {"what": "notes"},
        name="appeal_notes",
    ),
    path(
        "<int:appeal_id>/settled/",
        appeal_views.put,
        {"what": "settled"},
        name="appeal_settled",
    ),
]
