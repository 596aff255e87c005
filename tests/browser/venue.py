"""A server of its own that a test may kill, and start again at the same address."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from os import environ
from signal import SIGCONT, SIGSTOP
from time import sleep

from playwright.sync_api import Page

from deploy.local.ports import listen
from deploy.local.processes import serves
from tests.browser.forking import OURS, Copies, Forked

# Another application by the same server.
SERVING = "from deploy.web.__main__ import serve; serve({!r}, fd={})"
NEWER = "tests.browser.newer:application"


class Venue:
    """The laptop under the director's table, with its plug."""

    def __init__(
        self, env: Mapping[str, str], copies: Copies | None, application: str = OURS
    ) -> None:
        """``copies`` start our own application; another one starts by itself."""
        self._env, self._copies = {**environ, **env}, copies
        self._running: subprocess.Popen[bytes] | Forked | None = None
        self._port = 0
        self.is_untouched = True
        self.start(application)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self, application: str = OURS) -> None:
        """Serve again, at the address of the first time."""
        with listen(self._port) as web:
            self._port = web.getsockname()[1]
            self._running = self._begun(web.fileno(), application)
        while not serves(self._port):
            assert self._running.poll() is None, "the server did not start"
            sleep(0.1)

    def _begun(
        self, listening: int, application: str
    ) -> subprocess.Popen[bytes] | Forked:
        if application == OURS and self._copies is not None:
            return self._copies.start(listening)
        command = [sys.executable, "-c", SERVING.format(application, listening)]
        return subprocess.Popen(command, env=self._env, pass_fds=[listening])

    def freeze(self) -> None:
        """Stop it where it stands: its connections stay open and say nothing."""
        self.is_untouched = False
        assert self._running is not None
        self._running.send_signal(SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        assert self._running is not None
        self._running.send_signal(SIGCONT)

    def kill(self) -> None:
        """Pull the plug: nothing is finished, nobody is told."""
        self.is_untouched = False
        if self._running is not None:
            self._running.kill()
            self._running.wait()
        self._running = None


def wait_for_worker(page: Page) -> None:
    """Wait until the page and its files are kept, and the worker answers for them."""
    page.evaluate("""async () => {
      await navigator.serviceWorker.ready;
      const here = () => caches.match(location.href, { ignoreVary: true });
      while (!navigator.serviceWorker.controller || !(await here()))
        await new Promise((resolve) => setTimeout(resolve, 50));
    }""")


def wait_until_nothing_is_on_its_way(page: Page) -> None:
    """Until the page's outbox has an answer, or none, to what it has sent."""
    page.wait_for_function(
        """async () => {
          const files = performance.getEntriesByType("resource").map((one) => one.name);
          const { state } = await import(files.find((name) => /outbox\\./.test(name)));
          return !state().sending;
        }"""
    )


def keep_many(page: Page, table: int, texts: list[str]) -> None:
    """Make many entries by the page's own outbox, one after the other."""
    page.evaluate(
        """async ([table, texts]) => {
          const files = performance.getEntriesByType("resource").map((one) => one.name);
          const { keep } = await import(files.find((name) => /outbox\\./.test(name)));
          for (const text of texts) {
            const event = { type: "NoteAdded", text };
            await keep({ table, board: 9, version: 1, event, said: text });
          }
        }""",
        [table, texts],
    )
