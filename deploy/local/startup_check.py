"""Whether `./dev run` comes up here: it answers, doctor has no complaint, and it stops.

`./dev bare` runs this in the bare machine, with the Python of that machine.
"""

import platform
import re
import signal
import subprocess
import sys
import time
from http.client import HTTPConnection, HTTPException
from tempfile import TemporaryFile
from typing import IO

from deploy.local.paths import ROOT
from deploy.local.ports import LOOPBACK, free_port
from deploy.local.supervisor import say

DEV = str(ROOT / "dev")
# Everything is fetched and installed first, beside whatever else the machine does.
PATIENCE = 900.0
# The worker starts beside the web process, and may be there a little later.
SETTLING = 60.0
COMPLAINT = re.compile(r"^(?:ERROR|warn ) .*(?:\n +.*)*", re.MULTILINE)


def main() -> int:
    """0 where it comes up without a complaint."""
    begun, port = time.monotonic(), free_port()
    with TemporaryFile("w+") as words:
        command = [DEV, "run", f"--port={port}"]
        run = subprocess.Popen(command, cwd=ROOT, stdout=words, stderr=words)
        try:
            while not _is_ready(port):
                if run.poll() is not None or time.monotonic() > begun + PATIENCE:
                    return _failed(words)
                time.sleep(0.5)
            seconds = time.monotonic() - begun
            complaints = _lasting_complaints()
        finally:
            code = _stopped(run)
    say("\n".join(complaints))
    told = f"answered after {seconds:.0f} s on Python {platform.python_version()}"
    say(f"{told}; doctor has {len(complaints)} complaint(s); stopped with {code}")
    return 1 if code or complaints else 0


def _is_ready(port: int) -> bool:
    asked = HTTPConnection(LOOPBACK, port, timeout=10)
    try:
        asked.request("GET", "/readyz")
        return asked.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        asked.close()


def _lasting_complaints() -> list[str]:
    """What doctor still finds wrong after everything had time to start."""
    until = time.monotonic() + SETTLING
    while (found := _doctor()) and time.monotonic() < until:
        time.sleep(2)
    return found


def _doctor() -> list[str]:
    """What doctor finds wrong, or worth watching, each with its advice."""
    words = [DEV, "manage", "doctor"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    found = COMPLAINT.findall(done.stdout)
    if not found and (done.returncode or not done.stdout.startswith("ok ")):
        return [f"doctor could not look: {done.stdout}{done.stderr}".rstrip()]
    return found


def _stopped(run: "subprocess.Popen[bytes]") -> int:
    """Its code after Ctrl-C."""
    run.send_signal(signal.SIGINT)
    try:
        return run.wait(60)
    except subprocess.TimeoutExpired:
        run.kill()
        return run.wait()


def _failed(words: IO[str]) -> int:
    words.seek(0)
    say("\n".join(words.read().splitlines()[-5:]))
    say("./dev run did not answer.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
