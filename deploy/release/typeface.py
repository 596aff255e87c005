# /// script
# requires-python = ">=3.11"
# dependencies = ["brotli==1.2.1", "fonttools==4.68.0"]
# ///
"""The typeface of pages and papers, cut out of the packages that publish it.

    PYTHONPATH=. .venv/uv/bin/uv run --no-project deploy/release/typeface.py

fetches the packages with npm, refuses any whose bytes are not the ones named here,
and writes `tables/static/fonts/` and `rulings/reports/papers/fonts/` again. The same
packages give the same bytes: the versions of what cuts them are pinned above.
"""

import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from itertools import starmap
from pathlib import Path

from fontTools.merge import Merger, Options
from fontTools.ttLib import TTFont
from fontTools.varLib.hvar import add_HVAR
from fontTools.varLib.instancer import instantiateVariableFont

from deploy.release.font_subset import (
    add,
    as_text,
    characters,
    packed,
    ranges,
    subset_file,
    subset_font,
    written,
)

ROOT = Path(__file__).resolve().parents[2]
FONTS = ROOT / "tables" / "static" / "fonts"
PAPER_FONTS = ROOT / "rulings" / "reports" / "papers" / "fonts"
# What the pages use: from regular to extra bold, and narrower where a key is.
AXES = {"wght": (400, 800), "wdth": (75, 100)}


@dataclass(frozen=True, slots=True)
class Package:
    """One package of npm: the digest of what is fetched, the file of its licence."""

    name: str
    version: str
    sha256: str
    licence_file: str


@dataclass(frozen=True, slots=True)
class Cut:
    """A file of the pages: which file of the package it is cut from, which characters.

    The characters are hexadecimal numbers and ranges of them, as Unicode writes them.
    """

    name: str
    source: str
    wanted: str


TEXT = Package(
    "@fontsource-variable/noto-sans",
    "5.3.0",
    "2cd97f3573b6e8ceaaa54ddf5df3f8e64d89a5bb31954013700d36a7ec01dcd6",
    "noto-sans-LICENSE.txt",
)
SIGNS = Package(
    "@fontsource/noto-sans-math",
    "5.3.0",
    "8f6894fffd5863699e279c669d6eae9d3a1218cc9e20aed84efb64a98aee03d8",
    "noto-sans-math-LICENSE.txt",
)
LATIN = Cut(
    "noto-sans-latin",
    "latin-standard",
    "20-7E A0-FF 131 152-153 2000-2212 FFFD",
)
# Every name that is written in Latin letters between Iceland and Azerbaijan.
EUROPEAN = Cut(
    "noto-sans-latin-ext",
    "latin-ext-standard",
    "100-17F 18F 1CD-1CE 1E6-1E7 1EA-1EB 1FA-1FF 218-21B 259 1E80-1E85 1E9E 1EF2-1EF3",
)
GREEK = Cut("noto-sans-greek", "greek-standard", "37E 384-3CE")
CYRILLIC = Cut("noto-sans-cyrillic", "cyrillic-standard", "400-45F 490-491 2116")
# Where two files hold a letter, a browser takes it from the last.
CUTS = (EUROPEAN, GREEK, CYRILLIC, LATIN)
# Suits, arrows and marks that Noto Sans does not hold; they stand with the Latin.
MARKS = "2190-2193 25B2 25B6 25B8 25BE 25C0 25CB 25CF 25D0 2660-2667 2713"
# A paper is printed where nothing else can be fetched: every letter there is, in one
# file for each weight.
WEIGHTS = {"Regular": 400, "Bold": 700}
WRITTEN = (
    *("latin-standard", "latin-ext-standard", "vietnamese-standard"),
    *("greek-standard", "greek-ext-standard"),
    *("cyrillic-standard", "cyrillic-ext-standard"),
)
FIRST, LAST = 0x20, 0xA6FF


def names_by_script(languages: Path) -> dict[str, str]:
    """By the script that `language.toml` names, what its languages call themselves.

    A page in English offers the other languages by their own names, and loads no file
    for them.
    """
    found: dict[str, str] = {}
    for file in sorted(languages.glob("*/language.toml")):
        told = tomllib.loads(file.read_text())
        if script := told.get("script"):
            found[script] = found.get(script, "") + told["name"]
    return found


NAMES = names_by_script(ROOT / "lawbook" / "language")


class PackageChanged(Exception):
    """A package has changed since it was checked; the message names it."""


def main() -> None:
    """Fetch, cut, and write what the repository keeps."""
    with tempfile.TemporaryDirectory(prefix="rectify-typeface-") as name:
        text, signs = (fetched(package, Path(name)) for package in (TEXT, SIGNS))
        cuts = [(cut, packed(made(cut, text, signs))) for cut in CUTS]
        papers = {f"NotoSans-{one}.ttf": one_file(one, text, signs) for one in WEIGHTS}
        for folder in (FONTS, PAPER_FONTS):
            for package, place in ((TEXT, text), (SIGNS, signs)):
                told = (place / "LICENSE").read_bytes()
                (folder / package.licence_file).write_bytes(told)
    write(FONTS, {f"{cut.name}.woff2": content for cut, content in cuts})
    write(PAPER_FONTS, papers)
    (FONTS / "typeface.css").write_text(style(cuts))
    for script, names in NAMES.items():
        (FONTS / f"typeface-{script}.css").write_text(style(cuts, without=names))


def write(folder: Path, files: dict[str, bytes]) -> None:
    """The files, and the list of them."""
    for name, content in files.items():
        (folder / name).write_bytes(content)
        sys.stdout.write(f"{len(content):7} {name}\n")
    (folder / "fonts.toml").write_text(listed(files))


