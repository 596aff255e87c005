"""What a file is by its content; what its sender calls it counts for nothing."""

from io import BytesIO

from PIL import Image

PICTURES = {"JPEG": "image/jpeg", "PNG": "image/png", "WEBP": "image/webp"}
MOST_PIXELS = 50_000_000


def media_type_of(content: bytes) -> str | None:
    """The media type of a picture, a PDF or plain text that is whole, or None."""
    if content.startswith(b"%PDF-"):
        return "application/pdf" if b"%%EOF" in content[-1024:] else None
    return _picture(content) or _text(content)


def _picture(content: bytes) -> str | None:
    try:
        with Image.open(BytesIO(content), formats=tuple(PICTURES)) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                return None
            picture.load()
            return PICTURES.get(picture.format or "")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None


def _text(content: bytes) -> str | None:
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return None
    printed = all(sign.isprintable() or sign in "\n\r\t" for sign in text)
    return "text/plain" if text.strip() and printed else None
