"""The whole way of a ruling: from a card on the table to the casebook.

Real pages, a real worker, a real tablet's taps; nothing is put into the database but
people, a table and its hand record.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect
from pypdf import PdfReader

from rulings.cases.models import Case, Flag
from rulings.demo.evening import make_accounts
from tables.models import HandRecord, Section, Table, Tournament
from tests.browser.axe import shut_out
from tests.browser.test_case_pages import DEAL
from tests.conftest import Site

# The desk asks for what waits every 15 seconds; its clock need not be waited for.
ASKS_AGAIN = 16_000
PATIENCE = 20_000
DESK = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)


@pytest.fixture
def table(transactional_db: None) -> Table:
    """A table where nothing has been played yet; the hands of board 1 are known."""
    make_accounts()
    tournament = Tournament.objects.create(name="Spring Teams")
    record = {"board": 1, "deal": DEAL, "source": "hands.pbn"}
    HandRecord.objects.create(
        tournament=tournament, uploaded_at=timezone.now(), **record
    )
    section = Section.objects.create(tournament=tournament, name="A")
    return Table.objects.create(section=section, number=7)


@contextmanager
def screen_of(browser: Browser, site: Site, name: str, page: str) -> Iterator[Page]:
    """The browser of a user who has just logged in and opened this page."""
    context = browser.new_context(base_url=site.url, viewport=DESK)
    context.set_default_timeout(PATIENCE)
    screen = context.new_page()
    screen.clock.install()
    faults: list[str] = []
    screen.on("pageerror", lambda error: faults.append(str(error)))
    screen.on("console", lambda told: _note_breach(told.text, faults))
    screen.goto(f"/login/?next={page}")
    screen.get_by_label("Name").fill(name)
    screen.get_by_label("Password").fill(f"demo-{name}")
    screen.locator("main").get_by_role("button", name="Sign in").click()
    yield screen
    context.close()
    assert faults == []


def _note_breach(text: str, faults: list[str]) -> None:
    if "Content Security Policy" in text:
        faults.append(text)


@contextmanager
def telephone(browser: Browser) -> Iterator[Page]:
    """A stranger's telephone: no log-in, and no cookie at the end."""
    context = browser.new_context(viewport=PHONE, has_touch=True)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    assert context.cookies() == []
    context.close()


def tap(tablet: Page, *names: str) -> None:
    pad = tablet.locator("[data-pad]")
    for name in names:
        pad.get_by_role("button", name=name, exact=True).click()


def play_the_board(tablet: Page, desk: Page) -> None:
    """East drops the king of diamonds; South lets West lead anything."""
    tablet.get_by_role("button", name="Open this board").click()
    contract = ("4", "spades", "South", "Set the contract")
    tap(tablet, "Enter the contract", *contract)
    tablet.get_by_text("A card was seen or played").wait_for()
    tap(tablet, "East", "diamonds", "king", "Dropped")
    king = "king of diamonds, major penalty card, East"
    expect(desk.get_by_role("img", name=king, exact=True).first).to_be_visible()
    leads = tablet.locator(".more").filter(has_text="Who leads now?")
    leads.get_by_role("button", name="West").click()
    tablet.locator(".choice").get_by_role("button", name="Restrict nothing").click()
    tablet.get_by_role("button", name="This has been chosen").click()
    expect(tablet.locator(".choice")).to_have_count(0)
    tap(tablet, "West", "hearts", "four", "Played in turn")
    tablet.get_by_text("Play has ended", exact=True).click()
    tap(tablet, "9", "Board finished")
    expect(tablet.get_by_text("Board 1 is over.")).to_be_visible()


