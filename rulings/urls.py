"""Routes of the review."""

from django.urls import include, path

from rulings import api
from rulings.pages.polls.peer import peer

app_name = "rulings"
urlpatterns = [
    path("review/", include("rulings.pages.cases.urls")),
    path("review/", include("rulings.pages.papers.urls")),
    path("review/appeals/", include("rulings.pages.appeals.urls")),
    path("", include("rulings.pages.figures.urls")),
    path("", include("rulings.pages.exchange.urls")),
    path("review/", include("rulings.pages.deciding.urls")),
    path("review/", include("rulings.pages.polls.urls")),
    path("mine/", include("rulings.pages.mine.urls")),
    path("peer/<str:secret>/", peer, name="peer"),
    path("", include("rulings.pages.notices.urls")),
    path("", include("rulings.pages.casebook.urls")),
    path("review/", include("rulings.pages.urls")),
    path("api/flags/", api.FlagList.as_view(), name="flags"),
    path("api/flags/<int:pk>/", api.FlagDetail.as_view(), name="flag"),
    path("api/cases/", api.CaseList.as_view(), name="cases"),
    path("api/cases/<int:pk>/", api.CaseDetail.as_view(), name="case"),
]
