"""Every state document is what its types say, in every edition."""

import msgspec
import pytest

from lawbook import (
    StateDocument,
    document,
    empty_log,
    extend,
    read_event,
    render,
    summary,
)
from lawbook.document.rendering import LATER_PARTS
from lawbook.library import editions
from tests.cases.reader import Case, all_cases
from tests.lawbook.table import Plain

FILES = sorted({case.file for case in all_cases()})


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("file", FILES)
def test_every_document_of_the_cases_has_its_shape(file: str, edition: str) -> None:
    held = [_hold(case, edition) for case in all_cases() if case.file == file]
    assert sum(held) > 0


def _hold(case: Case, edition: str) -> int:
    log = empty_log(edition)
    for raw in case.events:
        log = extend(log, read_event(raw))
        rendered = render(log.state)
        msgspec.json.decode(rendered, type=StateDocument)
        _hold_summary(summary(log.state), msgspec.json.decode(rendered))
    return log.version


def _hold_summary(told: Plain, whole: Plain) -> None:
    """A summary has parts of the document, and of its lists' items fewer."""
    for name, part in told.items():
        items = part if isinstance(part, list) else [part]
        wholes = whole[name] if isinstance(part, list) else [whole[name]]
        for item, one in zip(items, wholes, strict=True):
            assert item == (
                {k: one[k] for k in item} if isinstance(item, dict) else one
            )


def test_the_shape_has_the_keys_in_their_order() -> None:
    (case, *_) = all_cases()
    log = extend(empty_log("2017"), read_event(case.events[0]))
    assert list(document(log.state)) == list(StateDocument.__struct_fields__)


def test_only_what_came_later_may_be_left_out() -> None:
    fields = msgspec.structs.fields(StateDocument)
    assert [one.name for one in fields if not one.required] == list(LATER_PARTS)