def open_the_case(desk: Page, review: Page) -> None:
    """The worker raises a flag; the desk shows it, and the reviewer takes it up."""
    desk.locator("#queue").get_by_role("button", name="Review").click()
    waits = desk.locator(".call").filter(has_text="Review")
    while not Flag.objects.exists():
        desk.wait_for_timeout(50)
    desk.clock.fast_forward(ASKS_AGAIN)
    expect(waits).to_have_count(1, timeout=PATIENCE)
    expect(waits).to_contain_text("king of diamonds")
    review.goto("/review/")
    review.locator("[data-flag] a").click()
    review.get_by_role("button", name="Open a case").click()
    log = review.locator("#timeline")
    expect(log.get_by_text("East exposed the king of diamonds")).to_be_visible()


def ask_a_peer(review: Page, browser: Browser) -> None:
    """The problem of West's lead, answered on a telephone, counted on the case."""
    review.get_by_role("link", name="Ask peers").click()
    review.get_by_role("button", name="Create the poll").click()
    review.get_by_label("Level of the peers").fill("Club")
    review.get_by_label("How many").fill("1")
    review.get_by_role("button", name="Create links").click()
    link = review.get_by_label("Text for peer 1").input_value().rpartition(" ")[2]
    with telephone(browser) as phone:
        phone.goto(link)
        expect(phone.get_by_text("king of diamonds")).to_have_count(0)
        phone.get_by_role("radio", name="three of diamonds").check()
        phone.get_by_role("button", name="Send my answer").click()
        expect(phone.get_by_role("heading", name="Thank you")).to_be_visible()


def decide(review: Page, *rows: tuple[str, str], reason: str) -> None:
    """Type the shares of so many tricks in four spades, and why."""
    for number, (tricks, share) in enumerate(rows):
        at = f"#both-{number}"
        review.locator(f"{at}-contract").fill("4S")
        review.locator(f"{at}-tricks").fill(tricks)
        review.locator(f"{at}-share").fill(share)
    review.locator("#reason").fill(reason)
    save = review.get_by_role("button", name="Save the decision")
    expect(save).to_be_enabled()
    save.click()
    expect(review.get_by_text("Decided. Now tell both sides.")).to_be_visible()


def tell_both_sides(review: Page) -> None:
    told: Locator = review.locator("#told")
    expect(told.get_by_label("Words used")).to_have_value(re.compile("Board"))
    told.get_by_label("Both sides", exact=True).check()
    told.get_by_role("button", name="They have been told").click()
    expect(review.locator(".file__head")).to_contain_text("Players told")


def read_on_a_telephone(tablet: Page, browser: Browser) -> None:
    """The tablet shows the codes; a side reads its ruling, and nobody is shut out."""
    tablet.get_by_role("link", name="Rulings for the players").click()
    links = tablet.get_by_role("link", name="Read it here")
    expect(links).to_have_count(2)
    with telephone(browser) as phone:
        phone.goto(str(links.first.get_attribute("href")))
        expect(phone.get_by_role("heading", name="Board 1")).to_be_visible()
        expect(phone.locator("main")).to_contain_text("Both sides: 2/3 of 4 spades")
        expect(phone.locator("main")).to_contain_text("Provisional")
        assert shut_out(phone) == []


def take_the_papers(director: Page, case: Case) -> None:
    """The score adjustment as PDF, and what USEBIO can carry and what it cannot."""
    path = f"/review/cases/{case.pk}/papers/score-adjustment.pdf"
    pdf = PdfReader(BytesIO(director.request.get(path).body()))
    text = " ".join(page.extract_text() for page in pdf.pages)
    assert "Score adjustment" in text
    assert "2/3" in text
    tournament = case.board.table.section.tournament_id
    director.goto(f"/review/tournaments/{tournament}/exchange/")
    usebio = director.get_by_role("region", name="USEBIO 1.3")
    expect(usebio).to_contain_text(f"(Case {case.pk})")
    with director.expect_download() as taken:
        usebio.get_by_role("link", name="Download").click()
    assert b"<USEBIO" in taken.value.path().read_bytes()


