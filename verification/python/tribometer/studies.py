"""References, scores and studies of work against error."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any, Mapping, Optional, Sequence, Union

import numpy as np

from . import _native
from ._numbers import list_of, optional_number_of, row_of
from ._values import (
    Changes,
    Columns,
    ScenarioLike,
    SchemeLike,
    certified_scenario_of,
    changes_of,
    folder_of,
    scenario_of,
    scheme_of,
)
from .trajectory import Trajectory


@dataclass(frozen=True)
class Certificate(Columns):
    """States with the digits that unrelated methods agree on."""

    columns: list[str]
    units: dict[str, str]
    t: np.ndarray  #: [s]
    values: np.ndarray  #: a row a time, a column a name
    digits: int  #: the least of all numbers
    events: list[dict[str, Any]]  #: type, contact, t [s] and state as decimals
    #: All of it, numbers as decimals, with the ranges of the columns and, where a law gives it, the
    #: peak of the normal force.
    json: dict[str, Any]


def reference(
    scenario: str,
    *,
    set: Optional[Changes] = None,
    until: Optional[float] = None,
    sample: Optional[float] = None,
    times: Optional[Sequence[float]] = None,
    digits: int = 15,
    forces: bool = False,
    data: Union[str, os.PathLike, None] = None,
) -> Certificate:
    """The certified reference: at each multiple of `sample` [s], at `times` [s], or at the start and the end.

    From the user's cache, or computed and put there, which can take a minute. Ctrl-C ends it and leaves the cache alone.
    """
    text = _native.reference_json(
        certified_scenario_of(scenario),
        changes_of(set),
        optional_number_of("until", until),
        optional_number_of("sample", sample),
        list_of("times", times),
        digits,
        forces,
        folder_of(data),
    )
    told = json.loads(text)
    samples = told["samples"]
    named = [column.rstrip("]").split("[") for column in told["columns"]]
    return Certificate(
        columns=[name for name, _ in named],
        units=dict(named),
        t=np.array([sample["t"] for sample in samples]),
        values=np.array([[float(text) for text in sample["state"]] for sample in samples]),
        digits=told["digits"],
        events=told["events"],
        json=told,
    )


def _without_unit(heading: str) -> tuple[str, Optional[str]]:
    """`ball.z[m]` as a name and a unit; no unit where there are no brackets."""
    name, bracket, unit = heading.partition("[")
    return (name.strip(), unit[:-1]) if bracket and unit.endswith("]") else (heading, None)


def _arrays_of(trajectory: Any) -> tuple[dict[str, Any], dict[str, str]]:
    """Columns by name, and those units that are told."""
    if isinstance(trajectory, Trajectory):
        return {name: trajectory[name] for name in trajectory.columns}, dict(trajectory.units)
    if hasattr(trajectory, "columns") and hasattr(trajectory, "attrs"):  # a pandas.DataFrame
        items = [(str(name), trajectory[name].to_numpy()) for name in trajectory.columns]
        units = dict(trajectory.attrs.get("units", {}))
    elif isinstance(trajectory, Mapping):
        items, units = [(str(name), value) for name, value in trajectory.items()], {}
    else:
        raise _native.InputError("trajectory: a Trajectory, a DataFrame or a dictionary of columns is needed")
    arrays = {}
    for heading, value in items:
        name, unit = _without_unit(heading)
        arrays[name] = value
        if unit is not None:
            units[name] = unit
    return arrays, units


def score(
    scenario: str,
    trajectory: Any,
    *,
    map: Optional[Mapping[str, str]] = None,
    units: Optional[Mapping[str, str]] = None,
    set: Optional[Changes] = None,
    until: Optional[float] = None,
    rows: int = 1_000_000,
    windows: int = 10,
    digits: int = 11,
    name: str = "trajectory",
) -> dict[str, Any]:
    """Judges a trajectory against the certified reference: errors, events, energy, penetration, creep.

    `trajectory`: of simulate, a DataFrame, or a dictionary of columns, one of which is `t` [s]; a name may have its unit in
    brackets. `map` gives columns the names that the scenario has, `units` says what they are in. Complex columns and masked
    entries are refused. A reference that is not in the user's cache is computed first; Ctrl-C ends it.
    """
    certified_scenario_of(scenario)
    arrays, told = _arrays_of(trajectory)
    names = dict(map or {})
    for column in names:
        if column not in arrays:
            raise _native.InputError(f"map: there is no column '{column}'")
    columns = [(names.get(column, column), row_of(f"column '{column}'", value)) for column, value in arrays.items()]
    told = {names.get(column, column): unit for column, unit in {**told, **(units or {})}.items()}
    text = _native.score_json(
        scenario,
        columns,
        list(told.items()),
        name,
        changes_of(set),
        optional_number_of("until", until),
        rows,
        windows,
        digits,
    )
    return json.loads(text)["scores"][0]


def precision(
    scenario: ScenarioLike,
    schemes: Union[SchemeLike, Sequence[SchemeLike]],
    *,
    steps: Optional[Sequence[float]] = None,
    accuracies: Optional[Sequence[float]] = None,
    set: Optional[Changes] = None,
    until: Optional[float] = None,
    sample: Optional[float] = None,
    window: Optional[float] = None,
    data: Union[str, os.PathLike, None] = None,
    most_attempts: int = 0,
) -> dict[str, Any]:
    """Work against error of `schemes` at `steps` [s] or `accuracies`: points with every counter, observed orders.

    No two schemes may have one name. Ctrl-C ends the study between two steps, and the certified reference before it.
    """
    listed = [schemes] if isinstance(schemes, (str, type)) else list(schemes)
    text = _native.precision_json(
        scenario_of(scenario),
        [scheme_of(scheme) for scheme in listed],
        list_of("steps", steps),
        list_of("accuracies", accuracies),
        changes_of(set),
        optional_number_of("until", until),
        optional_number_of("sample", sample),
        optional_number_of("window", window),
        folder_of(data),
        most_attempts,
    )
    return json.loads(text)