def fetched(package: Package, place: Path) -> Path:
    """The package unpacked; raises `PackageChanged` if its bytes are others."""
    wanted = f"{package.name}@{package.version}"
    told = ["npm", "pack", "--silent", f"--pack-destination={place}", wanted]
    done = subprocess.run(told, capture_output=True, text=True, check=True)
    archive = place / done.stdout.strip().splitlines()[-1]
    if sha256(archive.read_bytes()).hexdigest() != package.sha256:
        raise PackageChanged(f"{wanted} is not the package whose digest is named here.")
    target = place / package.licence_file.partition("-LICENSE")[0]
    with tarfile.open(archive) as packed_up:
        packed_up.extractall(target, filter="data")
    return target / "package"


def made(cut: Cut, text: Path, signs: Path) -> TTFont:
    """One file of the pages; the Latin one has what a page in any language shows."""
    font = varying(cut, text, characters(cut.wanted))
    if cut is LATIN:
        (file,) = (signs / "files").glob("*-latin-400-normal.woff2")
        for script, names in NAMES.items():
            letters = sorted(set(map(ord, names)))
            add(font, letters, varying(cut_of(script), text, letters))
        marks = characters(MARKS)
        add(font, marks, subset_file(file, marks))
        font["cmap"].tables.append(as_text(marks))
        del font["HVAR"]
        add_HVAR(font)
    return font


def cut_of(script: str) -> Cut:
    """The file of a script. Raises `PackageChanged` for a script that has none."""
    for cut in CUTS:
        if cut.name == f"noto-sans-{script}":
            return cut
    raise PackageChanged(f"There is no file of {script} letters: add it to CUTS.")


def varying(cut: Cut, text: Path, wanted: Iterable[int]) -> TTFont:
    """These characters, at the weights and widths of the pages."""
    source = text / "files" / f"noto-sans-{cut.source}-normal.woff2"
    return instantiateVariableFont(subset_file(source, wanted), AXES)


def one_file(name: str, text: Path, signs: Path) -> bytes:
    """The letters of one weight for papers, with the signs that do not vary."""
    taken: set[int] = set()
    with tempfile.TemporaryDirectory(prefix="rectify-typeface-") as folder:
        files = []
        for source, font in of_weight(name, text, signs):
            codes = {code for code in font.getBestCmap() if FIRST <= code <= LAST}
            subset_font(font, codes - taken)
            taken |= codes
            files.append(f"{folder}/{source}.ttf")
            font.flavor = None
            font.save(files[-1])
        first = TTFont(files[0])["head"]
        merged = Merger(Options(drop_tables=["STAT", "MATH"])).merge(files)
    merged.recalcTimestamp = False
    merged["head"].created, merged["head"].modified = first.created, first.modified
    return written(named(merged, name))


def of_weight(name: str, text: Path, signs: Path) -> Iterator[tuple[str, TTFont]]:
    """What a file of papers is put together from, the first to be asked first."""
    axes = {"wght": WEIGHTS[name], "wdth": 100}
    for source in WRITTEN:
        file = text / "files" / f"noto-sans-{source}-normal.woff2"
        yield source, instantiateVariableFont(TTFont(file, recalcTimestamp=False), axes)
    (file,) = (signs / "files").glob("*-latin-400-normal.woff2")
    yield "signs", subset_file(file, characters(MARKS))


def named(font: TTFont, name: str) -> TTFont:
    """The same under the name of its weight, as a reader of PDF shows it."""
    bold = name == "Bold"
    font["name"].setName(name, 2, 3, 1, 0x409)
    font["name"].setName(f"Noto Sans {name}", 4, 3, 1, 0x409)
    font["name"].setName(f"NotoSans-{name}", 6, 3, 1, 0x409)
    font["head"].macStyle = int(bold)
    font["OS/2"].fsSelection = 0x20 if bold else 0x40
    return font


FACE = """\
@font-face {{
  font-family: "Noto Sans"; font-weight: 400 800; font-stretch: 75% 100%;
  font-display: optional; src: url("{name}.woff2") format("woff2");
  unicode-range: {ranges};
}}
"""


def style(cuts: list[tuple[Cut, bytes]], without: str = "") -> str:
    """The style sheet that lists the font files for a browser.

    A page in another script takes no letter of ``without`` from the Latin file: a word
    is set from one file.
    """
    faces = []
    for cut, content in cuts:
        left_out = set(map(ord, without)) if cut is LATIN else set()
        codes = sorted(set(TTFont(BytesIO(content)).getBestCmap()) - left_out)
        told = ", ".join(f"U+{run}" for run in ranges(codes))
        faces.append(FACE.format(name=cut.name, ranges=told))
    return "/* Made by deploy/release/typeface.py. */\n" + "".join(faces)


PACKAGE = """
[[package]]
name = "{one.name}"
home = "https://github.com/notofonts"
version = "{one.version}"
licence = "OFL-1.1"
licence_file = "{one.licence_file}"
sha256 = "{one.sha256}"
"""
FILE = """
[[file]]
name = "{name}"
sha256 = "{sha256}"
characters = "{characters}"
"""


def listed(contents: dict[str, bytes]) -> str:
    """What lies in a folder, and the packages that it was cut from."""
    head = "# Made by deploy/release/typeface.py: every font here.\n"
    packages = [PACKAGE.format(one=package) for package in (TEXT, SIGNS)]
    return head + "".join([*packages, *starmap(_entry, contents.items())])


def _entry(name: str, content: bytes) -> str:
    codes = " ".join(ranges(sorted(TTFont(BytesIO(content)).getBestCmap())))
    digest = sha256(content).hexdigest()
    return FILE.format(name=name, sha256=digest, characters=codes)


if __name__ == "__main__":
    main()
