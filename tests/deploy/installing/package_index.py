"""A package index on this machine: a few small packages, and what can go wrong."""

import ssl
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from tarfile import TarFile, TarInfo
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

HOST = "127.0.0.1"
# A guard against what hangs, in seconds: the machine may have other work.
LONG = 300
# pip of Python 3.13 cannot speak TLS to an address in numbers.
BY_NAME = "localhost"
ANYWHERE = "py3-none-any"
DAY, YEARS = timedelta(days=1), timedelta(days=3650)
PEM = serialization.Encoding.PEM
KEPT = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()


class Index:
    """Files by their names, and the address where pip and uv find them."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.url = ""
        self._held = ""
        self.asked, self.released = threading.Event(), threading.Event()

    def hold(self, name: str) -> None:
        """Keep a package's files back, once they were `asked` for, until `released`."""
        self._held = name
        self.asked.clear()
        self.released.clear()

    def serve(self, name: str) -> None:
        """Wait where a file is kept back."""
        if self._held and name.startswith(self._held):
            self.asked.set()
            self.released.wait(LONG)

    def wheel(
        self, name: str, tag: str = ANYWHERE, size: int = 1, script: str = ""
    ) -> str:
        """Add version 1.0 of a package; give its line in a lock file."""
        self.files[f"{name}-1.0-{tag}.whl"] = _wheel(name, size, script)
        return self.line(name)

    def source(self, name: str) -> str:
        """Add a package that has to be built, and whose build fails."""
        text = b"raise SystemExit('there is no compiler here')\n"
        packed = BytesIO()
        with TarFile.open(fileobj=packed, mode="w:gz") as archive:
            for file, content in (("setup.py", text), ("PKG-INFO", _metadata(name))):
                member = TarInfo(f"{name}-1.0/{file}")
                member.size = len(content)
                archive.addfile(member, BytesIO(content))
        self.files[f"{name}-1.0.tar.gz"] = packed.getvalue()
        return self.line(name)

    def line(self, name: str) -> str:
        """The line of a lock file that allows what is here now."""
        ours = [data for file, data in self.files.items() if file.startswith(name)]
        allowed = (f"--hash=sha256:{sha256(data).hexdigest()}" for data in ours)
        return " ".join([f"{name}==1.0", *allowed]) + "\n"

    def page(self, name: str) -> bytes:
        """What an index says about one package."""
        links = (
            f"<a href='/files/{file}'>{file}</a>"
            for file in self.files
            if file.startswith(f"{name}-")
        )
        return b"<!DOCTYPE html>" + "\n".join(links).encode()


def _metadata(name: str) -> bytes:
    return f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n".encode()


def _wheel(name: str, size: int, script: str) -> bytes:
    info, digest = f"{name}-1.0.dist-info", urlsafe_b64encode(b"").decode()
    parts = {
        f"{name}.py": b"#" * size,
        f"{info}/METADATA": _metadata(name),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\n",
    }
    if script:
        parts[f"{name}-1.0.data/scripts/{name}"] = script.encode()
    record = "".join(f"{part},{digest},\n" for part in [*parts, f"{info}/RECORD"])
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for part, content in {**parts, f"{info}/RECORD": record.encode()}.items():
            member = ZipInfo(part)
            member.external_attr = 0o100755 << 16
            archive.writestr(member, content)
    return packed.getvalue()


@contextmanager
def served(index: Index, certificate: Path | None = None) -> Iterator[Index]:
    """The index at an address as long as this lasts; over TLS with a certificate."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            kind, name = self.path.strip("/").split("/", 1)
            known = index.page(name) if kind == "simple" else index.files.get(name)
            self.send_response(200 if known else 404)
            self.send_header("Content-Type", "text/html" if kind == "simple" else "a/b")
            self.send_header("Content-Length", str(len(known or b"")))
            self.end_headers()
            if kind == "files":
                index.serve(name)
            with suppress(OSError):
                self.wfile.write(known or b"")

        def log_message(self, format: str, *words: object) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer((HOST, 0), Answers)
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    origin = f"https://{BY_NAME}" if certificate else f"http://{HOST}"
    index.url = f"{origin}:{server.server_address[1]}/simple"
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield index
    finally:
        index.released.set()
        server.shutdown()
        server.server_close()


# What a key that vouches may do, as Python 3.13 asks.
SIGNS = x509.KeyUsage(
    digital_signature=False,
    content_commitment=False,
    key_encipherment=False,
    data_encipherment=False,
    key_agreement=False,
    key_cert_sign=True,
    crl_sign=True,
    encipher_only=False,
    decipher_only=False,
)


def certificate(place: Path, days: int) -> tuple[Path, Path]:
    """Who vouches, and a certificate with its key: good for a day, in so many days."""
    keys = [ec.generate_private_key(ec.SECP256R1()) for _ in range(2)]
    names = [_name("who vouches"), _name("index")]
    begins = datetime.now(UTC) + timedelta(days=days, hours=-1)
    address = x509.SubjectAlternativeName([x509.DNSName(BY_NAME)])
    extensions = (x509.BasicConstraints(ca=True, path_length=None), address)
    vouching = keys[0].public_key()
    signer = x509.AuthorityKeyIdentifier.from_issuer_public_key(vouching)
    own = x509.SubjectKeyIdentifier.from_public_key(vouching)
    written = []
    for key, name, extension in zip(keys, names, extensions, strict=True):
        signing = (
            x509.CertificateBuilder(names[0], name, key.public_key(), 1)
            .not_valid_before(begins if extension is address else begins - YEARS)
            .not_valid_after(begins + (DAY if extension is address else YEARS))
            .add_extension(extension, critical=True)
            # From Python 3.13 on a certificate has to say whose key has signed it.
            .add_extension(signer, critical=False)
        )
        if extension is not address:
            signing = signing.add_extension(own, critical=False)
            signing = signing.add_extension(SIGNS, critical=True)
        signed = signing.sign(keys[0], hashes.SHA256())
        written.append(signed.public_bytes(PEM))
    trusted, shown = place / "trusted.pem", place / "index.pem"
    trusted.write_bytes(written[0])
    shown.write_bytes(written[1] + keys[1].private_bytes(PEM, *KEPT))
    return trusted, shown


def _name(words: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, words)])
