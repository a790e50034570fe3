"""Tests, and the programs beside them, keep what they prepare in the build folder, not in the home
of whoever runs them: so do the commands that they start.
"""

import os
from pathlib import Path

os.environ.setdefault("RULEPRESS_CACHE", str(Path(__file__).resolve().parents[1] / "build/.cache"))
