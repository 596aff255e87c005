"""Which fonts a browser of the tests finds installed: none, whatever the machine has.

A page that is only right with someone's fonts is so found on every machine.
`TEST_FONTS=dejavu` leaves it DejaVu Sans, `TEST_FONTS=machine` all that is there.
`nothing.ttf` draws an empty box for every character: without any font at all Chromium
draws nothing and never looks again.
"""

import os
from pathlib import Path

HERE = Path(__file__).parent
NOTHING, DEJAVU, MACHINE = "nothing", "dejavu", "machine"
UNKNOWN = "TEST_FONTS is {!r}, and may be nothing, dejavu or machine."
CONFIGURATION = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{here}</dir><dir>/usr/share/fonts</dir>
  <cachedir>{cache}</cachedir>
  <selectfont><rejectfont><glob>/usr/share/fonts/*.*</glob></rejectfont>
  <acceptfont>{files}</acceptfont></selectfont>
</fontconfig>
"""
FILES = {
    NOTHING: ("nothing.ttf",),
    DEJAVU: ("nothing.ttf", "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
}


def installed(place: Path) -> dict[str, str]:
    """What the environment says of fonts; it lies in ``place`` with its cache."""
    chosen = os.environ.get("TEST_FONTS", NOTHING)
    if chosen == MACHINE:
        return {}
    assert chosen in FILES, UNKNOWN.format(chosen)
    place.mkdir(exist_ok=True)
    file = place / f"{chosen}.conf"
    names = "".join(f"<glob>*/{name}</glob>" for name in FILES[chosen])
    told = {"here": HERE, "cache": place / "cache", "files": names}
    file.write_text(CONFIGURATION.format(**told))
    return {"FONTCONFIG_FILE": str(file)}
