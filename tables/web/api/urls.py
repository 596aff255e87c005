"""Routes of the API of the tables, below `/api/v1/`; `tables.web.api.version`."""

from django.urls import path

from tables.web.api import boards, entries
from tables.web.api.stream import stream

BOARD = "tables/<int:table>/boards/<int:board>/"

urlpatterns = [
    path("entries/", entries.EntriesView.as_view()),
    path("tables/", boards.TablesListView.as_view()),
    path("tables/<int:table>/", boards.TableView.as_view()),
    path(BOARD, boards.BoardView.as_view()),
    path(BOARD + "events/", boards.EventsView.as_view()),
    path(BOARD + "preview/", entries.PreviewView.as_view()),
    path(BOARD + "words/", boards.WordsView.as_view()),
    path("lawbook/<str:edition>/", boards.ClausesView.as_view()),
    path("lawbook/<str:edition>/<path:clause>/", boards.ClauseView.as_view()),
    path("stream/", stream, name="stream"),
]
