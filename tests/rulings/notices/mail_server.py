"""A mail server that takes what it is sent, or refuses it as it is told to."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any


class MailServer(socketserver.ThreadingTCPServer):
    """``answers`` says what is answered to a command, instead of yes; `HANG UP` ends.

    Each answer is used once, then the server takes everything again.
    """

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.letters: list[EmailMessage] = []
        self.answers: dict[str, str] = {}

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"


class Conversation(socketserver.StreamRequestHandler):
    """As much of SMTP (RFC 5321) as `smtplib` speaks without TLS."""

    def handle(self) -> None:
        self.say("220 here")
        while line := self.rfile.readline().strip().decode():
            verb = line.split(" ")[0].upper()
            answer = self.own.answers.pop(verb, "")
            if answer == "HANG UP":
                return
            if answer or verb != "DATA":
                self.say(answer or ("221 bye" if verb == "QUIT" else "250 yes"))
            else:
                self.say("354 go on")
                self.say(self.taken())

    @property
    def own(self) -> Any:
        return self.server

    def taken(self) -> str:
        lines = list(iter(self.rfile.readline, b".\r\n"))
        answer: str = self.own.answers.pop("LETTER", "")
        if not answer:
            whole = message_from_bytes(b"".join(lines), policy=policy.default)
            self.own.letters.append(whole)
        return answer or "250 taken"

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """The server, while it answers."""
    with MailServer() as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server
        server.shutdown()
