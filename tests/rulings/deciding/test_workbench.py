"""The workbench: what it offers, what a decision does, what is refused, what stays."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from rulings.cases.decisions.fields import FieldRecord
from rulings.cases.models import Case
from rulings.cases.services import step_case
from rulings.cases.steps import StepAuthor
from tables.models import Tournament
from tests.rulings.deciding.bench import Bench, text_of

Typed = dict[str, Any]
PENALTY = {
    "penalty-0-amount": "10",
    "penalty-0-unit": "percent_of_top",
    "penalty-0-side": "EW",
    "penalty-0-kind": "procedural",
    "penalty-0-why": "They were late.",
}


def rules_of(case: Case, edition: str) -> None:
    Tournament.objects.update(edition=edition)
    case.refresh_from_db()


def test_only_what_the_edition_knows_is_offered_each_with_its_clause(
    bench: Bench,
) -> None:
    of_2017 = bench.open()
    assert "12C1(c)" in of_2017
    assert 'value="self_inflicted"' in of_2017
    assert 'value="extremes"' not in of_2017
    rules_of(bench.case, "1997")
    of_1997 = bench.open()
    assert "12C3" in of_1997
    assert "12C1(c)" not in of_1997
    assert 'value="extremes"' in of_1997
    assert 'value="self_inflicted"' not in of_1997


def test_two_clauses_of_one_thing_stand_in_one_label(bench: Bench) -> None:
    shown = bench.open()
    assert '<span class="law">Laws 90A, 91A</span>' in shown
    assert "Law 91A" not in shown


def test_the_preview_has_everyone_before_and_after_and_the_sum_stays(
    bench: Bench, field: None, weighted: Typed
) -> None:
    shown = bench.look(weighted)
    assert "Both sides: 2/3 of 4 spades by South making and 1/3 of 4 spades" in shown
    assert "<del>1 MP, 12.5 %</del> → <ins>3 MP, 37.5 %</ins>" in shown
    assert "4 lines change. The total of all scores is unchanged: 40." in shown
    assert "disabled" not in shown
    assert not FieldRecord.objects.exists()


@pytest.mark.parametrize(
    ("share", "said", "may_save"),
    [
        ("1/4", "The shares add up to 11/12: 1/12 is missing.", False),
        ("1/3", "✓ 100 % of the whole", True),
        ("5/12", "The shares add up to 13/12: 1/12 too much.", False),
    ],
)
def test_shares_must_make_exactly_one(
    bench: Bench, weighted: Typed, share: str, said: str, may_save: bool
) -> None:
    typed = weighted | {"both-1-share": share}
    shown = bench.look(typed)
    assert said in shown
    assert ("disabled" not in shown) == may_save
    assert (bench.save(typed).status_code == 302) == may_save
    assert (bench.case.status == "decided") == may_save


def test_whole_percents_are_shares_as_well(bench: Bench, weighted: Typed) -> None:
    shown = bench.look(weighted | {"both-0-share": "60", "both-1-share": "40"})
    assert "Both sides: 60 % of" in shown


def test_a_share_that_rests_on_the_infraction_asks_why(
    bench: Bench, weighted: Typed
) -> None:
    typed = weighted | {"both-1-through": "1"}
    refused = bench.save(typed)
    assert refused.status_code == 422
    assert "Say why it has a share, or leave it out" in text_of(refused)
    assert weighted["reason"] in text_of(refused)
    bench.save(typed | {"both-1-why": "Nobody else would have bid on."})
    assert bench.case.ruling is not None
    page = text_of(bench.client.get(f"/review/cases/{bench.case.pk}/"))
    assert "depends on the infraction: Nobody else would have bid on." in page


def test_a_ruling_is_kept_whole_shown_in_words_and_told_to_programs(
    bench: Bench, field: None, weighted: Typed
) -> None:
    answer = bench.save(weighted | PENALTY)
    assert answer.headers["Location"] == f"/review/cases/{bench.case.pk}/"
    case = bench.case
    assert (case.decision, case.law, case.decisions) == ("adjusted", "12C1(c)", 1)
    assert case.ruling is not None
    assert case.ruling["field"] == FieldRecord.objects.get().pk
    page = text_of(bench.client.get(answer.headers["Location"]))
    assert "Both sides: 2/3 of 4 spades by South making" in page
    assert (
        "East-West, in addition: a procedural penalty of 10 % of a top (90A)." in page
    )
    assert "1 MP, 12.5 % → 3 MP, 37.5 %" in page
    assert "<ins>Both sides: 2/3" in page
    told = bench.client.get(f"/api/cases/{case.pk}/").json()
    assert told["ruling"] == case.ruling
    assert told["entries"][-1]["before"]["ruling"] is None
    assert told["entries"][-1]["after"]["ruling"] == case.ruling


def test_the_ruling_reads_in_greek(bench: Bench, weighted: Typed) -> None:
    bench.save(weighted | PENALTY)
    bench.client.cookies["language"] = "el"
    address = f"/review/cases/{bench.case.pk}/"
    page = text_of(bench.client.get(address, headers={"accept-language": "el"}))
    assert "Και οι δύο άξονες: 2/3 για 4 πίκες του Νότου, ακριβώς" in page
    assert "Ανατολή-Δύση επιπλέον: διαδικαστική ποινή 10 % του τοπ (90Α)." in page


def test_a_penalty_wants_side_reason_and_a_unit_of_the_form(
    bench: Bench, field: None, weighted: Typed
) -> None:
    assert "Choose the side and the kind of penalty" in bench.look(
        weighted | PENALTY | {"penalty-0-side": ""}
    )
    no_reason = bench.look(weighted | PENALTY | {"penalty-0-why": ""})
    assert "Enter the reason" in no_reason
    in_imps = bench.look(weighted | PENALTY | {"penalty-0-unit": "imps"})
    assert "At matchpoints, a penalty is a percentage of a top" in in_imps


def test_each_side_may_have_its_own_score_or_an_average(
    bench: Bench, field: None
) -> None:
    split = {
        "kind": "split",
        "ns-0-contract": "+620",
        "ew-how": "fixed_minus",
        "reason": "North-South were damaged, East-West offended.",
    }
    shown = bench.look(split)
    assert "North-South: +620 to North-South; East-West: average minus, 40 %." in shown
    assert "the two sides do not balance" in shown
    two_averages = bench.look(split | {"ns-how": "fixed_plus"})
    assert "Two averages are an artificial score." in two_averages


def test_averages_that_follow_the_session_are_kept_apart(
    bench: Bench, field: None
) -> None:
    artificial = {
        "kind": "artificial",
        "ns-average": "variable_plus",
        "ns-part": "64",
        "ew-average": "fixed_minus",
        "reason": "The board was fouled.",
    }
    shown = bench.look(artificial)
    assert "average plus, at least the side's own session (64)" in shown
    assert "5.12 MP, 64 %" in shown
    rules_of(bench.case, "1997")
    assert "variable_minus" not in bench.open()


def test_damage_of_the_sides_own_making_is_not_given_back(
    bench: Bench, field: None
) -> None:
    shown = bench.look(
        {
            "kind": "self_inflicted",
            "offenders": "EW",
            "both-0-contract": "4S",
            "both-0-declarer": "S",
            "both-0-tricks": "11",
            "error-0-contract": "4S",
            "error-0-declarer": "S",
            "error-0-tricks": "10",
            "reason": "South revoked.",
        }
    )
    assert "Damage 6, of which 3 is self-inflicted and not recovered." in shown


def test_the_directors_error_gives_neither_side_less_than_average(
    bench: Bench,
) -> None:
    error = {"kind": "director_error", "ns-how": "fixed_plus", "reason": "I erred."}
    refused = bench.save(error | {"ew-how": "fixed_average"})
    assert "an average can only be average plus" in text_of(refused)
    bench.save(error | {"ew-how": "fixed_plus"})
    assert bench.case.law == "82C"


def test_favour_is_a_step_of_its_own_after_the_weighing(
    bench: Bench, weighted: Typed
) -> None:
    typed = weighted | {"both-0-share": "60", "both-1-share": "40"}
    typed |= {"favour-side": "NS", "favour": "5"}
    shown = bench.look(typed)
    assert "Before the favour to the side not at fault: 60 % of" in shown
    assert "<td>60 %</td><td>65 %</td>" in shown
    assert "at most the shares of the other results" in bench.look(
        typed | {"favour": "41"}
    )
    bench.save(typed)
    assert bench.case.ruling is not None
    assert [one["share"] for one in bench.case.ruling["neutral"]] == ["3/5", "2/5"]


def test_under_1997_a_weighted_score_cannot_rest_on_12c1c(
    bench: Bench, weighted: Typed
) -> None:
    rules_of(bench.case, "1997")
    refused = bench.save(weighted | {"law": "12C1(c)"})
    assert refused.status_code == 422
    assert "have no such clause" in text_of(refused)
    bench.save(weighted)
    assert bench.case.law == "12C3"


def test_a_case_may_go_to_another_authority(bench: Bench) -> None:
    referred = {"kind": "referred", "reason": "Conduct."}
    assert bench.save(referred).status_code == 422
    bench.save(referred | {"law": "91A"})
    assert (bench.case.decision, bench.case.ruling) == ("referred", None)


def test_that_the_score_stands_needs_its_reason(bench: Bench) -> None:
    stands = {"kind": "no_adjustment", "reason": " "}
    assert "Enter the reason" in text_of(bench.save(stands))
    bench.save(stands | {"reason": "West had one lead."})
    assert (bench.case.decision, bench.case.law) == ("no_adjustment", "12B1")


def test_a_clause_is_cited_as_the_book_prints_it(bench: Bench) -> None:
    stands = {"kind": "no_adjustment", "reason": "West had one lead."}
    refused = bench.save(stands | {"law": "the usual"})
    assert (refused.status_code, bench.case.status) == (422, "under_review")
    assert 'value="the usual"' in text_of(refused)


def test_after_the_correction_period_it_asks_why(
    bench: Bench, weighted: Typed, score_available: Any
) -> None:
    score_available(29)
    assert "although_late" not in bench.open()
    Tournament.objects.update(correction_minutes=28)
    assert "although_late" in bench.open()
    refused = bench.save(weighted)
    assert (refused.status_code, bench.case.status) == (422, "under_review")
    assert "The correction period has ended" in text_of(refused)
    bench.save(weighted | {"although_late": "The scorer erred."})
    last = bench.case.entries.latest("pk")
    assert last.after["although_late"] == "The scorer erred."


def test_the_second_of_two_reviewers_keeps_what_was_typed(
    bench: Bench, director: User, field: None, weighted: Typed
) -> None:
    by = StepAuthor(director, bench.case.version)
    step_case(case_id=bench.case.pk, by=by, step="consult", reason="Ask the experts.")
    late = bench.save(weighted)
    assert late.status_code == 409
    shown = text_of(late)
    assert "Someone changed this case while you were writing" in shown
    assert "Ask the experts." in shown
    assert 'name="both-0-share" value="2/3"' in shown
    assert not FieldRecord.objects.exists()
    assert bench.save(weighted).status_code == 302


def test_a_user_who_may_not_review_does_not_get_in(
    bench: Bench, floor: User, client_of: Any
) -> None:
    assert client_of(floor).get(bench.address).status_code == 403


def test_a_decided_case_says_so_and_is_left_alone(
    bench: Bench, weighted: Typed
) -> None:
    bench.save(weighted)
    before = bench.case.ruling
    assert "This case cannot be decided in its current state" in bench.open()
    assert bench.save(weighted | {"both-0-tricks": "12"}).status_code == 422
    assert bench.case.ruling == before
