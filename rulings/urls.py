"""Routes of the review."""

from django.urls import path

from rulings import api, views

app_name = "rulings"
urlpatterns = [
    path("review/", views.review, name="review"),
    path("api/flags/", api.FlagList.as_view(), name="flags"),
    path("api/flags/<int:pk>/", api.FlagDetail.as_view(), name="flag"),
    path("api/cases/", api.CaseList.as_view(), name="cases"),
    path("api/cases/<int:pk>/", api.CaseDetail.as_view(), name="case"),
]
