"""``python -m generator`` is the same program as ``rulepress``."""

import sys

from generator.cli import main

if __name__ == "__main__":
    sys.exit(main())
