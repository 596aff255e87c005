"""`python -m deploy.image`: what `./dev image` does."""

import sys

from deploy.image import image
from deploy.local import Stopped, Trouble

if __name__ == "__main__":
    try:
        sys.exit(image(sys.argv[1:]))
    except Trouble as trouble:
        sys.exit(f"./dev: {trouble}")
    except (Stopped, KeyboardInterrupt):
        sys.exit(130)
