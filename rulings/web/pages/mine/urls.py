"""Addresses of a player's own rulings, below /mine/."""

from django.urls import path

from rulings.web.pages.mine import views

urlpatterns = [
    path("", views.index, name="mine"),
    path("<int:notice_id>/", views.one, name="mine_one"),
]
