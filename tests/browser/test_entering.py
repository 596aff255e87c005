"""The floor tablet: four taps, the words to say, a choice, a slip taken back."""

from playwright.sync_api import Page, expect

from tables.models import StoredEvent
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import (
    answer,
    card,
    expose,
    pad,
    seat,
    visit,
    visit_table,
    wait_until_sent,
)
from tests.browser.test_shapes import SIZES

IN_PLAY = TO_A_CHOICE[:1]


def types() -> list[str]:
    return list(StoredEvent.objects.values_list("type", flat=True))


def last_event() -> dict[str, object]:
    data: dict[str, object] = StoredEvent.objects.latest("position").data
    return data


def count_taps(page: Page) -> None:
    page.evaluate(
        """() => { window.taps = 0; window.typed = 0;
        addEventListener("click", () => { window.taps += 1; }, true);
        addEventListener("keydown", () => { window.typed += 1; }, true); }"""
    )


def test_four_taps_record_an_exposed_card(room: Room, floor: Page, desk: Page) -> None:
    """Seat, suit, rank, how; it lies on the desk without anybody reloading."""
    table = room.tables[0]
    room.open(table, 9, *IN_PLAY)
    visit(desk, "/desk/")
    desk.evaluate("() => { window.neverReloaded = true; }")
    visit_table(floor, table)
    count_taps(floor)
    expose(floor, "East", "diamonds", "king", "Dropped")
    expect(card(floor, "king of diamonds, major penalty card, East")).to_be_visible()
    expect(card(desk, "king of diamonds, major penalty card, East")).to_be_visible()
    assert floor.evaluate("() => window.taps") <= 4
    assert floor.evaluate("() => window.typed") == 0
    assert desk.evaluate("() => window.neverReloaded")
    assert last_event() == {
        "type": "CardExposed",
        "seat": "E",
        "cards": ["DK"],
        "manner": "dropped",
    }


def test_four_taps_record_a_lead_out_of_turn(room: Room, floor: Page) -> None:
    """In every shape, and without network: seat, suit, rank, what happened."""
    for table, (width, height) in zip(room.tables, SIZES, strict=True):
        room.open(table, 9, *IN_PLAY)
        floor.set_viewport_size({"width": width, "height": height})
        visit_table(floor, table)
        count_taps(floor)
        floor.context.set_offline(offline=True)
        expose(floor, "East", "diamonds", "king", "Led out of turn")
        expect(card(floor, "king of diamonds, not yet sent, East")).to_be_visible()
        assert floor.evaluate("() => window.taps") == 4
        floor.context.set_offline(offline=False)
        expect(floor.locator(".say__words:not([hidden])")).to_contain_text(
            "South, you may accept it as the lead."
        )
        assert last_event() == {"type": "LeadOutOfTurn", "seat": "E", "card": "DK"}


def test_the_first_three_taps_come_in_any_order(room: Room, floor: Page) -> None:
    """Rank, suit and seat may be tapped as they come to mind."""
    room.open(room.tables[0], 9, *IN_PLAY)
    visit_table(floor, room.tables[0])
    expose(floor, "eight", "clubs", "West", "Stuck to another card")
    expect(card(floor, "eight of clubs, minor penalty card, West")).to_be_visible()


def test_the_last_tap_waits_for_the_others(room: Room, floor: Page) -> None:
    """Pressed too early, it says what is missing and sends nothing."""
    room.open(room.tables[0], 9, *IN_PLAY)
    visit_table(floor, room.tables[0])
    expose(floor, "East", "diamonds")
    pad(floor).get_by_role("button", name="Dropped").click(force=True)
    expect(floor.locator("[data-hint]")).to_contain_text("choose the rank")
    assert "CardExposed" not in types()


