"""What mkdocs asks for while it builds: the README as first page, and our own font."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[3]
DOCS = ROOT / "docs"
FONTS = ROOT / "tables" / "static" / "fonts"
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
SITE_CSS = ':root { --md-text-font: "Noto Sans"; }\n'


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The pages of docs/, and what the site has besides."""
    readme = (ROOT / "README.md").read_text()
    files.append(File.generated(config, "index.md", content=from_docs(readme)))
    files.append(File.generated(config, "fonts/site.css", content=SITE_CSS))
    for path in sorted([*FONTS.glob("*.woff2"), FONTS / "typeface.css"]):
        uri = f"fonts/{path.name}"
        files.append(File.generated(config, uri, abs_src_path=str(path)))
    return files


def on_page_markdown(
    markdown: str, page: Page, config: MkDocsConfig, files: Files
) -> str:
    """A page whose links to files outside docs/ are plain words.

    The site has no address of the repository to lead to.
    """
    here = (DOCS / page.file.src_uri).parent
    return LINK.sub(lambda link: link[0] if stays(here, link[3]) else link[2], markdown)


def from_docs(readme: str) -> str:
    """The README with its links as they are from docs/."""
    return readme.replace("](docs/", "](")


def stays(here: Path, target: str) -> bool:
    """Whether a link leads to the web, to its own page or to a file in docs/."""
    if "://" in target or target.startswith("#"):
        return True
    return (here / target.partition("#")[0]).resolve().is_relative_to(DOCS)
