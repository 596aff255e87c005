"""What Django's test client notes of a page: its own context, and none of each part.

Django's way copies the context of every option of every field of a form.
"""

from typing import Any

import pytest
from django.template import Context, Template
from django.test.signals import template_rendered
from django.utils.safestring import SafeString


def note_whole_pages(patch: pytest.MonkeyPatch) -> None:
    """Tell the client of templates that a view renders, not of those within them."""
    patch.setattr(Template, "_render", _render)


def _render(self: Template, context: Context) -> SafeString:
    whole: Any = context.template
    if whole is self:
        template_rendered.send(sender=self, template=self, context=context)
    return self.nodelist.render(context)
