"""The Contact Test Set: problems of bodies in contact with their certified solutions."""

from __future__ import annotations

import json
import os
from typing import Any, Optional, Sequence, Union

from . import _native
from .catalog import _home

Folder = Union[str, "os.PathLike[str]"]


def write_testset(out: Folder, problems: Sequence[str] = ()) -> None:
    """Writes the set, or some of its problems, into a folder: scenes, equations, truth, quantities, checksums."""
    _native.write_test_set(os.fspath(out), list(problems), _home())


def score_testset(
    runs: Union[Folder, Sequence[Folder]], *, testset: Optional[Folder] = None, windows: int = 10
) -> list[dict[str, Any]]:
    """Judges folders of ID.csv, one a problem, by the set that comes with the package or by one that write_testset wrote.

    One entry a run and problem: `outcome` (`ok`, `ended`, `nan`, `lost`, `refused`, `missing`), `digits` (−log10 of the largest
    error of a position over the size of the motion; None where a position is missing or the motion does not reach its end), `wall_time`,
    and `score` as that of `score`.
    """
    folders = [runs] if isinstance(runs, (str, os.PathLike)) else list(runs)
    text = _native.score_test_set_json(
        [os.fspath(folder) for folder in folders], "" if testset is None else os.fspath(testset), _home(), windows
    )
    return json.loads(text)["scores"]
