"""Schemes and scenarios of one's own."""

from __future__ import annotations

from typing import Any, ClassVar, Mapping, Optional, Sequence, Union

import numpy as np

from . import _native
from ._numbers import row_of


class Scheme:
    """A scheme: subclass it and give `step`.

    class SymplecticEuler(tribometer.Scheme):
        id = "symplectic-euler"

        def step(self, x0, h, x1):
            x1.v[:] = x0.v + h * self.system.evaluate(x0).acceleration(x0.v)
            x1.q[:] = self.system.exponential(x0.q, h * x1.v)

    An object is made for each run, with `system` (tribometer.System) and `parameters`, a dictionary. With an `error_order`
    it also has `scheme.error_norm`, a word, and `scheme.error_length` [m]. What a step is given may be kept: x0, x1 and their
    arrays stay as they were when the step ended. The system ends with the run: then it raises InputError.
    """

    id: ClassVar[str]
    description: ClassVar[str] = "a scheme of the caller"
    order: ClassVar[int] = 1  #: of the global error on smooth problems
    error_order: ClassVar[int] = 0  #: p of the estimate of a step's error, O(h^p); 0: there is none
    consistent: ClassVar[bool] = True  #: converges to the model's laws as h goes to 0
    parameter_defaults: ClassVar[Mapping[str, float]] = {}  #: `scheme.NAME`: a number; the names of error control are taken

    _row: ClassVar[Any] = None

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if not isinstance(getattr(cls, "id", None), str):
            raise _native.InputError(f"{cls.__name__}: a scheme needs an `id`")
        for key in cls.parameter_defaults:
            if not key.startswith("scheme."):
                raise _native.InputError(f"{cls.__name__}: the parameter '{key}' must begin with 'scheme.'")
        defaults = [(key, float(value)) for key, value in cls.parameter_defaults.items()]
        if cls.error_order < 0:
            raise _native.InputError(f"{cls.__name__}: `error_order` is below zero")
        traits = cls.order, cls.error_order, cls.consistent
        cls._row = _native.own_scheme(cls.id, cls.description, *traits, defaults, cls)

    def __init__(self, system: _native.System, parameters: Mapping[str, Union[float, str]]) -> None:
        self.system = system
        self.parameters = dict(parameters)

    def step(self, x0: _native.State, h: float, x1: _native.NewState) -> Optional[str]:
        """One step of h [s] from x0 into x1, which begins as x0 at t + h: write into x1.q and x1.v.

        x0 and its arrays are read-only. Each step has an x0 and an x1 of its own, so that no later step changes what was kept.
        A scheme with an `error_order` also fills x1.error_q and x1.error_v, its error of this step, both of the length of v:
        then it runs under error control, to an `accuracy`. Entries that it leaves are NaN, with which no step is accepted.

        None where it went well; else, in a line, why not: the run ends there, or error control tries less.
        """
        raise NotImplementedError(f"{type(self).__name__}: `step` is missing")


class Scenario:
    """A scenario of vectors q and v of one length: subclass it and give `start` and `evaluate`.

        M v' + k = sum of J^T f,   q' = v

    An object is made for each run, with `parameters`, a dictionary.
    """

    id: ClassVar[str]
    description: ClassVar[str] = "a scenario of the caller"
    positions: ClassVar[Sequence[tuple[str, str]]]  #: name and unit of each
    velocities: ClassVar[Sequence[tuple[str, str]]]
    parameter_defaults: ClassVar[Mapping[str, float]] = {}
    t_end: float = 1.0  #: [s]

    _row: ClassVar[Any] = None

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if not isinstance(getattr(cls, "id", None), str):
            raise _native.InputError(f"{cls.__name__}: a scenario needs an `id`")
        positions, velocities = getattr(cls, "positions", ()), getattr(cls, "velocities", ())
        if not positions or len(positions) != len(velocities):
            raise _native.InputError(f"{cls.__name__}: `positions` and `velocities` must be as many, one or more")
        defaults = [(key, float(value)) for key, value in cls.parameter_defaults.items()]
        cls._row = _native.own_scenario(cls.id, cls.description, defaults, cls)

    def __init__(self, parameters: Mapping[str, float]) -> None:
        self.parameters = dict(parameters)

    def start(self) -> tuple[Union[np.ndarray, Sequence[float]], Union[np.ndarray, Sequence[float]]]:
        """q and v at t = 0."""
        raise NotImplementedError(f"{type(self).__name__}: `start` is missing")

    def evaluate(self, t: float, q: np.ndarray, v: np.ndarray, out: _native.Equations) -> None:
        """Fills out.mass_matrix and out.k, which are zero, and adds contacts: out.add_contact(gap, jacobian, …).

        At the start mass_matrix must be symmetric and positive definite; it must stay so. q and v are copies, to be kept and
        changed at will; `out` is written within this call only, and raises InputError afterwards.
        """
        raise NotImplementedError(f"{type(self).__name__}: `evaluate` is missing")

    def energy(self, t: float, q: np.ndarray, v: np.ndarray) -> tuple[float, float, float]:
        """Kinetic, potential and elastic [J]; NaN where it is not told."""
        return float("nan"), float("nan"), float("nan")

    def _start(self) -> tuple[np.ndarray, np.ndarray]:
        name, given = type(self).__name__, self.start()
        try:
            first, second = given
        except (TypeError, ValueError):
            raise _native.InputError(f"{name}: `start` must give q and v, two rows of numbers") from None
        q, v = row_of(f"{name}: q of `start`", first), row_of(f"{name}: v of `start`", second)
        if q.shape != (len(self.positions),) or v.shape != q.shape:
            raise _native.InputError(
                f"{name}: `start` gives {q.size} positions and {v.size} velocities, of {len(self.positions)}"
            )
        return q, v

    def _energy(self, t: float, q: np.ndarray, v: np.ndarray) -> tuple[float, float, float]:
        kinetic, potential, elastic = self.energy(t, q, v)
        return float(kinetic), float(potential), float(elastic)
