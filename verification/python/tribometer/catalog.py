"""What there is, and runs of the papers' items."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Optional, Sequence, Union

from . import _native
from ._values import folder_of


def _home() -> str:
    """The folder with papers/ and plots/: $TRIBOMETER_HOME, or that of the installed package."""
    told = os.environ.get("TRIBOMETER_HOME")
    return told if told else str(Path(__file__).parent / "share")


def schemes() -> list[dict[str, Any]]:
    """Every scheme and preset with its parameters."""
    return json.loads(_native.list_json("schemes", ""))


def scenarios() -> list[dict[str, Any]]:
    """Every scenario with its parameters."""
    return json.loads(_native.list_json("scenarios", ""))


def items() -> list[dict[str, Any]]:
    """Every item of the papers: a figure, a table, a study."""
    return json.loads(_native.list_json("items", _home()))


def claims() -> list[dict[str, Any]]:
    """Every claim with its source, band and expected outcome."""
    return json.loads(_native.list_json("claims", _home()))


def run(
    ids: Union[str, Sequence[str]],
    out: Union[str, os.PathLike],
    *,
    tier: str = "quick",
    jobs: int = 1,
    data: Union[str, os.PathLike, None] = None,
    plots: bool = True,
) -> list[dict[str, Any]]:
    """Computes items, writes data, pictures and pages into the folder `out`, and gives the verdicts of their claims."""
    listed = [ids] if isinstance(ids, str) else list(ids)
    _native.run(listed, tier, jobs, os.fspath(out), _home(), folder_of(data), plots)
    return json.loads((Path(out) / "verdicts.json").read_text(encoding="utf-8"))
