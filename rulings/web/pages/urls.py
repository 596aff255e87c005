"""Addresses of the review's own pages."""

from django.urls import path

from rulings.web.pages.analysis import views as evidence
from rulings.web.pages.play import views as play

urlpatterns = [
    path("boards/<int:board_id>/evidence/", evidence.page, name="evidence"),
    path("boards/<int:board_id>/evidence/now/", evidence.found, name="evidence_now"),
    path("boards/<int:board_id>/evidence/ask/", evidence.ask, name="evidence_ask"),
    path("boards/<int:board_id>/evidence/stop/", evidence.stop, name="evidence_stop"),
    path("boards/<int:board_id>/play/", play.page, name="play"),
    path("boards/<int:board_id>/play/look/", play.look, name="play_look"),
    path("boards/<int:board_id>/play/file/", play.attach, name="play_file"),
]
