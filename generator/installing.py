"""What to install where a library is missing that not everybody needs."""

from __future__ import annotations

import shlex

DISTRIBUTION = "rulepress"


def remedy(extra: str) -> str:
    """The command that installs the libraries of an extra of this distribution.

    The libraries are named, as the extra cannot be: whoever has installed a wheel or a folder
    would have to name that again.
    """
    from importlib import metadata  # which takes its time, and is seldom needed

    try:
        required = metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:  # run from a folder in which nothing is installed
        required = []
    wanted = (line.partition(";") for line in required)
    libraries = sorted(
        {
            library.strip()
            for library, _, marker in wanted
            if marker.replace("'", '"').strip() == f'extra == "{extra}"'
        }
    )
    return f"pip install {shlex.join(libraries or [f'{DISTRIBUTION}[{extra}]'])}"
