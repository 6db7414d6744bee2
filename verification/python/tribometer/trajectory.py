"""Trajectories and how to compute them."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from typing import Any, Mapping, Optional, Union

import numpy as np

from . import _native
from ._numbers import number_of, optional_number_of
from ._values import Changes, Columns, ScenarioLike, SchemeLike, changes_of, folder_of, scenario_of, scheme_of


@dataclass(frozen=True)
class Trajectory(Columns):
    """Rows of numbers with names and units: `t`, coordinates, energies, contacts `c0.phi` …"""

    columns: list[str]
    units: dict[str, str]
    values: np.ndarray  #: a row a state, a column a name
    status: str = "ok"  #: how the run ended
    reason: str = ""  #: why it ended early, in a line
    end: float = float("nan")  #: the time that it came to [s]
    work: dict[str, Any] = field(default_factory=dict)  #: counters by name

    def __len__(self) -> int:
        return len(self.values)

    @property
    def t(self) -> np.ndarray:
        """Times [s]."""
        return self["t"]

    def frame(self) -> Any:
        """As a pandas.DataFrame; units are in its `attrs`."""
        import pandas

        frame = pandas.DataFrame(self.values, columns=self.columns)
        frame.attrs = {"units": dict(self.units), "status": self.status}
        return frame


def simulate(
    scenario: ScenarioLike,
    scheme: SchemeLike,
    *,
    step: Optional[float] = None,
    accuracy: Optional[float] = None,
    max_step: Optional[float] = None,
    set: Optional[Changes] = None,
    until: Optional[float] = None,
    sample: Optional[float] = None,
    start: Optional[Mapping[str, float]] = None,
    data: Union[str, os.PathLike, None] = None,
    most_attempts: int = 0,
    most_rows: int = 0,
) -> Trajectory:
    """Computes one trajectory, with a fixed `step` [s] or under error control to an `accuracy`.

    `set` changes parameters of the scenario and, `scheme.…`, of the scheme; `start` coordinates of the start. A row for
    each step, or, with `sample` [s], at each multiple of it. A numerical failure is data: the trajectory ends with its
    `status` and `reason`. InputError, a ValueError, for what cannot be computed.
    """
    result = _native.simulate(
        scenario_of(scenario),
        scheme_of(scheme),
        optional_number_of("step", step),
        optional_number_of("accuracy", accuracy),
        optional_number_of("max_step", max_step),
        changes_of(set),
        optional_number_of("until", until),
        optional_number_of("sample", sample),
        [(name, number_of(name, value)) for name, value in (start or {}).items()],
        folder_of(data),
        most_attempts,
        most_rows,
    )
    reason = result["reason"]
    if result["limit"]:
        reason += f"; {result['limit']} allows more"
    return Trajectory(
        columns=[name for name, _ in result["columns"]],
        units=dict(result["columns"]),
        values=result["values"],
        status=result["status"],
        reason=reason,
        end=result["end"],
        work=json.loads(result["work"]),
    )
