"""Regulation packs: what can be in one, who signed it, and which tournament pins it."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from tables.common.errors import FileRefused, SetUpRefused
from tables.models import Tournament
from tables.regulations.models import PinnedRegulations, RegulationPack
from tables.regulations.pack import Pack, read_pack, said_in
from tables.regulations.selectors import regulations_of
from tables.regulations.services import pin
from tables.regulations.signing import read_signed
from tables.tournaments.scoring import Form
from tests.tables.packs import EXAMPLE, KEY, OTHER_KEY, signed, take
from tests.tables.setting_up import SETUP, of, text
from tests.tables.table import OPENED, Room

NEXT_ISSUE = EXAMPLE.replace('issue = "2026"', 'issue = "2027"')


def refused(file: bytes) -> tuple[str, str]:
    with pytest.raises(FileRefused) as wrong:
        read_signed(file)
    return wrong.value.problem.code, wrong.value.what


def test_the_example_can_be_read() -> None:
    pack = read_pack(EXAMPLE)
    assert (pack.periods.correction, pack.periods.appeal) == (20, 30)
    assert pack.title == "Example Bridge Federation: Club and county events (2026)"
    assert pack.beside("16B1", "en").startswith("A pause")
    assert pack.beside("16B2", "en") == ""


@pytest.mark.parametrize(
    ("language", "said"), [("el", "ε"), ("el-gr", "ε"), ("en", "e"), ("de", "e")]
)
def test_words_in_another_language_are_english_ones(language: str, said: str) -> None:
    assert said_in({"en": "e", "el": "ε"}, language) == said


@pytest.mark.parametrize(
    ("form", "amount"),
    [
        ("matchpoints", ("percent_of_top", "10")),
        ("imps", ("victory_points", "0.5")),
        ("cross_imps", ("imps", "3")),
        ("board_a_match", ("percent_of_top", "10")),
    ],
)
def test_a_penalty_has_the_unit_of_the_scoring(
    form: Form, amount: tuple[str, str]
) -> None:
    late = read_pack(EXAMPLE).penalty("late")
    assert late
    assert late.amount_in(form) == amount


def test_a_penalty_without_an_amount_for_the_scoring_gives_none() -> None:
    text = EXAMPLE.replace('{ percent_of_top = "10", imps', "{ imps")
    late = read_pack(text).penalty("late")
    assert late
    assert late.amount_in("matchpoints") is None


@pytest.mark.parametrize(
    ("was", "now", "what"),
    [
        ('laws = ["2017"]', 'laws = ["1935"]', "1935"),
        ('laws = ["2017"]', "laws = []", "laws"),
        ("correction = 20", "correction = -1", "periods.correction"),
        ("appeal = 30", "appeal = 10081", "periods.appeal"),
        ('code = "telephone"', 'code = "late"', "late"),
        ('code = "telephone"', 'code = "Phone!"', "penalties[1].code"),
        ('percent_of_top = "25"', 'percent_of_top = "25 %"', "penalties[1].amounts"),
        ('clause = "16B1"', 'clause = "16Z9"', "16Z9"),
        ("[periods]", "[period]", ""),
        ('issue = "2026"', "", ""),
        ('format = "rectify regulations 1"', 'format = "x"', "format"),
        ("valid_from = 2026-09-01", "valid_from = ", ""),
    ],
)
def test_what_cannot_be_is_named(was: str, now: str, what: str) -> None:
    with pytest.raises(FileRefused) as wrong:
        read_pack(EXAMPLE.replace(was, now, 1))
    assert wrong.value.problem.code == "bad_regulations"
    assert what in wrong.value.what
    assert wrong.value.what


def test_the_largest_periods_stand() -> None:
    text = EXAMPLE.replace("appeal = 30", "appeal = 10080")
    assert read_pack(text).periods.appeal == 10_080


def test_a_signed_file_is_read_with_other_line_ends_too() -> None:
    dos = signed().replace(b"\n", b"\r\n")
    assert read_signed(dos).digest == read_signed(signed()).digest


@pytest.mark.parametrize(
    ("file", "code"),
    [
        (b"", "unsigned"),
        (EXAMPLE.encode(), "unsigned"),
        (signed().replace(b'"10"', b'"11"'), "bad_signature"),
        (signed() + b"[more]\n", "unsigned"),
        (b"# " * 200_000, "too_large"),
        (signed().replace(b"# Minutes", b"# Minute\xff"), "bad_signature"),
    ],
)
def test_a_file_that_was_not_signed_so_is_refused(file: bytes, code: str) -> None:
    assert refused(file)[0] == code


def test_a_key_in_place_of_the_signers_does_not_hold() -> None:
    ours, theirs = (signed(key=one).splitlines()[-1] for one in (KEY, OTHER_KEY))
    mixed = b" ".join([*theirs.split()[:3], ours.split()[3]])
    assert refused(signed().replace(ours, mixed))[0] == "bad_signature"


def test_the_first_pack_asks_for_the_key_to_be_compared(db: None) -> None:
    with pytest.raises(FileRefused) as wrong:
        take(compared=False)
    assert wrong.value.problem.code == "unknown_signer"
    assert wrong.value.what == read_signed(signed()).fingerprint
    assert not RegulationPack.objects.exists()
    take()
    assert take(signed(NEXT_ISSUE), compared=False).issue == "2027"


def test_another_key_asks_again(db: None) -> None:
    take()
    with pytest.raises(FileRefused) as wrong:
        take(signed(NEXT_ISSUE, OTHER_KEY), compared=False)
    assert wrong.value.problem.code == "other_signer"
    take(signed(NEXT_ISSUE, OTHER_KEY))


def test_a_file_is_kept_once_and_an_issue_has_one_text(db: None) -> None:
    assert take() == take()
    with pytest.raises(FileRefused) as wrong:
        take(signed(EXAMPLE.replace('"10"', '"11"')))
    assert wrong.value.problem.code == "issue_twice"
    assert RegulationPack.objects.count() == 1


def test_what_is_pinned_holds_with_its_correction_period(live: Room) -> None:
    pin(tournament=live.tournament, kept=take())
    pack = regulations_of(live.tournament.pk)
    assert isinstance(pack, Pack)
    assert Tournament.objects.get(pk=live.tournament.pk).correction_minutes == 20
    pin(tournament=live.tournament, kept=None)
    assert regulations_of(live.tournament.pk) is None


def correction_minutes(room: Room) -> int:
    return Tournament.objects.get(pk=room.tournament.pk).correction_minutes


@pytest.mark.parametrize("silent", [True, False], ids=["another pack", "none"])
def test_a_pack_that_goes_takes_its_correction_period_with_it(
    live: Room, silent: bool
) -> None:
    """79C: half an hour where no regulation says otherwise."""
    after = take(signed(NEXT_ISSUE.replace("correction = 20\n", "")))
    pin(tournament=live.tournament, kept=take())
    pin(tournament=live.tournament, kept=after if silent else None)
    assert correction_minutes(live) == 30


def test_a_correction_period_that_an_organiser_has_set_stays(live: Room) -> None:
    pin(tournament=live.tournament, kept=take())
    live.tournament.correction_minutes = 45
    live.tournament.save()
    pin(tournament=live.tournament, kept=None)
    assert correction_minutes(live) == 45


def test_the_first_board_fixes_them(live: Room) -> None:
    kept = take()
    pin(tournament=live.tournament, kept=kept)
    live.record(OPENED)
    pin(tournament=live.tournament, kept=kept)
    with pytest.raises(SetUpRefused) as wrong:
        pin(tournament=live.tournament, kept=None)
    assert wrong.value.problem.code == "regulations_stay"
    assert regulations_of(live.tournament.pk)


def test_regulations_of_other_laws_are_not_pinned(live: Room) -> None:
    Tournament.objects.filter(pk=live.tournament.pk).update(edition="2007")
    live.tournament.refresh_from_db()
    with pytest.raises(SetUpRefused) as wrong:
        pin(tournament=live.tournament, kept=take())
    assert wrong.value.problem.code == "other_laws"


def add(client: Client, file: bytes, **more: str) -> str:
    sent = {"file": SimpleUploadedFile("pack.toml", file), **more}
    return text(client.post(f"{SETUP}regulations/", sent, follow=True))


def test_an_organiser_adds_a_pack_and_reads_it(organiser: Client, live: Room) -> None:
    page = add(organiser, signed())
    assert read_signed(signed()).fingerprint in page
    assert "first pack of this authority" in page
    page = add(organiser, signed(), compared="on")
    assert "Club and county events" in page
    assert "More than five minutes late" in page
    kept = RegulationPack.objects.get()
    file = organiser.get(f"{SETUP}regulations/{kept.pk}/file/")
    assert file.content == signed()


def test_a_bad_file_is_a_sentence_on_the_page(organiser: Client, live: Room) -> None:
    assert "is not signed" in add(organiser, EXAMPLE.encode(), compared="on")
    assert not RegulationPack.objects.exists()


def test_others_than_organisers_are_not_let_in(
    live: Room, anna: User, client: Client
) -> None:
    kept = take()
    client.force_login(anna)
    for rest in ("", f"{kept.pk}/", f"{kept.pk}/file/"):
        assert client.get(f"{SETUP}regulations/{rest}").status_code == 403


def test_they_are_chosen_with_the_details(organiser: Client, live: Room) -> None:
    kept, address = take(), of(live, "edit/")
    page = organiser.get(address)
    sent = {k: v for k, v in page.context["form"].initial.items() if v is not None}
    sent = {name: value for name, value in sent.items() if value is not False}
    organiser.post(address, {**sent, "regulations": str(kept.pk)})
    assert PinnedRegulations.objects.get().pack == kept
    assert Tournament.objects.get(pk=live.tournament.pk).correction_minutes == 20
    live.record(OPENED)
    answer = organiser.post(address, {**sent, "regulations": ""})
    assert answer.status_code == 422
    assert "so they cannot change" in text(answer)


def test_an_authority_signs_with_a_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack, key = tmp_path / "pack.toml", tmp_path / "key.pem"
    pack.write_text(EXAMPLE, encoding="utf-8")
    call_command("sign_regulations", str(pack), key=key, new_key=True)
    first = capsys.readouterr().out
    call_command("sign_regulations", str(pack), key=key)
    assert capsys.readouterr().out == first
    assert read_signed(first.encode()).pack == read_pack(EXAMPLE)
    assert key.stat().st_mode & 0o077 == 0
    with pytest.raises(CommandError, match="already"):
        call_command("sign_regulations", str(pack), key=key, new_key=True)
    with pytest.raises(CommandError, match="no Ed25519 key"):
        call_command("sign_regulations", str(pack), key=pack)
    pack.write_text("nothing", encoding="utf-8")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("sign_regulations", str(pack), key=key)
