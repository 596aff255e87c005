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
        "This is a Microsoft Access file, such as Bridgemate's BWS. "
        "It cannot be imported. Export the players from your scoring "
        "program as CSV or USEBIO."
    ),
    "binary": gettext_lazy("This is not a text file. Save it as CSV and try again."),
    "encoding": gettext_lazy(
        "The file cannot be read as %(what)s. Choose another encoding."
    ),
    "no_columns": gettext_lazy(
        "The column “%(what)s” is missing. The first line must name the columns."
    ),
    "ambiguous_column": gettext_lazy(
        "“%(what)s” means different columns in different languages. "
        "Use the English name of the column."
    ),
    "too_long": gettext_lazy("The file has more than %(what)s lines."),
    "too_wide": gettext_lazy("The file has more than %(what)s columns."),
    "not_a_sheet": gettext_lazy("The file cannot be read after line %(what)s."),
    "unsafe_xml": gettext_lazy(
        "The file defines entities or refers to other files. Such XML is not accepted."
    ),
    "bad_xml": gettext_lazy("The file is not valid XML."),
    "no_pairs": gettext_lazy(
        "The file has no pairs. For teams, import the players as CSV "
        "with table and seat."
    ),
    "unknown_format": gettext_lazy("“%(what)s” is not known."),
    "no_boards": gettext_lazy("The file has no boards."),
    "too_many_boards": gettext_lazy("The file has more than %(what)s boards."),
    "unsigned": gettext_lazy(
        "The file is not signed. Its last line must begin with “# signed”. Ask the"
        " authority for the signed file."
    ),
    "bad_signature": gettext_lazy(
        "The signature is not valid: the file was changed after it was signed."
    ),
    "bad_regulations": gettext_lazy("The regulations cannot be read: %(what)s."),
    "unknown_signer": gettext_lazy(
        "This is the first pack of this authority. Compare its key with the one the"
        " authority publishes, and tick the box. The key is %(what)s"
    ),
    "other_signer": gettext_lazy(
        "Earlier packs of this authority have another key. Compare this one with the"
        " one the authority publishes, and tick the box. The key is %(what)s"
    ),
    "issue_twice": gettext_lazy(
        "There is already another file of this issue: %(what)s. A new text needs a new"
        " issue."
    ),
    "no_file": gettext_lazy("Choose a file first."),
    "stale": gettext_lazy("The check has expired. Choose the file again."),
}
LINE: Sentences = {
    "no_name": gettext_lazy("The name is missing."),
    "long_name": gettext_lazy("The name starting with “%(what)s” is too long."),
    "long_number": gettext_lazy("The number starting with “%(what)s” is too long."),
    "long_email": gettext_lazy(
        "The e-mail address starting with “%(what)s” is too long."
    ),
    "bad_email": gettext_lazy("“%(what)s” is not an e-mail address."),
    "no_place": gettext_lazy("%(what)s has no table and no pair."),
    "unknown_section": gettext_lazy("There is no section “%(what)s”."),
    "unknown_table": gettext_lazy("The section has no table “%(what)s”."),
    "unknown_seat": gettext_lazy("“%(what)s” is not a seat. Write N, E, S or W."),
    "ambiguous_seat": gettext_lazy(
        "“%(what)s” means different seats in different languages. "
        "Write the seats as whole words."
    ),
    "no_seat": gettext_lazy("The seat of %(what)s is missing."),
    "unknown_pair": gettext_lazy("No round of the section has a pair “%(what)s”."),
    "which_line": gettext_lazy(
        "Pair %(what)s could be North-South or East-West. Name the seat."
    ),
    "bad_players": gettext_lazy(
        "“%(what)s” are not four different players. Name them under n, e, s and w"
        " and leave ns and ew empty."
    ),
    "other_seat": gettext_lazy(
        "Player %(what)s begins on another seat. Leave the seat empty."
    ),
    "pair_full": gettext_lazy("Pair %(what)s already has two players."),
    "seat_taken": gettext_lazy("%(what)s already has that seat."),
    "bad_round": gettext_lazy("“%(what)s” is not a round."),
    "bad_boards": gettext_lazy("“%(what)s” is not a range of boards. Write 4 or 4-6."),
    "round_twice": gettext_lazy("Round %(what)s of this table appears twice."),
    "board_twice": gettext_lazy("Table %(what)s has the same board twice."),
    "no_board_number": gettext_lazy("“%(what)s” is not a board number."),
    "bad_deal": gettext_lazy("The deal cannot be read: %(what)s"),
    "check_number": gettext_lazy(
        "The check number %(what)s does not match these hands."
    ),
    "no_card": gettext_lazy("“%(what)s” is not a card."),
    "card_twice": gettext_lazy("%(what)s appears twice."),
    "not_thirteen": gettext_lazy("A hand does not have 13 cards (%(what)s)."),
    "wrong_dealer": gettext_lazy(
        "The dealer %(what)s does not match this board number."
    ),
    "wrong_vulnerable": gettext_lazy(
        "The vulnerability %(what)s does not match this board number."
    ),
    "board_differs": gettext_lazy("The board appears twice with different hands."),
}
REQUEST: Sentences = {
    "locked": gettext_lazy("%(what)s is locked. Unlock it to make changes."),
    "bad_section_name": gettext_lazy("A section name must be 1 to 50 characters."),
    "section_twice": gettext_lazy("There is already a section %(what)s."),
    "bad_table_count": gettext_lazy("A section must have 1 to %(what)s tables."),
    "table_was_used": gettext_lazy(
        "Table %(what)s cannot be removed, because a board has been opened there."
    ),
    "section_has_tablets": gettext_lazy(
        "Section %(what)s cannot be removed, because tablets are paired for it."
    ),
    "bad_plan": gettext_lazy(
        "Enter the number of rounds, the boards per round and the first board."
    ),
    "too_many_rounds": gettext_lazy(
        "A Mitchell with these tables has at most %(what)s rounds."
    ),
    "howell_rounds": gettext_lazy(
        "A Howell with these tables has at most %(what)s rounds."
    ),
    "howell_tables": gettext_lazy("A Howell is for 2 to 9 tables."),
    "individual_rounds": gettext_lazy(
        "An individual with these tables has at most %(what)s rounds."
    ),
    "individual_tables": gettext_lazy(
        "There is no such individual for %(what)s tables. Choose another movement."
    ),
    "swiss_begun": gettext_lazy("Section %(what)s already has a Swiss."),
    "no_swiss": gettext_lazy("Section %(what)s has no Swiss."),
    "bad_contestants": gettext_lazy("A Swiss needs %(what)s pairs or teams."),
    "few_tables": gettext_lazy("The section needs %(what)s tables for this."),
    "not_numbered": gettext_lazy(
        "The rounds of section %(what)s do not name every pair or team once."
        " Remove them first."
    ),
    "no_such_round": gettext_lazy("There is no round %(what)s."),
    "bad_points": gettext_lazy("Points are a number with at most two decimals."),
    "points_missing": gettext_lazy("Enter the points of everybody in round %(what)s."),
    "no_draw": gettext_lazy(
        "Round %(what)s cannot be drawn without two meeting again."
    ),
    "round_begun": gettext_lazy(
        "Round %(what)s cannot be removed, because a board has been opened."
    ),
    "swiss_rounds": gettext_lazy("A Swiss has at most %(what)s rounds."),
    "unknown_movement": gettext_lazy("Choose a movement."),
    "bad_username": gettext_lazy(
        "A username can have only letters, digits and . _ - + @"
    ),
    "username_taken": gettext_lazy("The username “%(what)s” is already taken."),
    "unknown_role": gettext_lazy("Choose a role."),
    "no_sections": gettext_lazy("Choose sections for the assistant."),
    "no_tournaments": gettext_lazy("Choose tournaments for the observer."),
    "whole_tournaments_only": gettext_lazy(
        "An organiser sets up whole tournaments. Choose tournaments, not sections."
    ),
    "no_parts": gettext_lazy(
        "Choose what this person can see. You cannot give more access than you have."
    ),
    "not_yours": gettext_lazy("You cannot give more access than you have."),
    "section_has_people": gettext_lazy(
        "Some accounts are limited to section %(what)s. Change their access first."
    ),
    "regulations_stay": gettext_lazy(
        "A board has been opened under these regulations, so they cannot change."
    ),
    "other_laws": gettext_lazy("These regulations are not for the Laws of %(what)s."),
    "no_player": gettext_lazy("Choose the player. Import the list of players first."),
    "superuser": gettext_lazy(
        "%(what)s is an administrator, and can be changed only in the administration."
    ),
    "yourself": gettext_lazy("You cannot deactivate your own account."),
}


def fault_words(fault: Fault) -> str:
    """Return what is wrong with a line or a board."""
    return str(LINE[fault.code]) % {"what": fault.what}


def refusal_words(refused: FileRefused | SetUpRefused) -> str:
    """Return why a file or a request cannot be used."""
    code = refused.problem.code
    words = FILE if isinstance(refused, FileRefused) else REQUEST
    return str(words[code]) % {"what": refused.what}
