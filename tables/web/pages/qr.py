"""An address as a picture that a telephone reads."""

from io import BytesIO

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(address: str, *, border: int = 4, title: str | None = None) -> SafeString:
    """Return it as SVG, black on white in every theme, as large as it is shown.

    ``title`` says in words what it is, where nothing around it does.
    """
    picture = BytesIO()
    drawn = segno.make(address, error="m", micro=False)
    size = {"border": border, "omitsize": True, "xmldecl": False}
    drawn.save(picture, kind="svg", dark="#000", light="#fff", title=title, **size)
    # segno writes numbers, and the title with what XML would mistake put right.
    return mark_safe(picture.getvalue().decode())
