"""Passwords of people who exist for one test."""

from django.contrib.auth.hashers import PBKDF2PasswordHasher


class Quick(PBKDF2PasswordHasher):
    """The product's own hashes, which every server reads, made in one round."""

    iterations = 1
