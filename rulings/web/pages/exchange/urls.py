"""Routes of the exchange."""

from django.urls import path

from rulings.web.pages.exchange import api, views

urlpatterns = [
    path(
        "api/tournaments/<int:tournament>/rulings/",
        api.RulingsView.as_view(),
        name="of_tournament",
    ),
    path("review/tournaments/<int:tournament>/exchange/", views.index, name="exchange"),
    path(
        "review/tournaments/<int:tournament>/exchange/take-in/",
        views.take_in,
        name="exchange_take_in",
    ),
    path(
        "review/tournaments/<int:tournament>/exchange/<slug:kind>/",
        views.download,
        name="exchange_file",
    ),
]
