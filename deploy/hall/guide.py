"""How each kind of tablet comes to trust the hall's server: steps with pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal, assert_never

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

Ends = Literal["arrow", "switch", "button"]
WIDTH, ROW, HEAD, EDGE = 300, 40, 44, 12
LONGEST = 28


@dataclass(frozen=True)
class Screen:
    """One screen: its title, its rows, which of them to touch, how that one ends."""

    title: str
    rows: Sequence[str]
    marked: int = 0
    ends: Ends = "arrow"


def draw(screen: Screen) -> SafeString:
    """The screen as SVG; read aloud it is its title and the marked row."""
    height = HEAD + ROW * len(screen.rows) + 2 * EDGE
    rows = "".join(
        _row(text, place, screen.ends if place == screen.marked else None)
        for place, text in enumerate(screen.rows)
    )
    label = escape(f"{screen.title}: {screen.rows[screen.marked]}", quote=True)
    # Every text in it is escaped.
    return mark_safe(
        f'<svg class="screen" viewBox="0 0 {WIDTH} {height}" role="img"'
        f' aria-label="{label}">'
        f'<rect x="2" y="2" width="{WIDTH - 4}" height="{height - 4}" rx="18"'
        ' class="edge"/>'
        f'<text x="{WIDTH / 2}" y="{EDGE + 24}" class="title">'
        f"{escape(screen.title)}</text>{rows}</svg>"
    )


def _row(text: str, place: int, ends: Ends | None) -> str:
    top = EDGE + HEAD - 8 + place * ROW
    size = ' textLength="225" lengthAdjust="spacingAndGlyphs"'
    squeezed = size if len(text) > LONGEST else ""
    kind = "row marked" if ends else "row"
    return (
        f'<rect x="{EDGE}" y="{top}" width="{WIDTH - 2 * EDGE}" height="{ROW - 4}"'
        f' rx="8" class="{kind}"/>'
        f'<text x="{EDGE + 12}" y="{top + 24}"{squeezed}>{escape(text)}</text>'
        f"{_end(ends, top)}"
    )


def _end(ends: Ends | None, top: int) -> str:
    match ends:
        case "switch":
            return (
                f'<rect x="236" y="{top + 8}" width="40" height="20" rx="10"'
                f' class="on"/><circle cx="266" cy="{top + 18}" r="8" class="knob"/>'
            )
        case "arrow":
            return f'<path d="M262 {top + 11} l7 7 l-7 7" class="arrow"/>'
        case "button" | None:
            return ""
        case _:
            assert_never(ends)


PROFILE, CERTIFICATE = "/rectify.mobileconfig", "/rectify.crt"


@dataclass(frozen=True)
class GuideStep:
    """One step: what to do, its picture, and the file that it begins with, if any."""

    text: str
    picture: SafeString | None = None
    file: str = ""
    file_name: str = ""


@dataclass(frozen=True)
class Device:
    """One kind of device and its steps. ``name`` is the id of its part of the page."""

    name: str
    title: str
    steps: tuple[GuideStep, ...]


def devices(authority: str) -> Iterator[Device]:
    """The guides; ``authority`` is how the certificate is listed."""
    yield Device("ipad", _("iPad and iPhone"), _ipad(authority))
    yield Device("android", _("Android"), _android())
    yield Device("laptop", _("Laptop"), _laptop(authority))


def _ipad(authority: str) -> tuple[GuideStep, ...]:
    settings, general = _("Settings"), _("General")
    return (
        GuideStep(
            _("In Safari, download the profile and tap Allow."),
            file=PROFILE,
            file_name=_("Download the profile"),
        ),
        GuideStep(
            _("Open Settings. Tap Profile Downloaded at the top, then Install."),
            _screen(settings, _("Profile Downloaded"), _("Wi-Fi"), _("Bluetooth")),
        ),
        GuideStep(
            _("In Settings, open General, then About, and scroll to the end."),
            _screen(settings, general, _("Notifications"), _("Display")),
        ),
        GuideStep(
            _("Tap Certificate Trust Settings and turn on this certificate."),
            draw(Screen(_("Certificate Trust Settings"), [authority], ends="switch")),
        ),
    )


def _android() -> tuple[GuideStep, ...]:
    return (
        GuideStep(
            _("In Chrome, download the certificate."),
            file=CERTIFICATE,
            file_name=_("Download the certificate"),
        ),
        GuideStep(
            _("Open Settings, search for “CA certificate” and open it."),
            _screen(
                _("Install a certificate"),
                _("CA certificate"),
                _("VPN and app user certificate"),
                _("Wi-Fi certificate"),
            ),
        ),
        GuideStep(
            _("Tap Install anyway, then choose rectify.crt in Downloads."),
            _screen(_("Downloads"), "rectify.crt", ends_with_arrow=False),
        ),
    )


def _laptop(authority: str) -> tuple[GuideStep, ...]:
    return (
        GuideStep(
            _("Download the certificate and open the file."),
            file=CERTIFICATE,
            file_name=_("Download the certificate"),
        ),
        GuideStep(
            _(
                "Windows: Install Certificate, Current User, and place it in Trusted"
                " Root Certification Authorities."
            ),
            _screen(
                _("Certificate store"),
                _("Trusted Root Certification Authorities"),
                _("Personal"),
            ),
        ),
        GuideStep(
            _("Mac: in Keychain Access open the certificate, Trust, Always Trust."),
            _screen(_("When using this certificate"), _("Always Trust"), authority),
        ),
        GuideStep(
            _("Firefox has a list of its own: Settings, Certificates, Import."),
            _screen(_("Certificates"), _("Import"), _("Your certificates")),
        ),
    )


def _screen(title: str, *rows: str, ends_with_arrow: bool = True) -> SafeString:
    return draw(Screen(title, rows, ends="arrow" if ends_with_arrow else "button"))
