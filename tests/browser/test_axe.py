"""The eye that looks for barriers sees them: in either look, on a page, in a part."""

from playwright.sync_api import Page

from tests.browser.axe import shut_out

BARRIERS = """<title>Page</title><html lang=en><style>
  body { background: white; color: black; }
  @media (prefers-color-scheme: dark) { p { color: #eee; } }
  </style><main><h1>Head</h1><p>Pale at night</p><div><img src="x"></div></main>"""


def test_a_barrier_is_found_where_it_is(page: Page) -> None:
    """Pale on white at night only; a picture without words, in its part only."""
    page.set_content(BARRIERS)
    assert [line.split(":")[:2] for line in shut_out(page)] == [
        ["dark", " color-contrast"],
        ["light", " image-alt"],
    ]
    assert [line.split(":")[1] for line in shut_out(page, "div")] == [" image-alt"]
    assert shut_out(page, "h1") == []
