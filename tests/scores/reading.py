"""The results of a board out of the text of a file."""

from rulings.scoring import result_file
from rulings.scoring.contract_scores import Vulnerable
from rulings.scoring.result_file import Results
from tables.formats.results import result_rows


def read_results(text: str, board: int, vulnerable: Vulnerable) -> Results:
    """Read the rows, and of them the board."""
    return result_file.read_results(result_rows(text), board, vulnerable)
