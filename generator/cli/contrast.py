"""``check --contrast``: how far apart the players' colours are."""

from __future__ import annotations

from typing import Any

from generator.cli.terminal import Terminal, fault_data, result, result_json
from generator.project import Project


def contrast(project: Project, terminal: Terminal, as_data: bool) -> int:
    """Every two players who meet, in every theme and to every sight; 1 where some are mixed up."""
    from generator.build.themecheck import seated, theme_faults
    from generator.drawing.apart import apart
    from generator.drawing.themefile import project_themes
    from generator.drawing.vision import SIGHTS

    themes, players = project_themes(project), seated(project.games())
    rows: list[dict[str, Any]] = [
        {
            "theme": name,
            "players": [theme.names[i] for i in pair.players],
            "difference": {sight: round(pair.differences[sight], 1) for sight in SIGHTS},
            "contrast_in_grey": round(pair.contrast, 2),
            "patterns_differ": pair.patterned,
        }
        for name, theme in themes.table.items()
        for pair in apart(theme, players)
    ]
    faults = theme_faults(themes, players)
    if as_data:
        result_json({"pairs": rows, "faults": fault_data(faults)})
    else:
        heads = ("theme", "players", *SIGHTS, "grey contrast", "patterns")
        cells = [
            (
                str(row["theme"]),
                " ".join(row["players"]),
                *(f"{row['difference'][sight]:.1f}" for sight in SIGHTS),
                f"{row['contrast_in_grey']:.2f}",
                "differ" if row["patterns_differ"] else "same",
            )
            for row in rows
        ]
        widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
        for line in (heads, *cells):
            result("  ".join(map(str.ljust, line, widths)).rstrip())
    if faults:
        terminal.faults(faults)
    return 1 if faults else 0
