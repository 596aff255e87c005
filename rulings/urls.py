"""Routes of the review."""

from django.urls import include, path

from rulings.web import api
from rulings.web.pages.polls.peer import peer

app_name = "rulings"
urlpatterns = [
    path("review/", include("rulings.web.pages.cases.urls")),
    path("review/", include("rulings.web.pages.papers.urls")),
    path("review/appeals/", include("rulings.web.pages.cases.appeal_urls")),
    path("", include("rulings.web.pages.statistics.urls")),
    path("", include("rulings.web.pages.exchange.urls")),
    path("review/", include("rulings.web.pages.decisions.urls")),
    path("review/", include("rulings.web.pages.polls.urls")),
    path("mine/", include("rulings.web.pages.mine.urls")),
    path("peer/<str:secret>/", peer, name="peer"),
    path("", include("rulings.web.pages.notices.urls")),
    path("", include("rulings.web.pages.casebook.urls")),
    path("review/", include("rulings.web.pages.urls")),
    path("api/flags/", api.FlagList.as_view(), name="flags"),
    path("api/flags/<int:pk>/", api.FlagDetail.as_view(), name="flag"),
    path("api/cases/", api.CaseList.as_view(), name="cases"),
    path("api/cases/<int:pk>/", api.CaseDetail.as_view(), name="case"),
]
