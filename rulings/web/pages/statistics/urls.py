"""Routes of the figures."""

from django.urls import path, re_path

from rulings.web.pages.statistics import views

urlpatterns = [
    path("review/figures/", views.index, name="figures"),
    re_path(
        r"^review/figures/(?P<tournament>\d+)/(?P<kind>incidents|cases)\.csv$",
        views.sheet,
        name="figures_sheet",
    ),
]
