"""Page routes, and the API below ``/api/``."""

from django.urls import include, path
from django.views.i18n import set_language

from tables.pages import (
    calls,
    company,
    desk,
    floor,
    pairing,
    preferences,
    ruling_card,
    shell,
    tablets,
    taking_in,
    waits,
)
from tables.pages.lawbook import official
from tables.pages.lawbook import views as lawbook
from tables.pages.practice import views as practice

urlpatterns = [
    # Entries come here, so these are looked through first.
    path("api/", include("tables.api.urls")),
    path("", preferences.home, name="home"),
    path("language/", set_language, name="set_language"),
    path("theme/", preferences.set_theme, name="set_theme"),
    path("look/", preferences.set_look, name="set_look"),
    path("floor/", floor.index, name="floor"),
    path("floor/sw.js", shell.worker, name="floor_worker"),
    path("floor/app.webmanifest", shell.manifest, name="floor_manifest"),
    path("floor/offline/", shell.offline, name="floor_offline"),
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
    path("floor/tables/<int:table_id>/company/", company.here, name="floor_company"),
    path("floor/who/", company.who, name="who"),
    path("floor/who/leave/", company.leave, name="leave"),
    path("floor/pair/", pairing.pair, name="pair"),
    path("floor/pair/ask/", pairing.ask, name="pair_ask"),
    path("floor/pair/wait/", pairing.wait, name="pair_wait"),
    path("desk/", desk.index, name="desk"),
    path("desk/tablets/", tablets.index, name="desk_tablets"),
    path("desk/tablets/file/", taking_in.page, name="desk_take_in"),
    path("desk/tablets/list/", tablets.listed, name="desk_tablet_list"),
    path("desk/tablets/add/", tablets.add, name="desk_tablet_add"),
    path(
        "desk/tablets/offers/<int:pairing_id>/",
        tablets.offered,
        name="desk_tablet_offer",
    ),
    path("desk/tablets/<int:device_id>/stop/", tablets.stop, name="desk_tablet_stop"),
    path(
        "desk/tablets/<int:device_id>/log-out/",
        tablets.log_out,
        name="desk_tablet_log_out",
    ),
    path("desk/staff/", tablets.set_official, name="desk_staff"),
    path(
        "desk/staff/<int:official_id>/remove/",
        tablets.remove_official,
        name="desk_staff_remove",
    ),
    path("desk/grid/", desk.grid, name="desk_grid"),
    path("desk/queue/", calls.queue, name="desk_queue"),
    path("desk/queue/filter/", calls.choose, name="desk_queue_filter"),
    path("desk/calls/", calls.act, name="desk_calls"),
    path("desk/waits/", waits.index, name="desk_waits"),
    path("desk/waits/calls.csv", waits.export, name="desk_waits_csv"),
    path("desk/tabs/", desk.tabs, name="desk_tabs"),
    path("desk/tiles/", desk.tiles, name="desk_tiles"),
    path("desk/tables/<int:table_id>/", desk.table, name="desk_table"),
    path("desk/tables/<int:table_id>/now/", desk.now, name="desk_now"),
    path("desk/tables/<int:table_id>/what-if/", desk.what_if, name="desk_what_if"),
    path("desk/tables/<int:table_id>/missing/", desk.settle, name="desk_settle"),
    path("lawbook/", lawbook.newest, name="lawbook"),
    path("lawbook/official/", official.index, name="lawbook_official"),
    path("lawbook/official/remove/", official.remove, name="lawbook_official_remove"),
    path("lawbook/<str:edition>/", lawbook.edition, name="lawbook_edition"),
    path("lawbook/<str:edition>/pocket/", lawbook.pocket, name="lawbook_pocket"),
    path("lawbook/<str:edition>/law/<int:number>/", lawbook.law, name="lawbook_law"),
    path(
        "lawbook/<str:edition>/when/<slug:name>/",
        lawbook.situation,
        name="lawbook_situation",
    ),
    path("lawbook/<str:edition>/<str:label>/", lawbook.clause, name="lawbook_clause"),
    path("setup/", include("tables.pages.setup.urls")),
]
