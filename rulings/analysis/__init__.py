"""Examination of boards: the queue, the facts used, the runs and their reports."""
