"""The profile of the colours: what others' software makes of it."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageCms

from generator.pdf.colourprofile import srgb


def test_the_profile_is_srgb() -> None:
    ours = ImageCms.ImageCmsProfile(BytesIO(srgb()))
    theirs = ImageCms.createProfile("sRGB")
    colours = Image.new("RGB", (16, 16))
    colours.putdata([(17 * (n % 16), n, 255 - n) for n in range(256)])
    seen = ImageCms.profileToProfile(colours, ours, theirs)
    assert seen is not None
    pairs = zip(colours.tobytes(), seen.tobytes(), strict=True)
    assert max(abs(a - b) for a, b in pairs) <= 1


def test_the_profile_says_what_it_is() -> None:
    ours = ImageCms.ImageCmsProfile(BytesIO(srgb()))
    assert ImageCms.getProfileDescription(ours).strip() == "sRGB"
    assert "use freely" in ImageCms.getProfileCopyright(ours)
    assert ours.profile.version == 2.1
    assert len(srgb()) < 3000
