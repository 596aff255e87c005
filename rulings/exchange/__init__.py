"""Rulings out into other programs' files and, losslessly, in our own JSON."""
