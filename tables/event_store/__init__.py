"""The recorded events: chained, in partitions, with receipts; the notifier."""
