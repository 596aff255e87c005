"""The seven main screens side by side: each device, light and dark, English and Greek.

Each screen is one sheet of small pictures, for people to look at; and nothing on any of
them is cut off or scrolls sideways.
"""

import io
import os
from itertools import product
from pathlib import Path
from typing import Any, Literal

import pytest
from PIL import Image
from playwright.sync_api import Page

from rulings.common.roles import grant_roles
from tables.models import Board
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import go
from tests.browser.test_case_pages import full_case, raised_flag
from tests.browser.test_looks import CLIPPED, WIDER, speak
from tests.evidence.habits import with_habits
from tests.rulings.evidence_boards import STRONG_FEW, UNDERLED, examined

pytestmark = pytest.mark.long

DOCS = Path("docs/pictures/screens")
SCREENS = {
    "tablet": "/floor/tables/{table}/",
    "desk": "/desk/",
    "case": "/review/cases/{case}/",
    "evidence": "/review/boards/{board}/evidence/",
    "practice": "/floor/practice/partner-leads/",
    "lawbook": "/lawbook/2017/50D2/",
    "paper": "/review/cases/{case}/papers/report-of-hand.html",
}
DEVICES = {"telephone": (390, 844), "tablet": (810, 1080), "desktop": (1440, 900)}
LOOKS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
HEIGHT, GAP, QUALITY = 450, 8, 40
# A sheet of paper is white and as wide as it is, whatever screen it is looked at on.
NARROWER_THAN_PAPER = {("paper", "telephone"), ("paper", "tablet")}


@pytest.fixture
def places(room: Room) -> dict[str, int]:
    """A case with its evidence, and a table where declarer has to choose."""
    grant_roles()
    flag = raised_flag(room)
    case = full_case(flag, room)
    room.record(room.tables[3], 1, *UNDERLED)
    analysed = Board.objects.get(table=room.tables[3])
    examined(analysed, settings=with_habits(STRONG_FEW))
    room.open(room.tables[1], 9, *TO_A_CHOICE)
    room.open(room.tables[2], 3, {"type": "DirectorCalled"})
    ids = {"table": room.tables[1].pk, "case": case.pk, "board": analysed.pk}
    return {name: int(number) for name, number in ids.items()}


@pytest.mark.parametrize("screen", SCREENS)
def test_a_main_screen_on_every_device(
    places: dict[str, int], desk: Page, pictures: Path, screen: str
) -> None:
    """Telephone, tablet, desktop; below each other light and dark, in two languages."""
    rows: list[list[Any]] = []
    wrong: dict[tuple[str, ...], Any] = {}
    for language, look in product(("en", "el"), LOOKS):
        speak(desk, language)
        desk.emulate_media(color_scheme=look)
        go(desk, SCREENS[screen].format(**places))
        rows.append([])
        for device, (width, height) in DEVICES.items():
            desk.set_viewport_size({"width": width, "height": height})
            desk.evaluate("() => document.fonts.ready.then(() => null)")
            rows[-1].append(Image.open(io.BytesIO(desk.screenshot())))
            faults = [desk.evaluate(WIDER) > 0, *desk.evaluate(CLIPPED)]
            if any(faults) and (screen, device) not in NARROWER_THAN_PAPER:
                wrong[language, look, device] = faults
    sheet(rows).save(pictures / f"screens-{screen}.webp", quality=QUALITY, method=6)
    if os.environ.get("REFRESH_PICTURES"):
        DOCS.mkdir(exist_ok=True)
        sheet(rows).save(DOCS / f"{screen}.webp", quality=QUALITY, method=6)
    assert wrong == {}


def sheet(rows: list[list[Any]]) -> Any:
    """The pictures at one height, beside and below each other."""
    small = [[_small(one) for one in row] for row in rows]
    width = sum(one.width + GAP for one in small[0]) - GAP
    whole = Image.new("RGB", (width, len(rows) * (HEIGHT + GAP) - GAP), "#888")
    for down, row in enumerate(small):
        across = 0
        for one in row:
            whole.paste(one, (across, down * (HEIGHT + GAP)))
            across += one.width + GAP
    return whole


def _small(picture: Any) -> Any:
    width = round(picture.width * HEIGHT / picture.height)
    return picture.convert("RGB").resize((width, HEIGHT), Image.Resampling.LANCZOS)
