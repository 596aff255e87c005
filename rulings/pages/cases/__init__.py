"""The queue of the review, the file of a case, questions, periods."""
