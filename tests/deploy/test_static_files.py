"""Scripts go over the wire shortened, and say the same."""

import re
import sys
from fnmatch import fnmatch
from pathlib import Path

import brotli
import pytest
from django.core.files.base import ContentFile

from deploy import static_files
from deploy.static_files import LARGE, MODULES, Files, shortened

SCRIPTS = sorted(Path("tables/static/tables").glob("*.js"))
EXPORTED = re.compile(r"export (?:const|function|async function|let) (\w+)")
IMPORTED = re.compile(r'import(?:(?:[{*][^"]+from)?"[./][^"]+";|\("[./][^"]+"\))')

CASES = [
    ("a comment goes", b"// why\nexport let a = 1;\n", b"export let a=1"),
    ("white space goes", b"export let a = {\n  b: 1,\n};\n", b"export let a={b:1}"),
    ("a text stays", b'export let a = " //  b ";\n', b'export let a=" //  b "'),
    (
        "what is inside gets a short name",
        b"export function a(seat) {\n  return seat + seat;\n}\n",
        b"export function a(e){return e+e}",
    ),
]


@pytest.mark.skipif(sys.platform == "darwin", reason="no wheel for every Mac")
@pytest.mark.parametrize(("name", "script", "sent"), CASES)
def test_what_is_left_out(name: str, script: bytes, sent: bytes) -> None:
    assert shortened(script) == sent


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_gives_the_others_what_it_gave(path: Path) -> None:
    given = set(EXPORTED.findall(path.read_text()))
    sent = shortened(path.read_bytes()).decode()
    assert {name for name in given if re.search(rf"\b{name}\b", sent)} == given
    # Django finds what is imported by these marks, and gives it its lasting name.
    assert len(IMPORTED.findall(sent)) == sent.count("import")


def test_without_the_minifier_a_script_goes_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(static_files, "find_spec", lambda name: None)
    assert shortened(b"// why\nlet a;\n") == b"// why\nlet a;\n"


def test_what_pages_name_is_packed_and_no_copy_of_it(tmp_path: Path) -> None:
    files = Files(location=tmp_path, base_url="/static/")
    files.save("look.css", ContentFile(b"p { color: red }\n" * 100))
    list(files.post_process({"look.css": (files, "look.css")}))
    named = files.stored_name("look.css")
    there = {one.name for one in tmp_path.iterdir()} - {"staticfiles.json"}
    assert there == {"look.css", named, f"{named}.br", f"{named}.gz"}


def test_a_style_sheet_goes_with_those_it_imports(tmp_path: Path) -> None:
    """In the place of the import, which stands before every rule."""
    look = Path("tables/static/tables/rectify.css").read_bytes()
    files = Files(location=tmp_path, base_url="/static/")
    files.save("tables/rectify.css", ContentFile(look))
    kept = (tmp_path / "tables" / "rectify.css").read_bytes()
    head, _, tail = look.partition(b'@import url("compass.css");\n')
    drawing = Path("tables/static/tables/compass.css").read_bytes()
    assert kept == head + drawing + tail


@pytest.mark.parametrize("app", ["rulings", "tables"])
def test_every_script_of_ours_may_import(app: str) -> None:
    place = Path(app, "static")
    scripts = [str(one.relative_to(place)) for one in place.rglob("*.js")]
    assert scripts
    lost = [one for one in scripts if not any(fnmatch(one, each) for each in MODULES)]
    assert lost == []


def test_a_script_imports_by_the_lasting_name(tmp_path: Path) -> None:
    files = Files(location=tmp_path, base_url="/static/")
    files.save("tables/inner.js", ContentFile(b"export let a = 1;\n"))
    files.save("rulings/outer.js", ContentFile(b'import "../tables/inner.js";\n'))
    places = ("rulings/outer.js", "tables/inner.js")
    list(files.post_process({name: (files, name) for name in places}))
    named = files.stored_name("tables/inner.js")
    outer = (tmp_path / files.stored_name("rulings/outer.js")).read_text()
    assert named != "tables/inner.js"
    assert f'"../{named}"' in outer


@pytest.mark.parametrize("size", [LARGE - 20, LARGE + 20])
def test_a_file_comes_back_as_it_was(size: int) -> None:
    words = b"p { color: red }\n" * (size // 17)
    packed = Files.create_compressor(Files(), quiet=True).compress_brotli(words)
    assert len(packed) < 100
    assert brotli.decompress(packed) == words
