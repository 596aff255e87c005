"""An address as a picture that a telephone reads."""

from io import BytesIO

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_code(address: str, *, border: int = 4) -> SafeString:
    """Return it as SVG, black on white in every theme, as large as it is shown."""
    picture = BytesIO()
    drawn = segno.make(address, error="m", micro=False)
    size = {"border": border, "omitsize": True, "xmldecl": False}
    drawn.save(picture, kind="svg", dark="#000", light="#fff", **size)
    # segno writes numbers only, nothing that anybody has typed.
    return mark_safe(picture.getvalue().decode())
