"""Smooth problems with closed forms, on which the order of a scheme shows."""

from __future__ import annotations

import numpy as np

from . import _native
from .own import Scenario

DURATION = 0.125  #: of the problems [s]
RATE = np.sqrt(1e3)  #: of their springs [rad/s]


class ShakenBox(Scenario):
    """A box (x, z) of 1 kg that slides on a spring of 1 kN/m and is pushed: time in the forces, a load for the friction.

    x'' = 2 cos 20 t - mu N,   z'' = -g + 3 sin 20 t + N,   N = -1000 z,   from z = -g/1000 at rest and x' = 2 m/s
    """

    id = "shaken-box"
    description = "a box that slides on a spring and is pushed"
    positions = [("box.x", "m"), ("box.z", "m")]
    velocities = [("box.vx", "m/s"), ("box.vz", "m/s")]
    t_end = DURATION

    GRAVITY, FRICTION, SPEED = 9.81, 0.3, 2.0  # [m/s^2], [-], [m/s]
    SHAKES, PUSH, LIFT = 20.0, 2.0, 3.0  # [rad/s], [N], [N]
    JACOBIAN = np.array([[0.0, 1.0], [1.0, 0.0], [0.0, 0.0]])

    def start(self) -> tuple[list[float], list[float]]:
        return [0.0, -self.GRAVITY / RATE**2], [self.SPEED, 0.0]

    def evaluate(self, t: float, q: np.ndarray, v: np.ndarray, out: _native.Equations) -> None:
        out.mass_matrix[:] = np.eye(2)
        out.k[:] = -self.PUSH * np.cos(self.SHAKES * t), self.GRAVITY - self.LIFT * np.sin(self.SHAKES * t)
        out.add_contact(q[1], self.JACOBIAN, stiffness=RATE**2, friction=self.FRICTION, stiction_tolerance=1e-3)

    @classmethod
    def end(cls) -> np.ndarray:
        """q and v at the end."""
        t, nu, mu = DURATION, cls.SHAKES, cls.FRICTION
        a = cls.LIFT / (RATE**2 - nu**2)
        z = -cls.GRAVITY / RATE**2 + a * np.sin(nu * t) - a * nu / RATE * np.sin(RATE * t)
        vz = a * nu * (np.cos(nu * t) - np.cos(RATE * t))
        x = cls.SPEED * t + cls.PUSH / nu**2 * (1 - np.cos(nu * t)) - mu * cls.GRAVITY * t**2 / 2
        x += mu * a * (RATE**2 * (t / nu - np.sin(nu * t) / nu**2) - nu * (t - np.sin(RATE * t) / RATE))
        vx = cls.SPEED + cls.PUSH / nu * np.sin(nu * t) - mu * cls.GRAVITY * t
        vx += mu * a * (RATE**2 / nu * (1 - np.cos(nu * t)) - nu * (1 - np.cos(RATE * t)))
        return np.array([x, z, vx, vz])


class PolarPoint(Scenario):
    """A point of 1 kg in polar coordinates, on which no force acts: a straight line, by a mass matrix that changes.

    r'' - r w^2 = 0,   r^2 w' + 2 r r' w = 0,   from r = 1 m with 3 m/s outwards and 8 m/s across
    """

    id = "polar-point"
    description = "a free point in polar coordinates"
    positions = [("point.r", "m"), ("point.angle", "rad")]
    velocities = [("point.vr", "m/s"), ("point.w", "rad/s")]
    t_end = DURATION

    OUTWARDS, ACROSS = 3.0, 8.0  # [m/s]

    def start(self) -> tuple[list[float], list[float]]:
        return [1.0, 0.0], [self.OUTWARDS, self.ACROSS]

    def evaluate(self, t: float, q: np.ndarray, v: np.ndarray, out: _native.Equations) -> None:
        out.mass_matrix[:] = np.diag([1.0, q[0] ** 2])
        out.k[:] = -q[0] * v[1] ** 2, 2 * q[0] * v[0] * v[1]

    @classmethod
    def end(cls) -> np.ndarray:
        """q and v at the end."""
        x, y = 1 + cls.OUTWARDS * DURATION, cls.ACROSS * DURATION
        r = np.hypot(x, y)
        vr = (x * cls.OUTWARDS + y * cls.ACROSS) / r
        return np.array([r, np.arctan2(y, x), vr, (x * cls.ACROSS - y * cls.OUTWARDS) / r**2])


class Broken(Scenario):
    """A mass of 1 kg on which no force acts, until after a millisecond the force is no number."""

    id = "broken"
    description = "a mass whose force becomes no number"
    positions = [("mass.x", "m")]
    velocities = [("mass.vx", "m/s")]
    t_end = 2e-3

    BREAKS = 1e-3  # [s]

    def start(self) -> tuple[list[float], list[float]]:
        return [0.0], [1.0]

    def evaluate(self, t: float, q: np.ndarray, v: np.ndarray, out: _native.Equations) -> None:
        out.mass_matrix[0, 0] = 1.0
        out.k[0] = 0.0 if t < self.BREAKS else np.nan
