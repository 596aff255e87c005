"""One typeface; no other is named in a style, a template or a picture."""

import re
from pathlib import Path

import pytest
from django.test import Client

from deploy.release.typeface import PackageChanged, cut_of, names_by_script
from lawbook.language import languages

ROOT = Path(__file__).resolve().parents[2]
DRAWN = (".css", ".html", ".js", ".svg")
OTHERS = "tables/static/vendor"
# What names a family in a style sheet, an attribute or a script.
NAMING = re.compile(r"(?<![\w$-])(?:-{0,2}font(?:-family[\w-]*)?)\s*[:=]\s*([^;}]+)")
# A family is named in full, after the size, or everything is taken from around it.
OURS = re.compile(r'(?:[\w.%/ ]+ )?"Noto Sans"(?:, sans-serif)?|inherit')
# SVG has it as an attribute.
AS_ATTRIBUTE = re.compile(r'font-family=("[^"]*")')
PAGES = ("/lawbook/2017/", "/floor/offline/", "/nowhere/", "/admin/auth/user/")
PRELOADED = 'rel="preload" href="/static/fonts/noto-sans-{}.woff2" as="font"'


def drawn() -> list[Path]:
    """Every file of ours that a browser draws with."""
    places = ("tables", "rulings", "deploy")
    found = [path for place in places for path in (ROOT / place).rglob("*.*")]
    return [
        path
        for path in found
        if path.suffix in DRAWN and OTHERS not in str(path.relative_to(ROOT))
    ]


def families(text: str) -> list[str]:
    """What is named as a font, the names in our own words left out."""
    return [
        found.strip().strip("'")
        for found in NAMING.findall(AS_ATTRIBUTE.sub(r"font-family: \1;", text))
    ]


def foreign(text: str) -> list[str]:
    return [found for found in families(text) if not OURS.fullmatch(found)]


def test_no_other_family_is_named() -> None:
    files = drawn()
    assert len(files) > 200
    named = {str(path.relative_to(ROOT)): foreign(path.read_text()) for path in files}
    assert {name: found for name, found in named.items() if found} == {}
    told = [one for path in files for one in families(path.read_text())]
    assert '100%/1.4 "Noto Sans", sans-serif' in told


@pytest.mark.parametrize(
    "text",
    [
        "body { font-family: Georgia, serif }",
        "a{font:1rem/2 monospace}",
        ':root { --font-family-primary: system-ui, "Noto Sans"; }',
        '<text font-family="Arial">',
        'drawn.font = "12px Verdana"',
    ],
)
def test_another_family_is_found(text: str) -> None:
    """What looks for them finds them: in a style, an attribute, a script."""
    assert foreign(text)


def test_no_font_of_the_machine_is_asked_for() -> None:
    """A face comes from our own files only."""
    texts = {path: path.read_text() for path in drawn() if path.suffix == ".css"}
    assert [path for path, text in texts.items() if "local(" in text] == []
    faces = {path.name for path, text in texts.items() if "@font-face" in text}
    scripts = {one.script for one in languages().values() if one.script}
    assert faces == {"typeface.css", *(f"typeface-{one}.css" for one in scripts)}
    assert scripts == names_by_script(ROOT / "lawbook" / "language").keys()


def test_a_script_s_style_comes_from_the_folders_of_its_languages(
    tmp_path: Path,
) -> None:
    """Two languages of one script share its file; Latin ones need none."""
    told = {"el": 'name = "Ελ"\nscript = "greek"', "fr": 'name = "Français"'}
    told |= {"bg": 'name = "Бг"\nscript = "cyrillic"'}
    told |= {"uk": 'name = "Ук"\nscript = "cyrillic"'}
    for code, text in told.items():
        (tmp_path / code).mkdir()
        (tmp_path / code / "language.toml").write_text(text)
    assert names_by_script(tmp_path) == {"greek": "Ελ", "cyrillic": "БгУк"}
    assert cut_of("cyrillic").name == "noto-sans-cyrillic"
    with pytest.raises(PackageChanged):
        cut_of("hebrew")


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize(
    ("language", "wanted"), [("en", ["latin"]), ("el", ["latin", "greek"])]
)
def test_a_page_fetches_early_what_its_language_needs(
    admin_client: Client, address: str, language: str, wanted: list[str]
) -> None:
    """And nothing else: what is fetched early is used at once."""
    answer = admin_client.get(address, headers={"accept-language": language})
    page = answer.content.decode()
    assert f'lang="{language}"' in page
    assert re.findall(r"fonts/noto-sans-([\w-]+)", page) == wanted
    assert all(PRELOADED.format(name) in page for name in wanted)
    assert len(re.findall(r'href="/static/fonts/typeface(?:-greek)?\.css"', page)) == 1
