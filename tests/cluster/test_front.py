"""What stands before the web processes, and what is said of those who look on."""

import subprocess
from pathlib import Path

import pytest

from tests.cluster.front import DEPLOYED, caddyfile
from tests.cluster.watching import Page, Watch

PORTS = (9001, 9002, 9003, 9004)


def test_it_is_the_deployed_file_with_other_processes() -> None:
    made = caddyfile(DEPLOYED.read_text(), PORTS)
    back = made.replace("\tadmin off\n", "")
    for port in PORTS[2:]:
        back = back.replace(f" 127.0.0.1:{port}", "")
    assert back.replace(":900", ":800") == DEPLOYED.read_text()
    with pytest.raises(ValueError, match="in another way"):
        caddyfile("reverse_proxy 127.0.0.1:8001", PORTS)


@pytest.mark.needs("caddy")
def test_caddy_takes_it(tmp_path: Path) -> None:
    file = tmp_path / "Caddyfile"
    file.write_text(caddyfile(DEPLOYED.read_text(), PORTS))
    command = ["caddy", "validate", "--adapter=caddyfile", f"--config={file}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def told(*positions: int) -> Page:
    page = Page()
    for position in positions:
        page.hear(b"10\r\nid: %d\ndata: {}" % position)
    return page


def test_a_page_that_missed_something_or_heard_it_twice_is_named() -> None:
    watch = Watch(pages=[told(1, 2, 3), told(1, 3), told(1, 2, 2, 3)])
    assert list(watch.wrong([1, 2, 3])) == [
        "stream 2 was not told of 1: [2]",
        "stream 3 was told twice of 1: [2]",
    ]
    assert watch.is_told(3)
    assert not watch.is_told(2)


def test_a_page_comes_again_from_what_it_was_told_last() -> None:
    page = told(4, 5)
    assert page.begin() == "?after=5"
    assert Page().begin() == "?after=0"


def test_the_longest_silence_counts_until_now() -> None:
    page = told(1)
    [heard] = page.moments
    assert page.longest_silence(heard - 5.0) >= 5.0
