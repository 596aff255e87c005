"""What a browser may load and use on our pages: the policies in their headers."""

from csp.constants import NONE, SELF

CONTENT_SECURITY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
# Browser features that no page of ours uses, switched off. Only names that browsers
# know on every platform: for any other each page logs a warning.
PERMISSIONS = (
    "accelerometer=(), camera=(), display-capture=(), geolocation=(),"
    " gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(),"
    " publickey-credentials-get=(self), serial=(), usb=()"
)
