"""The recorded events: chained, in partitions, with receipts; who hears of them."""
