"""The results of a board out of the text of a file."""

from rulings.scoring.contract_scores import Vulnerable
from rulings.scoring.reading import results
from rulings.scoring.reading.results import Results
from tables.formats.results import result_rows


def read_results(text: str, board: int, vulnerable: Vulnerable) -> Results:
    """Read the rows, and of them the board."""
    return results.read_results(result_rows(text), board, vulnerable)
