"""The casebook as it is read, searched, printed and written."""