def appeal(director: Page, case: Case) -> None:
    """East-West appeal; a panel hears it, gives another share, and finds merit."""
    director.goto(f"/review/cases/{case.pk}/")
    heard = director.locator("#appeal")
    heard.locator("summary", has_text="Record an appeal").click()
    heard.get_by_label("East-West").check()
    heard.get_by_label("Grounds for the appeal").fill(
        "West had no other sensible lead."
    )
    heard.get_by_label("Deposit taken").fill("20 €")
    heard.get_by_role("button", name="Record an appeal").click()
    heard.get_by_text("Add a panel member", exact=True).click()
    heard.get_by_label("Person with an account").select_option(label="reviewer")
    heard.get_by_role("button", name="Add to the panel").click()
    expect(heard).to_contain_text("This person gave the ruling.")
    heard.get_by_label("Person with an account").select_option(label="None of them")
    heard.get_by_label("Or a name").fill("A guest of the club")
    heard.get_by_role("button", name="Add to the panel").click()
    director.get_by_role("link", name="Calculate the score and decide").click()
    expect(director.locator("#both-0-share")).to_have_value("2/3")
    decide(director, ("10", "1/2"), ("9", "1/2"), reason="The lead was a close one.")
    heard.get_by_label("Yes").check()
    heard.get_by_label("Returned").check()
    heard.get_by_role("button", name="Close the appeal").click()
    expect(heard).to_contain_text("Had merit")
    tell_both_sides(director)


def put_into_the_casebook(director: Page, case: Case) -> None:
    """The case is closed, written without names, and found by its clause."""
    director.goto(f"/review/cases/{case.pk}/")
    director.locator("#close-form summary").click()
    director.locator("#close-form").get_by_label("Why it is closed now").fill("Agreed.")
    director.locator("#close-form").get_by_role("button").click()
    expect(director.locator(".file__head")).to_contain_text("Final")
    director.get_by_role("link", name="Add to the casebook").click()
    director.get_by_label("Title").fill("A king on the table")
    director.get_by_role("button", name="Add to the casebook").click()
    expect(director.get_by_text("The case is in the casebook.")).to_be_visible()
    director.goto(f"/casebook/?clause={case.law}")
    expect(director.get_by_role("link", name="A king on the table")).to_be_visible()


@pytest.mark.usefixtures("worker")
@pytest.mark.timeout(240)
def test_a_ruling_from_the_table_to_the_casebook(
    browser: Browser, site: Site, table: Table
) -> None:
    place = f"/floor/tables/{table.pk}/"
    with (
        screen_of(browser, site, "floor", place) as tablet,
        screen_of(browser, site, "director", "/desk/") as desk,
        screen_of(browser, site, "reviewer", "/review/") as review,
    ):
        expect(review.get_by_text("No decisions are pending.")).to_be_visible()
        play_the_board(tablet, desk)
        open_the_case(desk, review)
        case = Case.objects.get()
        ask_a_peer(review, browser)
        review.goto(f"/review/cases/{case.pk}/")
        expect(review.locator("#asked")).to_contain_text("three of diamonds")
        review.get_by_role("link", name="Calculate the score and decide").click()
        review.get_by_label("Weighted score").check()
        decide(review, ("10", "2/3"), ("9", "1/3"), reason="West had two leads.")
        tell_both_sides(review)
        read_on_a_telephone(tablet, browser)
        waits = desk.locator(".call").filter(has_text="Review")
        desk.clock.fast_forward(ASKS_AGAIN)
        expect(waits).to_have_count(0, timeout=PATIENCE)
        review.goto("/review/")
        expect(review.get_by_text("No decisions are pending.")).to_be_visible()
        take_the_papers(desk, case)
        appeal(desk, case)
        put_into_the_casebook(desk, case)

    case.refresh_from_db()
    assert (case.decision, case.law, case.status) == ("adjusted", "12C1(c)", "closed")
    kinds = list(case.entries.values_list("kind", flat=True))
    assert kinds == [
        *("opened", "polled", "poll_sent", "poll_answered"),
        *("decided", "told", "told", "appealed", "panel_seated"),
        *("decided", "appeal_settled", "told", "told", "closed", "published"),
    ]
