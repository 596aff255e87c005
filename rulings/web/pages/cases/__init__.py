"""The queue of the review, the file of a case, appeals, questions, periods."""
