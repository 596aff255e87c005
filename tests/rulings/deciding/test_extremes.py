"""The two extremes of 1997, previewed before anybody saves them."""

from tests.rulings.deciding.bench import Bench
from tests.rulings.deciding.test_workbench import rules_of


def test_under_1997_the_two_extremes_are_previewed_for_each_side(
    bench: Bench, field: None
) -> None:
    """East-West offended: the best that was likely here, the worst there."""
    rules_of(bench.case, "1997")
    typed = {"kind": "extremes", "offenders": "EW", "reason": "Both leads were likely."}
    for block, tricks in (("likely", "10"), ("probable", "11")):
        typed |= {
            f"{block}-0-contract": "4S",
            f"{block}-0-declarer": "S",
            f"{block}-0-tricks": tricks,
        }
    missing = bench.look(typed | {"probable-0-contract": ""})
    assert "Enter the result" in missing
    shown = bench.look(typed)
    for words in (
        "not at fault: 4 spades by South making, the best that was likely.",
        "with 1 overtrick, the worst that was at all probable.",
        "<del>1 MP, 12.5 %</del> → <ins>4 MP, 50 %</ins>",
        "<del>7 MP, 87.5 %</del> → <ins>1 MP, 12.5 %</ins>",
        "Law 12C2",
    ):
        assert words in shown
    bench.save(typed)
    assert bench.case.ruling is not None
    kept = bench.case.ruling["decision"]["adjustment"]
    assert (kept["type"], kept["offenders"]) == ("extremes", "EW")
    assert (kept["likely"]["tricks"], kept["probable"]["tricks"]) == (10, 11)
