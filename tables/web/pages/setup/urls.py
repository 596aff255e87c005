"""Addresses of the set-up."""

from django.urls import path

from tables.web.pages.setup import hands, people, places, players, tournaments

ONE = "tournaments/<int:tournament_id>/"
SECTION = ONE + "sections/<int:section_id>/"

urlpatterns = [
    path("", tournaments.index, name="setup"),
    path("tournaments/new/", tournaments.new, name="setup_new"),
    path(ONE, tournaments.show, name="setup_tournament"),
    path(ONE + "edit/", tournaments.edit, name="setup_edit"),
    path(ONE + "lock/", tournaments.lock, name="setup_lock"),
    path(ONE + "sections/", places.sections, name="setup_sections"),
    path(SECTION, places.change, name="setup_section"),
    path(SECTION + "rounds/", places.rounds, name="setup_rounds"),
    path(ONE + "players/", players.players, name="setup_players"),
    path(ONE + "hands/", hands.hands, name="setup_hands"),
    path("people/", people.people, name="setup_people"),
    path("people/<int:person_id>/", people.change, name="setup_person"),
    path("welcome/<str:uidb64>/<str:token>/", people.Welcome.as_view(), name="welcome"),
]
