"""What there is, and runs of the papers' items."""

from __future__ import annotations

import atexit
import json
import numbers
import os
from pathlib import Path
from typing import Any, Mapping, Sequence, Union

from . import _native
from ._native import InputError
from ._numbers import list_of, whole_number_of
from ._values import folder_of

atexit.register(_native.finish_runs)


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


def judge(claims: Union[str, os.PathLike], data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Judges data of any program by the `[[claim]]` tables of a TOML file, as `tribometer judge` does.

    In `data` a number is a quantity, a mapping of arrays a table, and an array a column of the table `data`. A name may end
    with a unit in brackets, as `error[m]`. Gives one verdict a claim, in the form of verdicts.json.
    """
    quantities: dict[str, float] = {}
    tables: dict[str, dict[str, list[float]]] = {}
    for name, value in data.items():
        if isinstance(value, Mapping):
            tables[name] = {column: list_of(f"{name}: {column}", values) for column, values in value.items()}
        elif isinstance(value, numbers.Real):
            quantities[name] = float(value)
        else:
            tables.setdefault("data", {})[name] = list_of(name, value)
    for name, table in tables.items():
        if len({len(values) for values in table.values()}) > 1:
            raise InputError(f"{name}: columns of different lengths")
    return json.loads(_native.judge(os.fspath(claims), quantities, tables))


def run(
    ids: Union[str, Sequence[str]],
    out: Union[str, os.PathLike],
    *,
    tier: str = "quick",
    jobs: int = 1,
    data: Union[str, os.PathLike, None] = None,
    plots: bool = True,
) -> list[dict[str, Any]]:
    """Computes items, writes data, pictures and pages into the folder `out`, and gives the verdicts of their claims.

    `jobs` threads share the items and their parts, 1 to 1024. Without `plots` there are no pictures. Ctrl-C keeps what is
    finished and is raised within about a second; a part that is computed just then goes on until it is done, for seconds,
    and `out` is locked as long. A program that ends meanwhile waits for it; another Ctrl-C ends it at once, with code 130.
    """
    listed = [ids] if isinstance(ids, str) else list(ids)
    threads = whole_number_of("jobs", jobs, 1, 1024)
    _native.run(listed, tier, threads, os.fspath(out), _home(), folder_of(data), plots)
    return json.loads((Path(out) / "verdicts.json").read_text(encoding="utf-8"))
