"""A registry of npm on this machine, with one package of a browser."""

import gzip
import json
import threading
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha1, sha512
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from tarfile import TarFile, TarInfo

import brotli

from tests.browsers import BROWSER, LIBRARIES, Package

HOST = "127.0.0.1"
NAME = "a-browser"
# It says where its libraries are, and how it was called.
SCRIPT = b'#!/bin/sh\necho "$LD_LIBRARY_PATH $*"\n'


def packed(version: str, size: int = 0) -> bytes:
    """The file of a version, with a browser that is a script and so much else."""
    libraries = _tar({"lib/libsome.so": b"a library"})
    manifest = json.dumps({"name": NAME, "version": version}).encode()
    files = {
        "package/package.json": manifest,
        BROWSER: brotli.compress(SCRIPT + b"#" * size, quality=1),
        LIBRARIES: brotli.compress(libraries),
    }
    return gzip.compress(_tar(files))


def package(version: str, content: bytes) -> Package:
    """What names that file and no other."""
    return Package(NAME, version, _integrity(content))


def _integrity(content: bytes) -> str:
    return f"sha512-{b64encode(sha512(content).digest()).decode()}"


def _tar(files: dict[str, bytes]) -> bytes:
    written = BytesIO()
    with TarFile.open(fileobj=written, mode="w") as archive:
        for name, content in files.items():
            member = TarInfo(name)
            member.size = len(content)
            archive.addfile(member, BytesIO(content))
    return written.getvalue()


@contextmanager
def registry(version: str, content: bytes) -> Iterator[str]:
    """The address of one that has this version."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            is_file = self.path.endswith(".tgz")
            answer = content if is_file else _about(version, content, url)
            self.send_response(200)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *words: object) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer((HOST, 0), Answers)
    url = f"http://{HOST}:{server.server_address[1]}/"
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield url
    finally:
        server.shutdown()
        server.server_close()


def _about(version: str, content: bytes, url: str) -> bytes:
    """What a registry says of a package; its own digest is always right."""
    dist = {
        "tarball": f"{url}{NAME}-{version}.tgz",
        "integrity": _integrity(content),
        "shasum": sha1(content, usedforsecurity=False).hexdigest(),
    }
    one = {"name": NAME, "version": version, "dist": dist}
    tags = {"latest": version}
    return json.dumps(
        {"name": NAME, "dist-tags": tags, "versions": {version: one}}
    ).encode()
