"""How each kind of tablet comes to trust the hall's server: steps with pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from deploy.hall.pictures import Screen, draw

PROFILE, CERTIFICATE = "/rectify.mobileconfig", "/rectify.crt"


@dataclass(frozen=True)
class Step:
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
    steps: tuple[Step, ...]


def devices(authority: str) -> Iterator[Device]:
    """The guides; ``authority`` is how the certificate is listed."""
    yield Device("ipad", _("iPad and iPhone"), _ipad(authority))
    yield Device("android", _("Android"), _android())
    yield Device("laptop", _("Laptop"), _laptop(authority))


def _ipad(authority: str) -> tuple[Step, ...]:
    settings, general = _("Settings"), _("General")
    return (
        Step(
            _("In Safari, take the profile and answer Allow."),
            file=PROFILE,
            file_name=_("Take the profile"),
        ),
        Step(
            _("Open Settings. Touch Profile Downloaded at the top, then Install."),
            _screen(settings, _("Profile Downloaded"), _("Wi-Fi"), _("Bluetooth")),
        ),
        Step(
            _("In Settings, open General, then About, and go to the end of the list."),
            _screen(settings, general, _("Notifications"), _("Display")),
        ),
        Step(
            _("Touch Certificate Trust Settings and switch this certificate on."),
            draw(Screen(_("Certificate Trust Settings"), [authority], ends="switch")),
        ),
    )


def _android() -> tuple[Step, ...]:
    return (
        Step(
            _("In Chrome, take the certificate."),
            file=CERTIFICATE,
            file_name=_("Take the certificate"),
        ),
        Step(
            _("Open Settings, search for “CA certificate” and open it."),
            _screen(
                _("Install a certificate"),
                _("CA certificate"),
                _("VPN and app user certificate"),
                _("Wi-Fi certificate"),
            ),
        ),
        Step(
            _("Touch Install anyway, then choose rectify.crt among the downloads."),
            _screen(_("Downloads"), "rectify.crt", ends_with_arrow=False),
        ),
    )


def _laptop(authority: str) -> tuple[Step, ...]:
    return (
        Step(
            _("Take the certificate and open the file."),
            file=CERTIFICATE,
            file_name=_("Take the certificate"),
        ),
        Step(
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
        Step(
            _("Mac: in Keychain Access open the certificate, Trust, Always Trust."),
            _screen(_("When using this certificate"), _("Always Trust"), authority),
        ),
        Step(
            _("Firefox has a list of its own: Settings, Certificates, Import."),
            _screen(_("Certificates"), _("Import"), _("Your certificates")),
        ),
    )


def _screen(title: str, *rows: str, ends_with_arrow: bool = True) -> SafeString:
    return draw(Screen(title, rows, ends="arrow" if ends_with_arrow else "button"))
