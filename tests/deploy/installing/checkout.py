"""A checkout of its own for `./dev setup`, with small lock files."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.deploy.installing.package_index import LONG, Index

ROOT = Path(__file__).resolve().parents[3]
UV = ROOT / ".venv" / "uv" / "bin" / "uv"
LOCAL = ("__init__", "installing", "failure_reasons")
NEEDED = ("dev", "deploy/__init__.py", *(f"deploy/local/{one}.py" for one in LOCAL))
DEV_LOCK, UV_LOCK = "requirements-dev.lock", "requirements-uv.lock"
# What `./dev setup` says when all is well.
DONE = "Everything is installed in .venv; ./dev run starts Rectify.\n"
SYNC = "Installing what requirements-dev.lock names ...\n"
MAKE = "Making the virtual environment in .venv ...\n"
NOBODY = "http://127.0.0.1:1/simple"
AWAY = {"PIP_INDEX_URL": NOBODY, "UV_DEFAULT_INDEX": NOBODY}
# pip and uv try again for ten seconds and more; here nobody will come.
SOON = {"PIP_RETRIES": "0", "UV_HTTP_RETRIES": "0", "PIP_CONFIG_FILE": os.devnull}
OF_THE_MACHINE = ("PIP_", "UV_", "SSL_", "REQUESTS_", "CURL_", "PYTHON")


@dataclass
class Checkout:
    """Where it lies, and the index whose packages its locks name."""

    root: Path
    index: Index
    cache: Path

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    def lock(self, *lines: str, name: str = DEV_LOCK) -> None:
        (self.root / name).write_text("".join(lines))

    def read_lock(self) -> str:
        return (self.root / DEV_LOCK).read_text()

    @property
    def env(self) -> dict[str, str]:
        kept = {n: v for n, v in os.environ.items() if not n.startswith(OF_THE_MACHINE)}
        kept |= {"UV_CACHE_DIR": str(self.cache), "PIP_CACHE_DIR": str(self.cache)}
        kept |= {"PIP_INDEX_URL": self.index.url, "UV_DEFAULT_INDEX": self.index.url}
        return kept | SOON

    @property
    def command(self) -> list[str]:
        return [sys.executable, str(self.root / "dev"), "setup"]

    def begin(self, *before: str, **more: str) -> "subprocess.Popen[str]":
        """Start `./dev setup`, behind other words of a command line."""
        return subprocess.Popen(
            [*before, *self.command],
            env={**self.env, **more},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def setup(self, *before: str, **more: str) -> tuple[int, str]:
        """The code of `./dev setup`, and all it said."""
        process = self.begin(*before, **more)
        said, _ = process.communicate(timeout=LONG)
        return process.returncode, said

    def has(self, module: str) -> bool:
        """Whether a package is installed and can be imported."""
        python = self.venv / "bin" / "python"
        words = [str(python), "-c", f"import {module}"]
        return (
            python.exists()
            and not subprocess.run(words, capture_output=True, check=False).returncode
        )


def checkout(root: Path, index: Index) -> Checkout:
    """A checkout in an empty directory: the real `dev`, and a uv that is ours."""
    for name in NEEDED:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    made = Checkout(root, index, root.parent / "cache")
    script = f'#!/bin/sh\nexec "{UV}" "$@"\n'
    made.lock(index.wheel("uv", script=script), name=UV_LOCK)
    made.lock(index.wheel("first"))
    return made
