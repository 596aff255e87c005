"""Take a regulation pack in, and pin one to a tournament."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from tables.common.errors import FileRefused, SetUpRefused
from tables.regulations.models import PinnedRegulations, RegulationPack
from tables.regulations.signing import SignedPack, read_signed
from tables.tournaments.models import Board, Tournament


@transaction.atomic
def take_in(*, file: bytes, compared: bool, by: Any, at: datetime) -> RegulationPack:
    """Keep a signed file; the same file again changes nothing.

    ``compared``: the fingerprint was held against what the authority publishes. It is
    asked whenever no kept pack of this authority has the same key.

    Raises `FileRefused`: what `read_signed` raises, ``unknown_signer`` or
    ``other_signer``, ``issue_twice``.
    """
    signed = read_signed(file)
    kept = RegulationPack.objects.filter(digest=signed.digest).first()
    return kept or _keep(signed, compared=compared, by=by, at=at)


def _keep(
    signed: SignedPack, *, compared: bool, by: Any, at: datetime
) -> RegulationPack:
    pack = signed.pack
    of_authority = RegulationPack.objects.filter(authority=pack.authority)
    if not compared and not of_authority.filter(public_key=signed.public_key).exists():
        code = "other_signer" if of_authority.exists() else "unknown_signer"
        raise FileRefused(code, signed.fingerprint)
    if of_authority.filter(name=pack.name, issue=pack.issue).exists():
        raise FileRefused("issue_twice", pack.title)
    return RegulationPack.objects.create(
        digest=signed.digest,
        authority=pack.authority,
        name=pack.name,
        issue=pack.issue,
        file=signed.file,
        public_key=signed.public_key,
        taken_at=at,
        taken_by=by,
    )


@transaction.atomic
def pin(*, tournament: Tournament, kept: RegulationPack | None) -> None:
    """Play a tournament by a pack, or by none; its periods become the pack's.

    The correction period of the former pack is removed with it, unless an organiser has
    changed it since.

    Raises `SetUpRefused`: ``locked``, ``regulations_stay`` once a board was opened, or
    ``other_laws`` where the pack is not for the tournament's edition.
    """
    pinned = PinnedRegulations.objects.filter(tournament=tournament)
    now = pinned.select_related("pack").first()
    former = now.pack if now else None
    if former == kept:
        return
    _require_free(tournament, kept)
    pinned.delete()
    if kept:
        bind(tournament=tournament, kept=kept)
    _set_correction(tournament, _correction(former), _correction(kept))


def bind(*, tournament: Tournament, kept: RegulationPack) -> PinnedRegulations:
    """Pin a pack without asking whether it may be: what came with a tournament."""
    return PinnedRegulations.objects.create(
        tournament=tournament, pack=kept, appeal_minutes=kept.pack().periods.appeal
    )


def _correction(kept: RegulationPack | None) -> int | None:
    return kept.pack().periods.correction if kept else None


def _set_correction(
    tournament: Tournament, before: int | None, after: int | None
) -> None:
    """Give the correction period of ``after`` for that of ``before``, in minutes.

    Where no pack says one, it is the half-hour of the Laws (79C1).
    """
    if after is None and tournament.correction_minutes != before:
        return
    of_the_laws = Tournament._meta.get_field("correction_minutes").get_default()
    tournament.correction_minutes = of_the_laws if after is None else after
    tournament.save(update_fields=["correction_minutes"])


def _require_free(tournament: Tournament, kept: RegulationPack | None) -> None:
    if tournament.locked_at is not None:
        raise SetUpRefused("locked", tournament.name)
    if Board.objects.filter(table__section__tournament=tournament).exists():
        raise SetUpRefused("regulations_stay")
    if kept and tournament.edition not in kept.pack().laws:
        raise SetUpRefused("other_laws", tournament.edition)
