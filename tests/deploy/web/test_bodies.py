"""Bodies and answers of a real server: whole, and never more than there is room."""

import json
from collections.abc import Callable, Iterable, Iterator
from select import select
from time import monotonic, sleep
from typing import Any

import pytest

from deploy import wsgi_bridge
from deploy.web import heads, memory_budget
from deploy.web.wire import Environ
from deploy.wsgi_bridge import Pages
from tests.deploy.web.served import Caller, serving

MOST, FILE = 10_000, 30_000
LARGE = 10_000_000


def pages(environ: Environ, start: Callable[..., Any]) -> Iterable[bytes]:
    """How long the body was; at some addresses something else."""
    path = environ["PATH_INFO"]
    status = "429 Too Many Requests" if path == "/later/" else "200 OK"
    body = b"%d" % len(environ["wsgi.input"].read())
    if path == "/large/":
        body = b"x" * LARGE
    start(status, [("Content-Length", str(len(body)))])
    return [body]


def largest(environ: Environ) -> int:
    """Someone with a cookie may send a file to one address."""
    assert environ["wsgi.input"].read() == b""
    is_known = environ.get("HTTP_COOKIE") == "someone"
    return FILE if is_known and environ["PATH_INFO"] == "/files/" else MOST


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with serving(Pages(pages, 2, MOST, largest)) as found:
        yield found


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    """Whatever happens, nothing is counted any more when everybody has gone."""
    yield
    budgets = (memory_budget.requests, memory_budget.files, memory_budget.answers)
    wait_until(lambda: not any(one.spent or one.waiting for one in budgets))


def wait_until(is_so: Callable[[], bool]) -> None:
    end = monotonic() + 10
    while not is_so():
        assert monotonic() < end
        sleep(0.01)


def begin(port: int, path: str, *lines: str) -> Caller:
    """A request of which the head has been sent."""
    caller = Caller(port)
    head = "\r\n".join([f"POST {path} HTTP/1.1", "Connection: close", *lines])
    caller.say(f"{head}\r\n\r\n".encode())
    return caller


def length(size: int) -> str:
    return f"Content-Length: {size}"


def heard(caller: Caller) -> tuple[int, str, str]:
    """Status, head and body of the answer."""
    head, _, body = caller.hear().decode().partition("\r\n\r\n")
    return int(head[9:12] or 0), head.lower(), body


@pytest.mark.parametrize(("size", "said"), [(MOST, 200), (MOST + 1, 413)])
def test_what_says_that_it_is_too_large_is_not_read(
    port: int, size: int, said: int
) -> None:
    caller = begin(port, "/", length(size))
    if said == 200:
        caller.say(b"x" * size)
    status, _, body = heard(caller)
    assert (status, body) == (
        said,
        str(size) if said == 200 else "The body is larger than 0.01 MB.",
    )


@pytest.mark.parametrize(("size", "said"), [(MOST, 200), (MOST + 1, 413)])
def test_what_does_not_say_how_large_it_is_is_read_up_to_there(
    port: int, size: int, said: int
) -> None:
    caller = begin(port, "/", "Transfer-Encoding: chunked")
    caller.say(b"%x\r\n%b\r\n" % (size, b"x" * size))
    if said == 200:
        caller.say(b"0\r\n\r\n")
    assert caller.status() == said


def test_at_the_api_a_refusal_is_a_problem(port: int) -> None:
    status, head, body = heard(begin(port, "/api/entries/", length(MOST + 1)))
    assert "application/problem+json" in head
    assert json.loads(body) == {
        "title": "Request Entity Too Large",
        "status": status,
        "code": "too_large",
        "detail": "The body is larger than 0.01 MB.",
    }


@pytest.mark.parametrize(
    ("path", "cookie", "size", "said"),
    [
        ("/files/", "someone", FILE, 200),
        ("/files/", "someone", FILE + 1, 413),
        ("/files/", "stranger", MOST + 1, 413),
        ("/", "someone", MOST + 1, 413),
    ],
)
def test_files_come_from_people_who_may_send_one_there(
    port: int, path: str, cookie: str, size: int, said: int
) -> None:
    body, chunked = b"x" * size, "Transfer-Encoding: chunked"
    caller = begin(port, path, f"Cookie: {cookie}", length(size))
    caller.say(body)
    assert caller.status() == said
    caller = begin(port, path, f"Cookie: {cookie}", chunked)
    caller.say(b"%x\r\n%b\r\n0\r\n\r\n" % (size, body))
    assert caller.status() == said


def test_of_many_bodies_that_wait_the_oldest_makes_room(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_budget, "requests", memory_budget.Budget(45_000))
    # One byte short, each of them.
    callers = [begin(port, "/", length(MOST)) for _ in range(4)]
    for number, caller in enumerate(callers, 1):
        caller.say(b"x" * (MOST - 1))
        wait_until(lambda n=number: memory_budget.requests.spent == n * (MOST - 1))  # type: ignore[misc]  # bound
    late = begin(port, "/", length(MOST))
    late.say(b"x" * MOST)
    assert late.status() == 200
    status, head, body = heard(callers[0])
    assert (status, body) == (
        503,
        "Too much is on its way here. Try again in a moment.",
    )
    assert "retry-after: 1" in head
    for caller in callers[1:]:
        caller.say(b"x")
        assert caller.status() == 200


def test_of_files_the_newest_finds_no_room(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_budget, "files", memory_budget.Budget(FILE * 2))
    known = ("Cookie: someone", length(FILE))
    callers = [begin(port, "/files/", *known) for _ in range(2)]
    wait_until(lambda: memory_budget.files.spent == FILE * 2)
    assert begin(port, "/files/", *known).status() == 503
    for caller in callers:
        caller.say(b"x" * FILE)
        assert caller.status() == 200


def test_who_hangs_up_is_forgotten(port: int) -> None:
    caller = begin(port, "/", length(MOST))
    caller.say(b"x")
    wait_until(lambda: memory_budget.requests.spent == 1)
    caller.socket.close()
    wait_until(lambda: memory_budget.requests.spent == 0)


def test_a_large_answer_arrives_whole(port: int) -> None:
    status, _, body = heard(begin(port, "/large/", length(0)))
    assert (status, len(body)) == (200, LARGE)


def test_of_many_who_do_not_read_the_slowest_are_cut_off(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_budget, "answers", memory_budget.Budget(LARGE * 2))
    callers = [begin(port, "/large/", length(0)) for _ in range(2)]
    wait_until(lambda: memory_budget.answers.spent == LARGE * 2)
    status, _, body = heard(begin(port, "/large/", length(0)))
    assert (status, len(body)) == (200, LARGE)
    lengths = [len(heard(caller)[2]) for caller in callers]
    assert sorted(one == LARGE for one in lengths) == [False, True]


def test_who_reads_nothing_holds_an_answer_for_so_long_only(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heads, "READ_WITHIN", 0.3)
    caller = begin(port, "/large/", length(0))
    wait_until(lambda: memory_budget.answers.spent == LARGE)
    wait_until(lambda: memory_budget.answers.spent == 0)
    assert len(heard(caller)[2]) < LARGE


def test_who_is_told_to_come_later_waits_without_a_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wsgi_bridge, "PAUSE", 1.0)
    with serving(Pages(pages, 1, MOST)) as port:
        early = [begin(port, "/later/", length(0)) for _ in range(5)]
        assert begin(port, "/", length(0)).status() == 200
        answered, _, _ = select([one.socket for one in early], [], [], 0)
        assert answered == []
        assert {caller.status() for caller in early} == {429}
