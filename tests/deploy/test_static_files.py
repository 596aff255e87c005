"""Scripts go over the wire without their comments, and say the same."""

from pathlib import Path

import pytest

from deploy.static_files import without_comments

SCRIPTS = sorted(Path("tables/static/tables").glob("*.js"))

CASES = [
    ("a comment", b"// why\nlet a;\n", b"let a;\n"),
    ("an indented comment", b"  // why\n  let a;\n", b"let a;\n"),
    ("a comment behind code stays", b"let a; // why\n", b"let a; // why\n"),
    ("an address is no comment", b'let a = "https://b";\n', b'let a = "https://b";\n'),
    ("two comments", b"// one\n// two\nlet a;", b"let a;"),
    ("an empty line", b"let a;\n\nlet b;\n", b"let a;\nlet b;\n"),
]


@pytest.mark.parametrize(("name", "script", "sent"), CASES)
def test_only_whole_lines_of_comment_and_indentation_go(
    name: str, script: bytes, sent: bytes
) -> None:
    assert without_comments(script) == sent


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_text_of_ours_runs_over_two_lines(path: Path) -> None:
    """Its white space would be taken for indentation."""
    for line in path.read_text().splitlines():
        assert line.count("`") % 2 == 0, line
