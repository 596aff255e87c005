"""The review in the administration."""

from django.contrib import admin

# Each registers its pages.
from rulings.admin import cases, files, flags

__all__ = ["appeals", "cases", "examinations", "files", "flags", "letters"]

admin.site.site_header = admin.site.site_title = "Rectify"
