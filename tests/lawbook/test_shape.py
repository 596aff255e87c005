"""Every state document is what its types say, in every edition."""

import msgspec
import pytest

from lawbook import StateDocument, document, empty_log, extend, read_event, render
from lawbook.document.rendering import LATER_PARTS
from lawbook.library import editions
from tests.cases.reader import Case, all_cases

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
        msgspec.json.decode(render(log.state), type=StateDocument)
    return log.version


def test_the_shape_has_the_keys_in_their_order() -> None:
    (case, *_) = all_cases()
    log = extend(empty_log("2017"), read_event(case.events[0]))
    assert list(document(log.state)) == list(StateDocument.__struct_fields__)


def test_only_what_came_later_may_be_left_out() -> None:
    fields = msgspec.structs.fields(StateDocument)
    assert [one.name for one in fields if not one.required] == list(LATER_PARTS)
