"""Numbers are written as readers of a language write them."""

from __future__ import annotations

import pytest

from generator.text.language import decimal
from generator.text.pseudo import PSEUDO


@pytest.mark.parametrize(
    ("lang", "half"),
    [("en", "0.5"), (PSEUDO, "0.5"), ("ja", "0.5"), ("es", "0,5"), ("pt_BR", "0,5")],
)
def test_the_decimal_sign_is_that_of_the_language(lang: str, half: str) -> None:
    assert decimal(0.5, lang) == half
    assert decimal(1200.0, lang) == "1200"
