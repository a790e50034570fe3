"""Bitmaps for the tests of pictures."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO

import numpy as np
from PIL import Image


def embedded(size: tuple[int, int] = (300, 200), kind: str = "PNG", mode: str = "RGB") -> str:
    """A bitmap as editors embed it: a ramp."""
    ramp = np.linspace(0, 255, size[0] * size[1] * 3).reshape(size[1], size[0], 3)
    image, out = Image.fromarray(ramp.astype(np.uint8)).convert(mode), BytesIO()
    image.save(out, kind)
    return f"data:image/{kind.lower()};base64,{b64encode(out.getvalue()).decode()}"
