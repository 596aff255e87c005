"""Parts added to the state document later: absent while nothing is in them."""

import pytest

from lawbook.document import rendering
from lawbook.document.rendering import without_later_parts

OLD = '{"edition":"2017","questions":[]}'


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two later parts, one of them a list."""
    added = {"auction": "null", "revokes": "[]"}
    monkeypatch.setattr(rendering, "LATER_PARTS", added)


@pytest.mark.usefixtures("parts")
@pytest.mark.parametrize(
    ("document", "left"),
    [
        (OLD, OLD),
        ('{"edition":"2017","questions":[],"auction":null,"revokes":[]}', OLD),
        ('{"edition":"2017","questions":[],"auction":null}', OLD),
        (
            '{"questions":[],"auction":{"turn":"N"},"revokes":[]}',
            '{"questions":[],"auction":{"turn":"N"}}',
        ),
        (
            '{"questions":[],"auction":null,"revokes":[{"seat":"E"}]}',
            '{"questions":[],"auction":null,"revokes":[{"seat":"E"}]}',
        ),
    ],
    ids=[
        "a document from before them",
        "both empty",
        "from between the two",
        "the first of them is not empty",
        "the last of them is not empty",
    ],
)
def test_only_empty_parts_at_the_end_are_left_out(document: str, left: str) -> None:
    assert without_later_parts(document) == left
