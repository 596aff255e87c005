"""What a page is sent goes into a form of Django's, and is not read key by key.

By hand a view asks only which button was pressed, as Django's own admin does:
``"remove" in request.POST``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.parsing import parsed

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("tables", "rulings", "deploy")
SENT = ("request.POST", "self.request.POST")
# What looks at every text that is sent, whatever it is for; and what hands it on.
NO_VIEWS = {
    "deploy.middleware": "refuses a character in any text",
    "rulings.web.pages.claims": "its workbench gives all of it to three forms",
    "tables.web.pages.setup.common": "`posted_data`, which a form is given",
}


def by_hand(source: str) -> list[str]:
    """Where a source does anything else with what was sent."""
    if not any(one in source for one in SENT):
        return []
    around = list(uses(parsed(source)))
    return [ast.unparse(one) for one in around if not is_right(one)]


def uses(tree: ast.AST) -> Iterator[ast.AST]:
    """What stands around each mention: a call, a comparison, or anything else."""
    parents = {
        child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node) in SENT:
            outer = parents[node]
            while isinstance(outer, ast.IfExp | ast.keyword):
                outer = parents[outer]
            yield outer


def is_right(node: ast.AST) -> bool:
    """Whether a form gets it, or a button is looked for in it."""
    if isinstance(node, ast.Call):
        return "form" in ast.unparse(node.func).lower()
    return isinstance(node, ast.Compare) and all(
        isinstance(one, ast.In | ast.NotIn) for one in node.ops
    )


def test_no_view_reads_what_was_sent_by_hand() -> None:
    paths = (path for one in PACKAGES for path in (ROOT / one).rglob("*.py"))
    found = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): said
        for path in paths
        if (said := by_hand(path.read_text()))
    }
    assert set(found) == set(NO_VIEWS), found


@pytest.mark.parametrize(
    "source",
    [
        "name = request.POST['name']",
        "name = request.POST.get('name', '')",
        "several = request.POST.getlist('several')",
        "sent = request.POST",
        "sent = request.POST if request.method == 'POST' else None",
        "services.save(request.POST)",
        "return read(**request.POST)",
    ],
)
def test_a_reading_by_hand_is_found(source: str) -> None:
    assert by_hand(source)


@pytest.mark.parametrize(
    "source",
    [
        "form = NameForm(request.POST, request.FILES)",
        "form = FORMS[what](request.POST)",
        "form = NameForm(request.POST if 'name' in request.POST else None)",
        "if 'remove' in request.POST: pass",
        "locked = 'unlock' not in request.POST",
    ],
)
def test_a_form_and_a_button_are_right(source: str) -> None:
    assert not by_hand(source)
