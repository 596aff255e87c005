"""Export of rulings to other programs' formats, and lossless exchange in our JSON."""