def test_an_impossible_card_is_greyed_with_its_reason(room: Room, floor: Page) -> None:
    """A card that lies there already cannot be exposed again, and the page says why."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    visit_table(floor, room.tables[0])
    expose(floor, "diamonds")
    king = pad(floor).get_by_role("button", name="king", exact=True)
    expect(king).to_have_attribute("aria-disabled", "true")
    king.click(force=True)
    expect(floor.locator("[data-hint]")).to_contain_text("Already a penalty card")


def test_a_card_known_to_be_elsewhere_is_greyed(
    room: Room, desk: Page, floor: Page
) -> None:
    """With the deal on record, only that seat's cards can fall from its hand.

    The floor is not told the deal, so to them no card is greyed for it.
    """
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    opened = {"type": "BoardOpened", "board": 9, "deal": deal}
    room.record(room.tables[0], 9, opened, *IN_PLAY)
    for page, greyed in ((floor, "false"), (desk, "true")):
        visit_table(page, room.tables[0])
        expose(page, "East", "spades")
        ace = pad(page).get_by_role("button", name="ace", exact=True)
        expect(ace).to_have_attribute("aria-disabled", greyed)
    ace.click(force=True)
    expect(desk.locator("[data-hint]")).to_contain_text("In the hand of North")


def test_what_partner_could_not_see_is_no_penalty_card(room: Room, floor: Page) -> None:
    """One more tap says so, and the card does not stay on the table."""
    room.open(room.tables[0], 9, *IN_PLAY)
    visit_table(floor, room.tables[0])
    expose(floor, "Partner could not have seen it", "East", "diamonds", "king")
    expose(floor, "Dropped")
    wait_until_sent(floor, 1)
    expect(floor.locator("[data-seat=E] .card")).to_have_count(0)
    assert last_event()["partner_could_see"] is False


NO_PENALTY = "No card of dummy becomes a penalty card."
DUMMY_LIES_THERE = [*IN_PLAY, {"type": "CardPlayed", "seat": "W", "card": "C2"}]


def test_a_card_of_dummy_is_answered_on_tablet_and_desk(
    room: Room, floor: Page, desk: Page
) -> None:
    """It lies face up anyway, and the answer says so with its clause."""
    room.open(room.tables[0], 9, *DUMMY_LIES_THERE)
    visit_table(floor, room.tables[0])
    expose(floor, "North", "hearts", "ace", "Dropped")
    told = floor.locator("[data-result-words]")
    expect(told).to_contain_text(NO_PENALTY)
    expect(told).to_contain_text("48A")
    visit(desk, f"/desk/tables/{room.tables[0].pk}/")
    expect(desk.get_by_text(NO_PENALTY)).to_be_visible()
    expect(desk.locator("[data-seat=N] .card")).to_have_count(0)


def test_without_the_network_a_card_of_dummy_is_answered_too(
    room: Room, floor: Page
) -> None:
    """What a defender's card is the tablet does not say by itself."""
    room.open(room.tables[0], 9, *DUMMY_LIES_THERE)
    visit_table(floor, room.tables[0])
    expose(floor, "North", "hearts", "ace", "Dropped")
    told = floor.locator("[data-result-words]")
    expect(told).to_contain_text(NO_PENALTY)
    floor.context.set_offline(True)
    expose(floor, "North", "hearts", "king", "Dropped")
    expect(told).to_have_text(
        "No penalty: no card of declarer or dummy becomes a penalty card (48A)."
    )
    expose(floor, "East", "diamonds", "king", "Dropped")
    expect(told).to_be_empty()


