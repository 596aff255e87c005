"""Page routes; those of the API are in `tables.web.api.urls`."""

from django.urls import include, path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from tables.access.permissions import for_everybody, open_before_second_factor
from tables.web.pages import (
    alerts,
    calls,
    desk,
    first_steps,
    floor,
    keys,
    pairing,
    palette,
    preferences,
    rounds,
    ruling_card,
    tablet_official,
    tablets,
    waiting_times,
)
from tables.web.pages.lawbook import official, whole
from tables.web.pages.lawbook import views as lawbook
from tables.web.pages.practice import views as practice
from tables.web.pages.setup import (
    devices,
    hands,
    people,
    places,
    players,
    regulations,
    swiss,
    tournaments,
    webhooks,
)

# Django's own view: who may open it is marked here.
choose_language = for_everybody(open_before_second_factor(require_POST(set_language)))

ONE = "tournaments/<int:tournament_id>/"
SECTION = ONE + "sections/<int:section_id>/"

setup_patterns = [
    path("", tournaments.index, name="setup"),
    path("tournaments/new/", tournaments.new, name="setup_new"),
    path(ONE, tournaments.show, name="setup_tournament"),
    path(ONE + "edit/", tournaments.edit, name="setup_edit"),
    path(ONE + "lock/", tournaments.lock, name="setup_lock"),
    path(ONE + "sections/", places.sections, name="setup_sections"),
    path(SECTION, places.change, name="setup_section"),
    path(SECTION + "rounds/", places.rounds, name="setup_rounds"),
    path(SECTION + "swiss/", swiss.swiss, name="setup_swiss"),
    path(ONE + "players/", players.players, name="setup_players"),
    path(ONE + "hands/", hands.hands, name="setup_hands"),
    path(ONE + "devices/", devices.devices, name="setup_devices"),
    path("regulations/", regulations.packs, name="setup_packs"),
    path("regulations/<int:pack_id>/", regulations.pack, name="setup_pack"),
    path("regulations/<int:pack_id>/file/", regulations.file, name="setup_pack_file"),
    path("webhooks/", webhooks.webhooks, name="setup_webhooks"),
    path("webhooks/<int:hook_id>/", webhooks.webhook, name="setup_webhook"),
    path("people/", people.people, name="setup_people"),
    path("people/<int:person_id>/", people.change, name="setup_person"),
    path("welcome/<str:uidb64>/<str:token>/", people.Welcome.as_view(), name="welcome"),
]

urlpatterns = [
    path("language/", choose_language, name="set_language"),
    path("account/links/", preferences.new_links, name="account_new_links"),
    path("account/steps/", first_steps.page, name="account_steps"),
    path("account/steps/done/", first_steps.put_away, name="account_steps_done"),
    path("theme/", preferences.set_look, name="set_theme"),
    path("look/", preferences.set_look, name="set_look"),
    path("floor/", floor.index, name="floor"),
    path("floor/sw.js", floor.worker, name="floor_worker"),
    path("floor/start/", floor.start, name="floor_start"),
    path("floor/app.webmanifest", floor.manifest, name="floor_manifest"),
    path("floor/offline/", floor.offline, name="floor_offline"),
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
    path(
        "floor/tables/<int:table_id>/company/",
        tablet_official.company_fragment,
        name="floor_company",
    ),
    path("floor/who/", tablet_official.sign_in_page, name="who"),
    path("floor/who/leave/", tablet_official.leave, name="leave"),
    path("floor/pair/", pairing.pair, name="pair"),
    path("floor/pair/ask/", pairing.ask, name="pair_ask"),
    path("floor/pair/wait/", pairing.wait, name="pair_wait"),
    path("desk/", desk.index, name="desk"),
    path("desk/tablets/", tablets.index, name="desk_tablets"),
    path("desk/tablets/file/", tablets.file_page, name="desk_take_in"),
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
    path("desk/keys/", keys.index, name="desk_keys"),
    path("desk/keys/make/", keys.make, name="desk_key_make"),
    path("desk/keys/<int:key_id>/stop/", keys.stop, name="desk_key_stop"),
    path("desk/staff/", tablets.set_official, name="desk_staff"),
    path(
        "desk/staff/<int:official_id>/remove/",
        tablets.remove_official,
        name="desk_staff_remove",
    ),
    path("desk/go/", palette.go, name="desk_go"),
    path("desk/grid/", desk.grid, name="desk_grid"),
    path("desk/queue/", calls.queue, name="desk_queue"),
    path("desk/queue/filter/", calls.choose, name="desk_queue_filter"),
    path("desk/calls/", calls.act, name="desk_calls"),
    path("desk/round/", rounds.index, name="desk_rounds"),
    path("desk/round/clock/", rounds.clock, name="desk_rounds_clock"),
    path("desk/round/wall/", rounds.wall, name="desk_rounds_wall"),
    path("desk/round/<int:tournament_id>/plan/", rounds.plan, name="desk_rounds_plan"),
    path(
        "desk/round/<int:tournament_id>/press/", rounds.press, name="desk_rounds_press"
    ),
    path("desk/alerts/", alerts.index, name="desk_alerts"),
    path("desk/alerts/subscribe/", alerts.subscribe, name="desk_alerts_subscribe"),
    path("desk/alerts/browser/", alerts.browser, name="desk_alerts_browser"),
    path(
        "desk/alerts/<int:tournament_id>/escalation/",
        alerts.escalate,
        name="desk_alerts_escalation",
    ),
    path("desk/worker.js", alerts.worker, name="desk_worker"),
    path("desk/waits/", waiting_times.index, name="desk_waits"),
    path("desk/waits/calls.csv", waiting_times.export, name="desk_waits_csv"),
    path("desk/tiles/", desk.tiles, name="desk_tiles"),
    path("desk/tables/<int:table_id>/", desk.table, name="desk_table"),
    path("desk/tables/<int:table_id>/now/", desk.now, name="desk_now"),
    path("desk/tables/<int:table_id>/what-if/", desk.what_if, name="desk_what_if"),
    path("desk/tables/<int:table_id>/missing/", desk.settle, name="desk_settle"),
    path("lawbook/", lawbook.newest, name="lawbook"),
    path("lawbook/official/", official.index, name="lawbook_official"),
    path("lawbook/official/remove/", official.remove, name="lawbook_official_remove"),
    path("lawbook/offline.js", whole.worker, name="lawbook_worker"),
    path("lawbook/<str:edition>/", lawbook.edition, name="lawbook_edition"),
    path("lawbook/<str:edition>/pocket/", lawbook.pocket, name="lawbook_pocket"),
    path("lawbook/<str:edition>/book/", whole.book, name="lawbook_book"),
    path("lawbook/<str:edition>/words/", lawbook.words, name="lawbook_words"),
    path("lawbook/<str:edition>/mistakes/", lawbook.mistakes, name="lawbook_mistakes"),
    path("lawbook/<str:edition>/law/<int:number>/", lawbook.law, name="lawbook_law"),
    path(
        "lawbook/<str:edition>/when/<slug:name>/",
        lawbook.situation,
        name="lawbook_situation",
    ),
    path("lawbook/<str:edition>/<str:label>/", lawbook.clause, name="lawbook_clause"),
    path("setup/", include(setup_patterns)),
]
