"""The pages of movements: an individual, and a Swiss drawn and scored by its form."""

from __future__ import annotations

from pathlib import Path

from django.contrib.auth.models import Group
from playwright.sync_api import Page, expect

from tables.models import Player, Round, Seating, Table
from tests.browser.conftest import Room
from tests.browser.test_webhooks import fits

NAMES = ("Αικατερίνη Παπαδοπούλου-Οικονόμου", "Maximilian Featherstonehaugh")


def setting_up(room: Room) -> str:
    """Where the section with three tables is set up."""
    section = room.tables[0].section
    room.director.groups.add(Group.objects.get(name="organiser"))
    there = section.tables.count()
    for number in range(there + 1, 4):
        Table.objects.create(section=section, number=number)
    return f"/setup/tournaments/{section.tournament_id}/sections/{section.pk}/"


def test_an_individual(room: Room, desk: Page, pictures: Path) -> None:
    path = setting_up(room)
    desk.goto(path + "rounds/")
    desk.get_by_label("Movement", exact=True).select_option("individual")
    desk.get_by_label("Rounds").fill("11")
    desk.get_by_label("Boards per round").fill("2")
    desk.get_by_role("button", name="Set rounds").first.click()
    expect(desk.get_by_role("table")).to_contain_text("12+")
    fits(desk, pictures, "individual")


def test_a_swiss(room: Room, desk: Page, pictures: Path) -> None:
    path = setting_up(room) + "swiss/"
    desk.goto(path)
    fits(desk, pictures, "swiss-begin")
    desk.get_by_label("How many").fill("7")
    desk.get_by_label("Boards per round").fill("3")
    desk.get_by_role("button", name="Begin").click()
    desk.get_by_role("button", name="Draw round 1").click()
    expect(desk.get_by_text("The round is drawn.")).to_be_visible()
    first = Round.objects.order_by("table__number")[0]
    for seat, name in zip("NS", NAMES, strict=True):
        player = Player.objects.create(name=name)
        Seating.objects.create(
            table=first.table,
            seat=seat,
            player=player,
            first_board=first.first_board,
            last_board=first.last_board,
        )
    desk.reload()
    for field in desk.get_by_role("listitem").get_by_role("textbox").all():
        field.fill("10.5")
    desk.get_by_role("button", name="Save and draw round 2").click()
    expect(desk.get_by_role("heading", name="Round 2")).to_be_visible()
    fits(desk, pictures, "swiss")
