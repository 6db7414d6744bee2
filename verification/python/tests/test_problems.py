"""What `tribometer solve` tells of rigid contact problems, beside numpy: balance, cones, scale."""

import json
import os
import subprocess

import numpy as np
import pytest

PROGRAM = os.environ.get("TRIBOMETER_PROGRAM", "")
pytestmark = pytest.mark.skipif(not PROGRAM, reason="without the program")

BODIES, CONTACTS, SEED = 4, 6, 52


class Problem:
    """M v = p + J' r, u = J v + b: bodies of six velocities, contacts between two of them, springs that are nearly rigid."""

    def __init__(self, masses=1.0, momenta=1.0):
        random = np.random.default_rng(SEED)
        roots = [random.normal(size=(6, 6)) for _ in range(BODIES)]
        self.masses = [masses * (root @ root.T + 6 * np.eye(6)) for root in roots]
        self.momentum = masses * momenta * random.normal(size=6 * BODIES)
        self.pairs = [random.choice(BODIES, 2, replace=False) for _ in range(CONTACTS)]
        self.jacobians = [random.normal(size=(2, 3, 6)) for _ in range(CONTACTS)]
        self.bias = momenta * random.normal(size=(CONTACTS, 3))
        self.mu = random.uniform(0.1, 0.9, size=CONTACTS)
        self.M = np.zeros((6 * BODIES, 6 * BODIES))
        for i, mass in enumerate(self.masses):
            self.M[6 * i : 6 * i + 6, 6 * i : 6 * i + 6] = mass
        self.J = np.zeros((CONTACTS, 3, 6 * BODIES))
        for J, pair, blocks in zip(self.J, self.pairs, self.jacobians):
            for body, block in zip(pair, blocks):
                J[:, 6 * body : 6 * body + 6] = block
        self.free = np.linalg.solve(self.M, self.momentum)
        self.u_free = self.J @ self.free + self.bias
        self.weights = np.array([_weight(J @ np.linalg.solve(self.M, J.T)) for J in self.J])

    def record(self):
        fastest = np.linalg.norm(self.u_free, axis=1).max()
        return {
            "format": "tribometer contact problem 1",
            "title": "bodies in contact",
            "step": 1,
            "trees": [{"first": 6 * i, "size": 6, "mass": mass.tolist()} for i, mass in enumerate(self.masses)],
            "velocity": self.free.tolist(),
            "free_momentum": self.momentum.tolist(),
            "guess": self.free.tolist(),
            "contacts": [self._contact(i, fastest) for i in range(CONTACTS)],
            "constraints": [],
            "efforts": [],
            "scale_free": True,
        }

    def _contact(self, i, fastest):
        blocks = [{"tree": int(body), "rows": rows.tolist()} for body, rows in zip(self.pairs[i], self.jacobians[i])]
        return {
            "id": i,
            "gap": 0,
            "bias": self.bias[i].tolist(),
            "jacobian": blocks,
            "normal": {"law": "hunt-crossley", "k": 1e8 / self.weights[i], "d": 0},
            "friction": {"law": "soft", "mu": self.mu[i], "stiction_tolerance": 1e-8 * fastest},
        }

    def solved(self, folder, scheme):
        """The program's row of its table, velocities and impulses."""
        (folder / "p.json").write_text(json.dumps(self.record()))
        command = [PROGRAM, "solve", "p.json", "--scheme", scheme, "--repeat", "60", "--out", "q.json", "--json"]
        told = json.loads(subprocess.run(command, cwd=folder, check=True, capture_output=True).stdout)["solutions"][0]
        solution = json.loads((folder / "q.json").read_text())["solution"]
        return told, np.array(solution["velocity"]), np.array(solution["impulses"])

    def pushed(self, r):
        return self.momentum + np.einsum("cij,ci->j", self.J, r)

    def coulomb(self, v, r):
        """The natural map at the velocities of the impulses, and how far the velocities are from those."""
        u = self.J @ np.linalg.solve(self.M, self.pushed(r)) + self.bias
        lifted = u.copy()
        lifted[:, 0] += self.mu * np.linalg.norm(u[:, 1:], axis=1)
        step = r - lifted / self.weights[:, None]
        maps = [np.linalg.norm(one - _on_cone(x, mu)) for one, x, mu in zip(r, step, self.mu)]
        apart = np.linalg.norm(self.J @ v + self.bias - u, axis=1) / self.weights
        return max(np.max(maps), apart.max()) / (np.linalg.norm(self.u_free, axis=1) / self.weights).max()


def _weight(W):
    """1/rho of a contact: the larger of w_n and w_t."""
    typical = np.linalg.norm(np.diag(W)) / np.sqrt(3)
    return max(W[0, 0], (W[1, 1] + W[2, 2]) / 2, typical)


def _on_cone(x, mu):
    slip = np.linalg.norm(x[1:])
    if slip <= mu * x[0]:
        return x
    if mu * slip <= -x[0]:
        return np.zeros(3)
    normal = (x[0] + mu * slip) / (1 + mu**2)
    return np.concatenate([[normal], mu * normal / slip * x[1:]])


@pytest.mark.parametrize("scheme", ["sap", "lagged", "lagged-regularized", "cenic"])
def test_tells_how_far_it_is_from_coulombs_law(scheme, tmp_path):
    problem = Problem()
    told, v, r = problem.solved(tmp_path, scheme)
    assert told["status"] == "ok"
    assert told["coulomb"] == pytest.approx(problem.coulomb(v, r), rel=1e-3, abs=1e-10)


def test_balances_momentum_inside_the_cones(tmp_path):
    problem = Problem()
    _, v, r = problem.solved(tmp_path, "lagged")
    left = problem.M @ v - problem.pushed(r)
    assert np.abs(left).max() <= 1e-6 * np.abs(r).max()
    size = (np.linalg.norm(problem.u_free, axis=1) / problem.weights).max()
    slip = np.linalg.norm(r[:, 1:], axis=1)
    assert (slip <= problem.mu * r[:, 0] + 1e-6 * size).all() and (r[:, 0] > 0).any()
    assert problem.coulomb(v, r) <= 1e-6


@pytest.mark.parametrize("scheme", ["sap", "lagged", "cenic"])
@pytest.mark.parametrize("units", [{"momenta": 1e-8}, {"momenta": 1e8}, {"masses": 1e-8}, {"masses": 1e8}])
def test_solves_alike_in_other_units(scheme, units, tmp_path):
    _, v, r = Problem().solved(tmp_path, scheme)
    _, scaled_v, scaled_r = Problem(**units).solved(tmp_path, scheme)
    speed = units.get("momenta", 1)
    impulse = speed * units.get("masses", 1)
    assert np.abs(scaled_v / speed - v).max() <= 1e-7 * np.abs(v).max()
    assert np.abs(scaled_r / impulse - r).max() <= 1e-5 * np.abs(r).max()
