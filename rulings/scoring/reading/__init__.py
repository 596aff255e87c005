"""A field read from what scoring programs write: CSV, USEBIO, a PBN score table.

`files.read_results` takes the rows of a file, as `tables.formats.results` reads them,
and the number of a board. What cannot be read is reported by line and left out; the
rest is the field.
"""
