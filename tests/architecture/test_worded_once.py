"""What the Laws make us say is worded in Fluent, what screens say in the catalogues.

No English sentence, and no name, stands in both, nor nearly the same one: two
translations of one fact drift apart, as "redouble" did in Greek. No refusal of an entry
is worded in code.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import product
from pathlib import Path

import pytest
from fluent.syntax.ast import Message, Pattern, SelectExpression, TextElement

from lawbook.language import ENGLISH, FOLDER
from tests.messages import APPS, asked
from tests.parsing import nodes
from tests.sentences import messages

FILLED_IN = re.compile(r"%\(\w+\)[sd]|%[sd]|\{[^}]*\}")
TAG = re.compile(r"<[^>]+>")
# What stands in both, and why it is not one fact worded twice.
IN_BOTH = {
    "_ and _": "a list of names, and a title over two editions",
    "_ plays _": "whom a card is called from, and a play in the order of a trick",
    "require _": "an answer by itself, and within a sentence of the evidence",
    "forbid _": "an answer by itself, and within a sentence of the evidence",
    "intended": "an answer by itself, and within a sentence of the log",
    "not intended": "an answer by itself, and within a sentence of the log",
}
# What is nearly the same in both, and why it is not one fact worded twice. The longer a
# text, the more words of it may be others.
ALIKE = 0.8
NEARLY = {
    ("_ has led _ out of turn", "_ led _ out of turn"): "said at once, and in the log",
    ("for this lead only", "this lead only"): "a sentence, and an answer of a form",
    ("_ must rule on the claim", "rule on the claim"): "who must, and a button",
    ("the deal cannot be read", "the deal cannot be read _"): "entered, and in a file",
    (
        "the deal cannot be read _ is there twice",
        "the deal cannot be read _",
    ): "entered, and in a file",
    ("this entry cannot be read _", "this board cannot be read _"): (
        "an entry, and a board of a file of plays"
    ),
}
# What makes a refusal, and where the refusals of entries are made.
MAKERS = ("refuse", "problem", "Problem")
ROOT = Path(__file__).resolve().parents[2]
MAKES_THEM = ROOT / "lawbook" / "common" / "problems.py"
OF_ENTRIES = [
    *sorted((ROOT / "lawbook").rglob("*.py")),
    ROOT / "tables" / "access" / "visibility.py",
    *(
        ROOT / "tables" / "intake" / f"{name}.py"
        for name in ("batch_recorder", "entries", "authorization")
    ),
]


def plain(text: str) -> str:
    """A text as it is compared: no case, no marks, no names of what is filled in."""
    words = FILLED_IN.sub(" _ ", TAG.sub(" ", text)).casefold()
    return " ".join(re.findall(r"\w+", words))


def told(pattern: Pattern) -> Iterator[str]:
    """The texts that a pattern may have, by what it selects."""
    parts = []
    for element in pattern.elements:
        if isinstance(element, TextElement):
            parts.append([element.value])
        elif isinstance(element.expression, SelectExpression):
            ways = element.expression.variants
            parts.append([text for way in ways for text in told(way.value)])
        else:
            parts.append(["{}"])
    yield from ("".join(chosen) for chosen in product(*parts))


def patterns(message: Message) -> Iterator[Pattern]:
    """The value of a message, and each form of a name."""
    yield from [message.value] if message.value else []
    yield from (form.value for form in message.attributes)


def of_the_laws() -> dict[str, str]:
    """What is said in English in Fluent, with the key of its message."""
    files = (p for p in FOLDER.joinpath(ENGLISH).iterdir() if p.name.endswith(".ftl"))
    return {
        plain(text): message.id.name
        for file in files
        for message in messages(file.read_text(encoding="utf-8"))
        for pattern in patterns(message)
        for text in told(pattern)
    }


def of_the_screens() -> set[str]:
    """What is said in English in the sources of the screens."""
    return {plain(text) for app in APPS for _, text in asked(app)}


def test_nothing_is_worded_in_both() -> None:
    laws, screens = of_the_laws(), of_the_screens()
    assert min(len(laws), len(screens)) > 400
    both = {text for text in laws.keys() & screens if re.search(r"[^\W_]", text)}
    assert both == set(IN_BOTH)


def are_alike(one: str, other: str) -> bool:
    """Whether two texts of three words or more share four in five of their words."""
    first, second = one.split(), other.split()
    if min(sum(word != "_" for word in text) for text in (first, second)) < 3:
        return False
    return SequenceMatcher(None, first, second, autojunk=False).ratio() >= ALIKE


def alike(laws: Iterable[str], screens: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The pairs that are nearly the same; only such are compared as share a word."""
    by_word: dict[str, set[str]] = {}
    for text in screens:
        for word in text.split():
            by_word.setdefault(word, set()).add(text)
    for law in laws:
        words = law.split()
        shared = Counter(text for word in {*words} for text in by_word.get(word, ()))
        for text, many in shared.items():
            # A word that stands twice counts once: at most as often as there are words.
            spare = len(words) - len({*words})
            enough = ALIKE * (len(words) + len(text.split())) / 2
            if many + spare >= enough and are_alike(law, text):
                yield law, text


