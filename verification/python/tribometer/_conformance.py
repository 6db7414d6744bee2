"""What a scheme must fulfil, whoever wrote it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Mapping, Optional

import numpy as np

from . import _native
from ._problems import DURATION, RATE, Broken, PolarPoint, ShakenBox
from ._values import Changes, SchemeLike, scheme_of
from .catalog import scenarios, schemes
from .studies import precision
from .trajectory import Trajectory, simulate

_STABLE_STEP = 5e-6  # at which explicit schemes are stable where the brick sticks [s]
_HIGHEST_ORDER = 5  # that shows on these problems before rounding does


@dataclass(frozen=True)
class Check:
    """A requirement and how a scheme meets it: it passes where `value` is at most `bound`."""

    check: str
    value: float  #: NaN where a run ended early, which passes nothing
    bound: float
    meaning: str  #: of the value

    @property
    def passed(self) -> bool:
        return bool(self.value <= self.bound)


@dataclass(frozen=True)
class _Judged:
    """A scheme with its parameters, and what it says of itself."""

    scheme: SchemeLike
    changes: Changes
    order: int
    error_order: int
    consistent: bool

    def run(self, scenario: Any, *, set: Optional[Changes] = None, **options: Any) -> Trajectory:
        return simulate(scenario, self.scheme, set={**(set or {}), **self.changes}, **options)


def _judged(scheme: SchemeLike, changes: Changes) -> _Judged:
    scheme_of(scheme)  # raises: neither a name nor a class
    if not isinstance(scheme, str):
        if scheme.order > _HIGHEST_ORDER:
            raise _native.InputError(
                f"{scheme.id}: order {scheme.order} does not show before rounding; orders up to {_HIGHEST_ORDER} do"
            )
        return _Judged(scheme, changes, scheme.order, scheme.error_order, scheme.consistent)
    rows = {row["id"]: row for row in schemes()}
    if scheme not in rows:
        simulate("forced-box", scheme, step=1e-3, until=1e-3)  # raises: no such name
    row = rows[scheme]
    traits = rows[row.get("preset_of", scheme)]
    return _Judged(scheme, changes, traits["order"], traits["error_order"], traits["consistent"])


def _end(run: Trajectory, columns: list[str]) -> np.ndarray:
    """The last values; NaN where the run ended early."""
    last = np.array([run[column][-1] for column in columns])
    return last if run.status == "ok" else np.full_like(last, np.nan)


def _off_order(errors: list[float], order: int) -> float:
    """The largest deviation of log2(e(h)/e(h/2)) from the order; the largest step comes first.

    It is p + a h + O(h^2). Errors of order 5 end in rounding before a h is small: it is eliminated from two of them.
    """
    orders = np.log2(np.divide(errors[:-1], errors[1:]))
    if order >= 5:
        orders = 2 * orders[1:] - orders[:-1]
    return float(np.max(np.abs(orders - order)))


def _steps(judged: _Judged) -> list[float]:
    """Three, the largest first, of which schemes of higher order take the longest [s].

    Errors of order 5 are above 1e-11 with 64 steps, and rounding is up to 1e-13.
    """
    fewest = 16 if judged.order >= 5 else 32 if judged.order >= 3 else 128
    return [DURATION / fewest, DURATION / fewest / 2, DURATION / fewest / 4]


def _spring(judged: _Judged) -> float:
    steps = _steps(judged)
    study = precision(
        "two-sided-spring", judged.scheme, steps=steps, until=DURATION, sample=DURATION, set=judged.changes
    )
    runs = study["schemes"][0]["runs"][::-1]  # a study has the smallest step first
    q, v = (np.array([run["errors"][kind] for run in runs], dtype=float) for kind in ("final_q", "final_v"))
    return _off_order(list(np.hypot(RATE * q, v)), judged.order)


def _order_on(problem: Any) -> Callable[[_Judged], float]:
    names = [name for name, _ in [*problem.positions, *problem.velocities]]
    weights = np.repeat([RATE, 1.0], len(problem.positions))

    def deviation(judged: _Judged) -> float:
        ends = [_end(judged.run(problem, step=h, sample=DURATION), names) for h in _steps(judged)]
        return _off_order([float(np.linalg.norm(weights * (x - problem.end()))) for x in ends], judged.order)

    return deviation


_BRICK = ["brick.x", "brick.z", "brick.vx", "brick.vz"]
_Q, _V = slice(2), slice(2, 4)  # of them
_SLIDING = {"brick.vx": 0.3, "brick.vz": -0.1}  # [m/s]


def _vanishing_step(judged: _Judged) -> float:
    h = 1e-9
    law = simulate("pusher-brick", "explicit-euler", step=h, until=h, start=_SLIDING)
    rate, by_law = (
        (_end(run, _BRICK) - run.values[0, 1:5]) / h
        for run in (judged.run("pusher-brick", step=h, until=h, start=_SLIDING), law)
    )
    return max(float(np.linalg.norm((rate - by_law)[part]) / np.linalg.norm(by_law[part])) for part in (_Q, _V))


def _same_bits(judged: _Judged) -> float:
    first, second = (
        judged.run("pusher-brick", step=_STABLE_STEP, until=100 * _STABLE_STEP, start=_SLIDING) for _ in range(2)
    )
    if first.status != "ok" or second.status != "ok":
        return float("nan")
    return float(np.sum(first.values != second.values))


def _two_parts(judged: _Judged) -> float:
    h, middle, end = 2.0**-17, 2.0**-10, 2.0**-9  # [s], without rounding
    whole = judged.run("pusher-brick", step=h, until=end, start=_SLIDING)
    first = judged.run("pusher-brick", step=h, until=middle, start=_SLIDING)
    if first.status != "ok":
        return float("nan")
    second = judged.run("pusher-brick", step=h, until=middle, start=dict(zip(_BRICK, _end(first, _BRICK))))
    return float(np.max(np.abs(_end(second, _BRICK) - _end(whole, _BRICK))))


def _thousands(unit: str) -> int:
    """n, where a number of this SI unit is 1000^n of the same unit of grams, millimetres and seconds."""
    powers = {"m": 1, "kg": 1, "N": 2, "J": 3}
    count, sign = 0, 1
    for part in unit.partition(",")[0].split("/"):
        for word in part.split():
            base, _, power = word.partition("^")
            count += sign * powers.get(base, 0) * int(power or 1)
        sign = -1
    return count


def _units(judged: _Judged) -> float:
    brick = next(row for row in scenarios() if row["id"] == "pusher-brick")
    in_grams = {p["key"]: 1e3 ** _thousands(p["unit"]) * p["default"] for p in brick["parameters"] if "unit" in p}
    span = {"step": _STABLE_STEP, "until": 100 * _STABLE_STEP}
    si = _end(judged.run("pusher-brick", start=_SLIDING, **span), _BRICK)
    faster = {name: 1e3 * speed for name, speed in _SLIDING.items()}
    other = _end(judged.run("pusher-brick", start=faster, set=in_grams, **span), _BRICK) / 1e3
    return max(float(np.max(np.abs(si - other)[part]) / np.max(np.abs(si[part]))) for part in (_Q, _V))


class _Bounce:
    """The suite's ball on its first bounce, at steps of 10 us: all that its ledger needs at both ends of each step.

    A step has m dv = h f, and f lies between the forces at its ends, which the trapezoidal rule then misses by at most
    h/2 max|v| |df|; where positions move with a speed between those at the ends, the work on the spring by
    h/2 (max|v| |df| + max|f| |dv|). Stages of higher orders see forces beyond both ends, by as much again.
    """

    H = 1e-5  # [s]

    def __init__(self, judged: _Judged) -> None:
        run = judged.run("bouncing-ball", step=self.H, until=0.15)
        self.ok = run.status == "ok"
        self.reach = 1 if judged.order == 1 else 2
        v, force, weight = run["ball.vz"], run["c0.fn"], 9.81
        self.v, self.largest_v = v, np.maximum(np.abs(v[1:]), np.abs(v[:-1]))
        self.force, self.largest_force = force, np.maximum(np.abs(force[1:]), np.abs(force[:-1]))
        self.pull = force - weight
        self.kinetic, self.elastic = run["E_kin"], run["E_elastic"]

    def shares(self, gained: np.ndarray, power: np.ndarray, missed: np.ndarray) -> np.ndarray:
        """Until each time the sum of gains over the most that it can be."""
        if not self.ok:
            return np.full_like(self.v, np.nan)
        work = self.H / 2 * (power[1:] + power[:-1])
        most = self.reach * np.cumsum(self.H / 2 * missed) + 1e-12 * (1 + np.cumsum(np.abs(work)))
        return np.cumsum(gained - work) / most


def _energy(judged: _Judged) -> float:
    ball = _Bounce(judged)
    missed = ball.largest_v * np.abs(np.diff(ball.pull))
    power = ball.v * ball.pull
    return float(np.max(np.abs(ball.shares(np.diff(ball.kinetic), power, missed))))


def _contact_energy(judged: _Judged) -> float:
    ball = _Bounce(judged)
    missed = ball.largest_v * np.abs(np.diff(ball.force)) + ball.largest_force * np.abs(np.diff(ball.v))
    deepest = int(np.argmax(ball.elastic)) - 1
    return float(np.max(ball.shares(np.diff(ball.elastic), -ball.v * ball.force, missed)[[deepest, -1]]))


def _creep(judged: _Judged) -> float:
    creep = 1e-4 * 5 / (0.5 * 19.8)  # v_s push/(mu N) [m/s]
    return float(abs(_end(judged.run("pusher-brick", step=_STABLE_STEP, until=0.01), _BRICK)[2] - creep))


def _rest_gap(judged: _Judged) -> float:
    soft = {"contact.stiffness": 1e4, "contact.dissipation": 10.0}
    run = judged.run("prescribed-slip", step=1e-4, until=0.1, set=soft)
    return float(abs(_end(run, ["mass.z"])[0] + 9.81 / 1e4))


def _named_failure(judged: _Judged) -> float:
    try:
        run = judged.run(Broken, step=1e-4)
    except Exception:  # of any kind, such as those of linear algebra
        return 1.0
    if run.end < Broken.BREAKS / 2:
        return float("nan")
    return 0.0 if run.status != "ok" and run.reason else 1.0


def _controlled(judged: _Judged, accuracy: float, until: float) -> Trajectory:
    return judged.run("two-sided-spring", accuracy=accuracy, until=until, most_attempts=100_000)


def _accuracy(judged: _Judged) -> float:
    accuracy, x0, t = 1e-6, 0.01, 0.05
    run = _controlled(judged, accuracy, t)
    x, v = _end(run, ["mass.x", "mass.vx"])
    error = np.hypot(RATE * (x - x0 * np.cos(RATE * t)), v + RATE * x0 * np.sin(RATE * t))
    return float(error / (np.hypot(RATE, 1) * accuracy * run.work["steps"]))


def _estimate_order(judged: _Judged) -> float:
    few_steps = judged.error_order >= 4
    accuracies, until = ((1e-6, 1e-12), 0.5) if few_steps else ((1e-5, 1e-8), 0.05)
    coarse, fine = (_controlled(judged, accuracy, until) for accuracy in accuracies)
    if coarse.status != "ok" or fine.status != "ok":
        return float("nan")
    finer, more = accuracies[0] / accuracies[1], fine.work["steps"] / coarse.work["steps"]
    return float(abs(np.log(finer) / np.log(more) - judged.error_order))


# Name, measure, bound, what the value is. The bounds, with their reasons, are those of solvers/tests/conformance_*; for
# `rest-gap` that of the claims beyond/artifacts/gliding-*, where less than a nanometre counts as none. Two are of this file:
#   accuracy        errors of the steps of a rotation add up to their sum at most.
#   estimate-order  half an order tells an order from its neighbours. The suite's tests see the estimate of a single step, a run
#                   the number of steps: 20 per cent of it are 0.2 p^2/ln(finer), 0.3 of a third order, 0.4 of a fifth.
_OF_ALL = [
    ("order", _spring, 0.08, "deviation from the order it says, on a spring"),
    ("order-forces", _order_on(ShakenBox), 0.08, "the same with time and friction in the forces"),
    ("order-masses", _order_on(PolarPoint), 0.08, "the same with a mass matrix that changes"),
    ("same-bits", _same_bits, 0.0, "numbers of two equal runs that differ"),
    ("two-parts", _two_parts, 0.0, "a run in two parts less the run in one [m, m/s]"),
    ("units", _units, 1e-7, "in grams and millimetres less in kilograms and metres, relative"),
    ("energy", _energy, 1.0, "kinetic energy of no force, over what a step can miss"),
    ("named-failure", _named_failure, 0.0, "1 where numbers that are none go on as if simulated, or raise an exception"),
]
_OF_CONSISTENT = [
    ("vanishing-step", _vanishing_step, 1e-3, "rates of a step of 1 ns less those of the laws, relative"),
    ("contact-energy", _contact_energy, 1.0, "energy taken from a contact, over what a step can miss"),
    ("creep", _creep, 1e-9, "speed of a brick that sticks less that of the law [m/s]"),
    ("rest-gap", _rest_gap, 1e-9, "gap over a surface that slips at 1 m/s less that of the law [m]"),
]
_OF_ESTIMATES = [
    ("accuracy", _accuracy, 1.0, "error over the sum of what its steps may have"),
    ("estimate-order", _estimate_order, 0.5, "deviation from the order that the estimate says it has, by the number of steps"),
]


def conformance(scheme: SchemeLike, *, set: Optional[Mapping[str, Any]] = None) -> list[Check]:
    """The requirements that every scheme of the suite meets, as far as they show in runs: its order, its energy, its creep.

    For a class of tribometer.Scheme or a name. `set` changes parameters of the scheme: where equations are solved, a
    tolerance may hide what is measured. What holds for the laws alone is left out where a scheme is not `consistent`, and
    what holds for error estimates where it has none. Schemes of barriers or of contacts with memory are refused by the
    scenarios, orders above 5 since rounding hides them: InputError. Takes a second at 10 us a step. What a scheme raises comes
    through, but where numbers are none: there it is a check that failed.
    """
    judged = _judged(scheme, dict(set or {}))
    checks = _OF_ALL + (_OF_CONSISTENT if judged.consistent else []) + (_OF_ESTIMATES if judged.error_order else [])
    return [Check(name, measure(judged), bound, meaning) for name, measure, bound, meaning in checks]
