"""Page routes, and the API below ``/api/``."""

from django.contrib.auth.views import LogoutView
from django.urls import include, path
from django.views.i18n import set_language

from tables.pages import desk, floor, preferences, ruling_card
from tables.pages.practice import views as practice

urlpatterns = [
    path("login/", preferences.LogIn.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("language/", set_language, name="set_language"),
    path("theme/", preferences.set_theme, name="set_theme"),
    path("look/", preferences.set_look, name="set_look"),
    path("floor/", floor.index, name="floor"),
    path("floor/rooms/", floor.rooms, name="floor_rooms"),
    path("floor/tables/<int:table_id>/", floor.table, name="floor_table"),
    path("floor/tables/<int:table_id>/now/", floor.now, name="floor_now"),
    path(
        "floor/tables/<int:table_id>/boards/<int:number>/<int:version>/code.svg",
        ruling_card.code,
        name="ruling_code",
    ),
    path("say/<str:token>/", ruling_card.ruling, name="ruling"),
    path("floor/practice/", practice.index, name="practice"),
    path("floor/practice/<slug:name>/", practice.situation, name="practice_situation"),
    path("desk/", desk.index, name="desk"),
    path("desk/grid/", desk.grid, name="desk_grid"),
    path("desk/queue/", desk.queue, name="desk_queue"),
    path("desk/tiles/<int:table_id>/", desk.tile, name="desk_tile"),
    path("desk/tables/<int:table_id>/", desk.table, name="desk_table"),
    path("desk/tables/<int:table_id>/now/", desk.now, name="desk_now"),
    path("api/", include("tables.api.urls")),
]