def test_nothing_is_nearly_worded_in_both() -> None:
    laws, screens = of_the_laws(), of_the_screens()
    assert {*alike(laws, screens - laws.keys())} == NEARLY.keys()


@pytest.mark.parametrize(
    ("law", "screen", "found"),
    [
        ("_ must lead _ if able", "_ must lead _ now if able", True),
        ("both must pass throughout", "both must pass once", False),
        ("the ace of _", "the key of _", False),
    ],
)
def test_nearly_the_same_words_are_found(law: str, screen: str, found: bool) -> None:
    assert are_alike(law, screen) is found
    assert [*alike([law], [screen])] == [(law, screen)] * found


def refusals_in(source: str) -> Iterator[tuple[str, ast.Call]]:
    """Each place of a source that makes a refusal, with what makes it."""
    for node in nodes(source):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in MAKERS:
                yield name, node


def is_worded(maker: str, call: ast.Call) -> bool:
    """Whether this has a sentence of its own: no code and name of a case alone."""
    parts = [part for one in call.args for part in ast.walk(one)]
    said = [part.value for part in parts if isinstance(part, ast.Constant)]
    sentences = [one for one in said if not re.fullmatch(r"\w*", str(one))]
    return maker == "Problem" or bool(sentences)


def test_no_refusal_of_an_entry_is_worded_in_code() -> None:
    """Neither in a literal nor in a variable; a case may depend on what is wrong."""
    found = [
        (path, maker, call)
        for path in OF_ENTRIES
        for maker, call in refusals_in(path.read_text(encoding="utf-8"))
        if path != MAKES_THEM
    ]
    assert len(found) > 50
    worded = [f"{p}:{c.lineno}" for p, maker, c in found if is_worded(maker, c)]
    assert worded == []


@pytest.mark.parametrize(
    ("source", "worded"),
    [
        ('refuse("in_turn", "It is East\'s turn.")', True),
        ('refuse("in_turn", f"It is the turn of {seat}.")', True),
        ('Problem("in_turn", TURN)', True),
        ('refuse("in_turn", "seat", seat=seat)', False),
        ('problem("out_of_turn", "turn" if turn else "nobody", turn=turn)', False),
    ],
)
def test_a_refusal_worded_in_code_is_found(source: str, worded: bool) -> None:
    ((maker, call),) = refusals_in(source)
    assert is_worded(maker, call) is worded


@pytest.mark.parametrize(
    ("law", "screen"),
    [
        ("{ SEAT($seat) } must pass.", "%(seat)s must pass"),
        ("North", "<b>north</b>"),
        ("{ $n -> \n [one] a trick\n *[other] tricks\n }", "Tricks"),
    ],
)
def test_the_same_words_are_found(law: str, screen: str) -> None:
    (message,) = messages(f"key = {law}")
    texts = {plain(text) for pattern in patterns(message) for text in told(pattern)}
    assert plain(screen) in texts


SIDE_BY_SIDE = re.compile(r"\{% law [^%]+ %\}\s*</span>\s*<span[^>]*>\s*\{% law ")


def test_no_template_runs_two_labels_of_clauses_together() -> None:
    """`law` takes several clauses and makes one label of them: Laws 90A, 91A."""
    found = [
        page.name
        for app in APPS
        for page in (ROOT / app).rglob("*.html")
        if SIDE_BY_SIDE.search(page.read_text(encoding="utf-8"))
    ]
    assert found == []
