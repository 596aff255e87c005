"""The app's icons are painted from our drawing, and are what the manifest says."""

import os
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page

STATIC = Path("tables/static/tables")
GROUND = "#14532d"
# A mask may cut off everything outside the middle four fifths.
PAINTED = (("icon", 192, 1.0), ("icon", 512, 1.0), ("maskable", 512, 0.62))


@pytest.mark.parametrize(("name", "size", "share"), PAINTED)
def test_an_icon_has_the_size_that_its_name_says(
    name: str, size: int, share: float
) -> None:
    """`REFRESH_PICTURES=1` paints them again."""
    icon = (STATIC / "icons" / f"{name}-{size}.png").read_bytes()
    assert icon[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", icon[16:24]) == (size, size)


@pytest.mark.parametrize(("name", "size", "share"), PAINTED)
def test_an_icon_is_our_drawing(page: Page, name: str, size: int, share: float) -> None:
    """Painting the drawing now gives a picture of the same size as the one kept."""
    painted = paint(page, size, share)
    target = STATIC / "icons" / f"{name}-{size}.png"
    if os.environ.get("REFRESH_PICTURES"):
        target.write_bytes(painted)
    assert abs(len(painted) - target.stat().st_size) < target.stat().st_size / 2


def paint(page: Page, size: int, share: float) -> bytes:
    """Draw the icon in the browser, on our green where a mask will cut."""
    side = round(size * share)
    drawing = (STATIC / "icon.svg").read_text()
    ground = GROUND if share < 1 else "transparent"
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;"
        f"background:{ground}}}svg{{width:{side}px;height:{side}px}}</style>{drawing}"
    )
    return picture(page)


def picture(page: Page) -> bytes:
    """Take the picture; on a busy machine the browser may fail once to draw it."""
    try:
        return page.screenshot(omit_background=True)
    except Error:
        page.wait_for_timeout(1000)
        return page.screenshot(omit_background=True)
