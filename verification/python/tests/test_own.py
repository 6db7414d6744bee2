"""Schemes and scenarios in Python are judged as those in C++ are."""

import numpy as np
import pytest

import tribometer as tb


class SymplecticEuler(tb.Scheme):
    id = "symplectic-euler"
    parameter_defaults = {"scheme.scale": 1.0}

    def step(self, x0, h, x1):
        x1.v[:] = x0.v + self.parameters["scheme.scale"] * h * self.system.evaluate(x0).acceleration(x0.v)
        x1.q[:] = self.system.exponential(x0.q, h * x1.v)


class FrozenSpring(tb.Scenario):
    """m v' = -k q + contact with a floor at q = 0 that is never reached."""

    id = "spring"
    positions = [("mass.x", "m")]
    velocities = [("mass.vx", "m/s")]
    parameter_defaults = {"spring.stiffness": 4.0}

    def start(self):
        return [1.0], [0.0]

    def evaluate(self, t, q, v, out):
        out.mass_matrix[0, 0] = 1.0
        out.k[0] = self.parameters["spring.stiffness"] * q[0]

    def energy(self, t, q, v):
        return v[0] ** 2 / 2, self.parameters["spring.stiffness"] * q[0] ** 2 / 2, 0.0


class Ball(tb.Scenario):
    """The suite's bouncing ball, written again."""

    id = "own-ball"
    positions = [("ball.z", "m")]
    velocities = [("ball.vz", "m/s")]
    t_end = 0.2

    def start(self):
        return np.array([0.05]), np.array([0.0])

    def evaluate(self, t, q, v, out):
        out.mass_matrix[0, 0] = 1.0
        out.k[0] = 9.81
        jacobian = np.zeros((3, 1))
        jacobian[0, 0] = 1.0
        out.add_contact(q[0], jacobian, stiffness=1e4, friction=0.0)


def test_a_scheme_of_ones_own_has_its_order():
    steps = [1e-3, 2e-3, 4e-3, 8e-3]
    study = tb.precision(FrozenSpring, [SymplecticEuler, "rk4"], steps=steps, until=0.8, sample=0.8)
    errors = {
        scheme["name"]: [run["errors"]["self_final_q"] for run in scheme["runs"]] for scheme in study["schemes"]
    }
    slope = np.polyfit(np.log(steps), np.log(errors["symplectic-euler"]), 1)[0]
    assert 0.9 < slope < 1.1


def test_a_scenario_of_ones_own_moves_as_its_closed_form():
    run = tb.simulate(FrozenSpring, "rk4", step=1e-3, until=1.0, set={"spring.stiffness": 9.0})
    np.testing.assert_allclose(run["mass.x"], np.cos(3 * run.t), atol=1e-10)
    np.testing.assert_allclose(run["E_kin"] + run["E_pot"], 4.5, rtol=1e-10)


def test_contacts_of_ones_own_push():
    run = tb.simulate(Ball, "lagged", step=1e-4)
    down = np.sqrt(2 * 9.81 * 0.05)
    assert run.status == "ok" and run["c0.fn"].max() > 9.81
    assert abs(run["ball.vz"].max() - down) < 0.05 * down  # no dissipation but the scheme's


def test_a_scheme_of_ones_own_bounces_the_suites_ball():
    run = tb.simulate("bouncing-ball", SymplecticEuler, step=1e-5, set={"scheme.scale": 1.0})
    score = tb.score("bouncing-ball", run)
    assert score["coordinates"][0]["largest"] < 1e-3


def test_what_a_scheme_raises_comes_through():
    class Raises(tb.Scheme):
        id = "raises"

        def step(self, x0, h, x1):
            raise ZeroDivisionError("in mid step")

    with pytest.raises(ZeroDivisionError, match="in mid step"):
        tb.simulate("forced-box", Raises, step=1e-3)


def test_a_step_that_fails_is_data():
    class Fails(tb.Scheme):
        id = "fails"

        def step(self, x0, h, x1):
            return "no solution" if x0.t > 0.0015 else None

    run = tb.simulate("forced-box", Fails, step=1e-3)
    assert run.status == "newton-diverged" and "no solution" in run.reason and len(run) == 3


def test_numbers_that_are_none_are_data():
    class Wrong(tb.Scheme):
        id = "wrong"

        def step(self, x0, h, x1):
            x1.v[:] = np.nan

    assert tb.simulate("forced-box", Wrong, step=1e-3).status == "non-finite"


def test_what_a_scenario_raises_comes_through():
    class Raises(FrozenSpring):
        id = "raising-spring"

        def evaluate(self, t, q, v, out):
            raise RuntimeError("no equations")

    with pytest.raises(RuntimeError, match="no equations"):
        tb.simulate(Raises, "rk4", step=1e-3)


@pytest.mark.parametrize("given", [([1.0], [0.0, 0.0]), ([], []), ("one", "two"), 3])
def test_a_start_that_is_none_is_told(given):
    class Wrong(FrozenSpring):
        id = "wrong-start"

        def start(self):
            return given

    with pytest.raises(tb.InputError, match="`start`"):
        tb.simulate(Wrong, "rk4", step=1e-3)


def test_classes_that_lack_something_are_told():
    with pytest.raises(tb.InputError, match="needs an `id`"):

        class NoId(tb.Scheme):
            pass

    with pytest.raises(tb.InputError, match="as many"):

        class Uneven(tb.Scenario):
            id = "uneven"
            positions = [("x", "m")]
            velocities = []

    with pytest.raises(tb.InputError, match="must begin with 'scheme.'"):

        class BadKey(tb.Scheme):
            id = "bad-key"
            parameter_defaults = {"scale": 1.0}
