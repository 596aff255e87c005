"""What clients make a process keep is bounded, and the longest waiting leave first."""

from hypothesis import given
from hypothesis import strategies as st

from deploy.web.memory_budget import Budget, Reservation


def place(budget: Budget, left: list[str], name: str) -> Reservation:
    return budget.part(lambda: left.append(name))


def test_up_to_the_last_byte_everybody_stays() -> None:
    budget, left = Budget(100), list[str]()
    for name, size in {"a": 60, "b": 40}.items():
        place(budget, left, name).hold(size)
    assert (budget.spent, left) == (100, [])


def test_one_byte_more_and_the_longest_waiting_leaves() -> None:
    budget, left = Budget(100), list[str]()
    first = place(budget, left, "a")
    for part, size in ((first, 60), (place(budget, left, "b"), 41)):
        part.hold(size)
    assert (budget.spent, left) == (41, ["a"])
    # What it goes on sending is not counted: nobody keeps it.
    first.hold(80)
    first.end()
    assert (budget.spent, left) == (41, ["a"])


def test_who_has_sent_nothing_yet_is_no_place_to_take() -> None:
    budget, left = Budget(100), list[str]()
    silent = place(budget, left, "silent")
    place(budget, left, "a").hold(60)
    place(budget, left, "b").hold(60)
    assert left == ["a"]
    silent.hold(1)
    assert left == ["a"]


def test_what_is_whole_stays_and_the_newest_finds_no_place() -> None:
    budget, left = Budget(100), list[str]()
    whole = place(budget, left, "whole")
    whole.hold(90)
    whole.stay()
    late = place(budget, left, "late")
    late.hold(11)
    assert (left, late.gave_up, budget.spent) == (["late"], True, 90)
    whole.end()
    place(budget, left, "next").hold(100)
    assert (left, budget.spent) == (["late"], 100)


def test_more_than_there_is_room_for_leaves_at_once() -> None:
    budget, left = Budget(100), list[str]()
    place(budget, left, "a").hold(101)
    assert (left, budget.spent) == (["a"], 0)


STEPS = st.lists(
    st.tuples(st.integers(0, 9), st.sampled_from(["hold", "stay", "end"])), max_size=60
)


@given(STEPS, st.integers(0, 60))
def test_never_more_is_counted_than_the_budget_nor_less_than_is_held(
    steps: list[tuple[int, str]], most: int
) -> None:
    budget, left = Budget(most), list[str]()
    parts = [place(budget, left, str(number)) for number in range(10)]
    for number, step in steps:
        part = parts[number]
        if step == "hold":
            part.hold(part.size + number)
        else:
            getattr(part, step)()
        assert sum(one.size for one in parts) == budget.spent <= most
