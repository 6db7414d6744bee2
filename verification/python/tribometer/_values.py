"""Values on their way to the native module."""

from __future__ import annotations

import numbers
import os
from pathlib import Path
from typing import Any, Mapping, Optional, Union

import numpy as np

from . import _native
from .own import Scenario, Scheme

Changes = Mapping[str, Union[float, str, bool]]
SchemeLike = Union[str, type]
ScenarioLike = Union[str, type]


def changes_of(changes: Optional[Changes]) -> list[tuple[str, Union[float, str]]]:
    """KEY: a number or a word; anything else is an InputError that names the key."""
    listed = []
    for key, value in (changes or {}).items():
        if isinstance(value, numbers.Real) and not isinstance(value, bool):
            listed.append((key, float(value)))
        elif isinstance(value, str):
            listed.append((key, value))
        else:
            raise _native.InputError(f"{key}: {value!r} is neither a number nor a word")
    return listed


def _row_of(kind: str, value: Any, base: type) -> Any:
    """A name as it is, a class by its row, which the base itself has not."""
    if isinstance(value, str):
        return value
    if isinstance(value, type) and issubclass(value, base) and value._row is not None:  # type: ignore[attr-defined]
        return value._row  # type: ignore[attr-defined]
    raise _native.InputError(f"{kind}: {value!r} is neither a name nor a class of tribometer.{base.__name__}")


def scheme_of(scheme: SchemeLike) -> Any:
    return _row_of("scheme", scheme, Scheme)


def scenario_of(scenario: ScenarioLike) -> Any:
    return _row_of("scenario", scenario, Scenario)


def certified_scenario_of(scenario: str) -> str:
    """The name of a scenario of the suite: there are no certified references of others."""
    if isinstance(scenario, str):
        return scenario
    if isinstance(scenario, type) and issubclass(scenario, Scenario):
        raise _native.InputError(
            f"scenario: {scenario.__name__} is a class, of which there is no certified reference; name one of the suite's"
        )
    raise _native.InputError(f"scenario: {scenario!r} is not a name")


def folder_of(folder: Union[str, os.PathLike, None]) -> str:
    """A folder that is there; empty for None."""
    if folder is None:
        return ""
    if not Path(folder).is_dir():
        raise _native.InputError(f"data: no folder '{folder}'")
    return os.fspath(folder)


class Columns:
    """Rows of numbers, `values`, whose columns have names, `columns`."""

    columns: list[str]
    values: np.ndarray

    def __getitem__(self, column: str) -> np.ndarray:
        try:
            return self.values[:, self.columns.index(column)]
        except ValueError:
            raise KeyError(f"no column '{column}'; there are {', '.join(self.columns)}") from None