def test_the_words_to_say_lead_the_page_in_two_languages(
    room: Room, floor: Page
) -> None:
    """They are its largest text after the heading, with clauses, in either language."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    visit_table(floor, room.tables[0])
    english = floor.locator(".say__words[lang=en] .say__line").first
    expect(english).to_contain_text("50D2")
    floor.locator(".say").get_by_role("button", name="Ελληνικά").click()
    greek = floor.locator(".say__words[lang=el] .say__line").first
    expect(greek).to_contain_text("50Δ2")
    expect(english).to_be_hidden()
    sizes = floor.evaluate(
        """() => [...document.querySelectorAll("main :is(p, li, span, button, h2)")]
        .filter((one) => one.checkVisibility() && !one.closest(".compass, h1, .keys"))
        .map((one) => parseFloat(getComputedStyle(one).fontSize))"""
    )
    said = greek.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    assert said == max(sizes)


def test_declarer_s_choice_tells_what_follows(
    room: Room, floor: Page, desk: Page
) -> None:
    """Each answer says so before it is taken; the desk stops asking at once."""
    table = room.tables[0]
    room.open(table, 9, *TO_A_CHOICE)
    visit(desk, "/desk/")
    expect(desk.locator(".call--choice")).to_contain_text("South must choose")
    visit_table(floor, table)
    forbid = floor.get_by_role("button", name="Forbid diamonds")
    expect(forbid).to_contain_text("may not lead diamonds. Until")
    forbid.click()
    follows = floor.locator(".choice__follows:visible")
    expect(follows).to_contain_text("East has picked up the king of diamonds.")
    expect(follows).to_contain_text("Until West loses the lead.")
    expect(follows).to_contain_text("may not act on having seen")
    floor.get_by_role("button", name="This has been chosen").click()
    held = floor.locator(".floor__see .lines")
    expect(held.get_by_text("Until West loses the lead.")).to_be_visible()
    expect(floor.locator(".seat .card")).to_have_count(0)
    expect(desk.get_by_text("Nobody is waiting.")).to_be_visible()
    chosen = last_event()
    assert (chosen["choice"], chosen["suits"]) == ("prohibit", ["D"])
    room.record(table, 9, {"type": "EventWithdrawn", "event": 5, "reason": "mis_entry"})
    expect(forbid).to_have_attribute("aria-pressed", "false")


def test_a_board_from_its_opening_to_its_end(room: Room, floor: Page) -> None:
    """Open, set the contract, say who leads, end: all by taps."""
    visit_table(floor, room.tables[1])
    floor.get_by_label("One higher").click()
    floor.get_by_role("button", name="Open this board").click()
    expose(floor, "Enter the contract", "3", "no trumps", "Doubled")
    expose(floor, "West", "Set the contract")
    expect(floor.locator("h1")).to_contain_text("by West")
    floor.locator(".more").get_by_role("button", name="North").first.click()
    expect(seat(floor, "N")).to_contain_text("to lead")
    floor.get_by_text("Play has ended").click()
    expose(floor, "9", "Board finished")
    expect(floor.get_by_text("Board 2 is over.")).to_be_visible()
    assert types() == ["BoardOpened", "AuctionEnded", "OnLead", "PlayEnded"]
    opened = StoredEvent.objects.get(type="BoardOpened").data
    assert (opened["dealer"], opened["vulnerable"]) == ("E", "NS")


def test_a_slip_is_taken_back(room: Room, floor: Page) -> None:
    """The card leaves the table; both entries stay in the log."""
    room.open(room.tables[0], 9, *IN_PLAY)
    visit_table(floor, room.tables[0])
    expose(floor, "West", "spades", "ten", "Dropped")
    expect(card(floor, "ten of spades, major penalty card, West")).to_be_visible()
    slip = floor.locator(".last__entry").first
    slip.get_by_text("Take back").click()
    slip.get_by_role("button", name="Wrong seat").click()
    expect(floor.locator(".seat .card")).to_have_count(0)
    assert types()[-2:] == ["CardExposed", "EventWithdrawn"]
    assert last_event() == {
        "type": "EventWithdrawn",
        "event": 3,
        "reason": "wrong_seat",
    }


def test_another_card_instead_of_the_penalty_card(room: Room, floor: Page) -> None:
    """The same four taps; then declarer accepts or does not."""
    minor = {"type": "CardExposed", "seat": "W", "cards": ["D8"], "manner": "dropped"}
    room.open(room.tables[0], 9, *IN_PLAY, minor, {"type": "OnLead", "seat": "W"})
    visit_table(floor, room.tables[0])
    expose(floor, "West", "diamonds", "three", "Penalty card not played")
    answer(floor, "Do not accept")
    expect(floor.locator("[data-seat=W] .card")).to_have_count(2)


def test_the_director_is_called_and_comes(room: Room, floor: Page, desk: Page) -> None:
    """The desk hears of it, first in its list, and that someone has come."""
    room.open(room.tables[2], 9, *IN_PLAY)
    visit(desk, "/desk/")
    visit_table(floor, room.tables[2])
    floor.get_by_role("button", name="Call the Director").click()
    expose(floor, "East", "Call now")
    expect(desk.locator(".call").first).to_contain_text("Director called")
    desk.keyboard.press("j")
    desk.keyboard.press("c")
    expect(floor.get_by_text("director is on the way.")).to_be_visible()
    floor.get_by_role("button", name="The Director is here").click()
    expect(desk.get_by_text("You are there")).to_be_visible()
    expect(floor.get_by_text("East called the Director")).to_be_visible()
