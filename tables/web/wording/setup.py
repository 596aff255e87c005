"""What the set-up says: why a file, a line of it or a request cannot be used."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tables.common.errors import Fault, FileRefused, SetUpRefused

Sentences = Mapping[str, Promise]

FILE: Sentences = {
    "too_large": gettext_lazy("The file is larger than %(what)s."),
    "empty": gettext_lazy("The file is empty."),
    "access": gettext_lazy(
        "This is a Microsoft Access file, as Bridgemate makes (BWS). It cannot be read"
        " here: let your scoring program write the players as CSV or USEBIO."
    ),
    "binary": gettext_lazy("This is no text file. Save it as CSV and try again."),
    "encoding": gettext_lazy("The file cannot be read as %(what)s. Choose another."),
    "no_columns": gettext_lazy(
        "The first line must name the columns; the column “%(what)s” is missing."
    ),
    "ambiguous_column": gettext_lazy(
        "“%(what)s” means one column in one language and another in another. Give the"
        " column its English name."
    ),
    "too_long": gettext_lazy("The file has more than %(what)s lines."),
    "too_wide": gettext_lazy("The file has more than %(what)s columns."),
    "not_a_sheet": gettext_lazy("The file cannot be read from line %(what)s on."),
    "unsafe_xml": gettext_lazy(
        "The file defines entities or points to other files. Such XML is not read."
    ),
    "bad_xml": gettext_lazy("The file is no readable XML."),
    "no_pairs": gettext_lazy(
        "The file names no pairs. For teams give the players as CSV, with table and"
        " seat."
    ),
    "unknown_format": gettext_lazy("“%(what)s” is not known here."),
    "no_boards": gettext_lazy("The file holds no board."),
    "too_many_boards": gettext_lazy("The file holds more than %(what)s boards."),
    "unsigned": gettext_lazy(
        "The file has no signature. Its last line must begin with “# signed”: ask the"
        " authority for the signed file."
    ),
    "bad_signature": gettext_lazy(
        "The signature does not fit: the file was changed after it was signed."
    ),
    "bad_regulations": gettext_lazy("The regulations cannot be read: %(what)s."),
    "unknown_signer": gettext_lazy(
        "This is the first pack of this authority. Compare its key with the one the"
        " authority publishes, and tick that you have: %(what)s"
    ),
    "other_signer": gettext_lazy(
        "Earlier packs of this authority have another key. Compare this one with what"
        " the authority publishes, and tick that you have: %(what)s"
    ),
    "issue_twice": gettext_lazy(
        "There is another file of this issue: %(what)s. A new text needs a new issue."
    ),
    "no_file": gettext_lazy("Choose a file first."),
    "stale": gettext_lazy("That was too long ago. Choose the file again."),
}
LINE: Sentences = {
    "no_name": gettext_lazy("The name is missing."),
    "long_name": gettext_lazy("The name that begins “%(what)s” is too long."),
    "long_number": gettext_lazy("The number that begins “%(what)s” is too long."),
    "long_email": gettext_lazy(
        "The e-mail address that begins “%(what)s” is too long."
    ),
    "bad_email": gettext_lazy("“%(what)s” is no e-mail address."),
    "no_place": gettext_lazy("%(what)s has neither table nor pair."),
    "unknown_section": gettext_lazy("There is no section “%(what)s”."),
    "unknown_table": gettext_lazy("The section has no table “%(what)s”."),
    "unknown_seat": gettext_lazy("“%(what)s” is no seat. Write N, E, S or W."),
    "ambiguous_seat": gettext_lazy(
        "“%(what)s” is one seat in one language and another in another. Write the seats"
        " as whole words."
    ),
    "no_seat": gettext_lazy("The seat of %(what)s is missing."),
    "unknown_pair": gettext_lazy("No round of the section has a pair “%(what)s”."),
    "which_line": gettext_lazy(
        "Pair %(what)s may be North-South or East-West: name the seat."
    ),
    "pair_full": gettext_lazy("Pair %(what)s has two players already."),
    "seat_taken": gettext_lazy("%(what)s sits there already."),
    "bad_round": gettext_lazy("“%(what)s” is no round."),
    "bad_boards": gettext_lazy("“%(what)s” are no boards. Write 4 or 4-6."),
    "round_twice": gettext_lazy("Round %(what)s of this table is there twice."),
    "board_twice": gettext_lazy("A table has a board twice (table %(what)s)."),
    "no_board_number": gettext_lazy("“%(what)s” is no board number."),
    "bad_deal": gettext_lazy("The deal cannot be read: %(what)s"),
    "check_number": gettext_lazy(
        "The check number %(what)s does not belong to these hands."
    ),
    "no_card": gettext_lazy("“%(what)s” is no card."),
    "card_twice": gettext_lazy("%(what)s is there twice."),
    "not_thirteen": gettext_lazy("A hand does not have 13 cards (%(what)s)."),
    "wrong_dealer": gettext_lazy(
        "The dealer %(what)s does not belong to this board number."
    ),
    "wrong_vulnerable": gettext_lazy(
        "The vulnerability %(what)s does not belong to this board number."
    ),
    "board_differs": gettext_lazy("The board is there twice with different hands."),
}
REQUEST: Sentences = {
    "locked": gettext_lazy("%(what)s is locked. Unlock it before you change it."),
    "bad_section_name": gettext_lazy("A section has a name of 1 to 50 signs."),
    "section_twice": gettext_lazy("There is a section %(what)s already."),
    "bad_table_count": gettext_lazy("A section has 1 to %(what)s tables."),
    "table_was_used": gettext_lazy(
        "Table %(what)s stays: a board has been opened there."
    ),
    "section_has_tablets": gettext_lazy(
        "Tablets are paired for section %(what)s. It stays."
    ),
    "bad_plan": gettext_lazy(
        "Write how many rounds and boards, and from which board on."
    ),
    "too_many_rounds": gettext_lazy(
        "With these tables a Mitchell has at most %(what)s rounds."
    ),
    "unknown_movement": gettext_lazy("Choose a movement."),
    "bad_username": gettext_lazy(
        "A log-in name has letters, digits and . _ - + @ only."
    ),
    "username_taken": gettext_lazy("Someone has the log-in name “%(what)s” already."),
    "unknown_role": gettext_lazy("Choose what the person does."),
    "no_sections": gettext_lazy("Choose the sections of the assistant."),
    "no_tournaments": gettext_lazy("Choose the tournaments of the observer."),
    "whole_tournaments_only": gettext_lazy(
        "An organiser sets up whole tournaments: tick tournaments, and no section."
    ),
    "no_parts": gettext_lazy(
        "Tick what this person is to see: you give no more than you see yourself."
    ),
    "not_yours": gettext_lazy("You give no more than you see yourself."),
    "section_has_people": gettext_lazy(
        "Accounts are limited to section %(what)s. Give them something else first."
    ),
    "regulations_stay": gettext_lazy(
        "A board has been opened under these regulations. They stay as they are."
    ),
    "other_laws": gettext_lazy("These regulations are not for the Laws of %(what)s."),
    "no_player": gettext_lazy(
        "Choose which player it is. The players come first, as a list."
    ),
    "superuser": gettext_lazy(
        "%(what)s may do everything, and is changed in the administration only."
    ),
    "yourself": gettext_lazy("You cannot switch off your own account."),
}


def fault_words(fault: Fault) -> str:
    """Return what is wrong with a line or a board."""
    return str(LINE[fault.code]) % {"what": fault.what}


def refusal_words(refused: FileRefused | SetUpRefused) -> str:
    """Return why a file or a request cannot be used."""
    code = refused.problem.code
    words = FILE if isinstance(refused, FileRefused) else REQUEST
    return str(words[code]) % {"what": refused.what}
