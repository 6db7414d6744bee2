"""Schemes and scenarios in Python are judged as those in C++ are."""

import gc

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


def test_what_a_step_was_given_stays_as_it_was():
    class Keeps(SymplecticEuler):
        id = "keeps"
        kept = []

        def step(self, x0, h, x1):
            super().step(x0, h, x1)
            self.kept.append((x0, x0.v, x0.t, x1, x1.v))

    run = tb.simulate("forced-box", Keeps, step=1e-3, until=0.05)
    gc.collect()
    others = [np.full(1, np.nan) for _ in range(1000)]  # would lie where freed numbers were
    assert len(Keeps.kept) == 50 and len(others) == 1000
    for i, (x0, v0, t0, x1, v1) in enumerate(Keeps.kept):
        assert v0[0] == x0.v[0] == run["box.vx"][i] and t0 == x0.t
        assert v1[0] == x1.v[0] == run["box.vx"][i + 1]


def test_arrays_outlive_their_state():
    class Keeps(tb.Scheme):
        id = "keeps-arrays"
        arrays = []

        def step(self, x0, h, x1):
            x1.q[:] = x0.q + 1
            self.arrays += [x0.q, x1.q]

    tb.simulate("forced-box", Keeps, step=1e-2, until=0.05)
    gc.collect()
    np.testing.assert_array_equal(np.concatenate(Keeps.arrays), [0, 1, 1, 2, 2, 3, 3, 4, 4, 5])


def test_the_state_before_a_step_is_read_only():
    class Writes(tb.Scheme):
        id = "writes"

        def step(self, x0, h, x1):
            x0.v[:] = 1

    with pytest.raises(ValueError, match="read-only"):
        tb.simulate("forced-box", Writes, step=1e-3)

    class Sets(tb.Scheme):
        id = "sets"

        def step(self, x0, h, x1):
            x1.t = x0.t + h / 2  # for an evaluation in mid step
            x0.t = 1

    with pytest.raises(AttributeError):
        tb.simulate("forced-box", Sets, step=1e-3)


def test_what_is_written_after_a_step_has_no_effect():
    class Late(SymplecticEuler):
        id = "late"
        last = None

        def step(self, x0, h, x1):
            super().step(x0, h, x1)
            if self.last is not None:
                self.last.v[:] = np.nan
            self.last = x1

    class Punctual(SymplecticEuler):
        id = "punctual"

    runs = [tb.simulate("forced-box", scheme, step=1e-3, until=0.05) for scheme in (Late, Punctual)]
    assert runs[0].status == "ok"
    np.testing.assert_array_equal(runs[0].values, runs[1].values)


def test_a_system_ends_with_its_run_and_evaluations_stay():
    class Keeps(tb.Scheme):
        id = "keeps-system"
        kept = None

        def step(self, x0, h, x1):
            Keeps.kept = (self, x0, self.system.evaluate(x0))

    tb.simulate("forced-box", Keeps, step=1e-2, until=0.05)
    scheme, x0, evaluation = Keeps.kept
    for ask in (
        lambda: scheme.system.evaluate(x0),
        lambda: scheme.system.exponential(x0.q, x0.v),
        lambda: scheme.system.num_positions,
        lambda: scheme.system.num_velocities,
    ):
        with pytest.raises(tb.InputError, match="the run is over"):
            ask()
    assert evaluation.mass_matrix.shape == (1, 1) and np.isfinite(evaluation.acceleration(x0.v)).all()


def test_a_system_ends_where_no_scheme_could_be_made():
    class Fails(tb.Scheme):
        id = "fails-to-begin"
        kept = None

        def __init__(self, system, parameters):
            Fails.kept = system
            raise RuntimeError("not today")

    with pytest.raises(RuntimeError, match="not today"):
        tb.simulate("forced-box", Fails, step=1e-2)
    with pytest.raises(tb.InputError, match="the run is over"):
        Fails.kept.num_positions


def test_a_state_of_another_run_is_refused():
    class Mixes(tb.Scheme):
        id = "mixes"
        first = None

        def step(self, x0, h, x1):
            Mixes.first = Mixes.first or x0
            self.system.evaluate(Mixes.first)

    tb.simulate("forced-box", Mixes, step=1e-2, until=0.02)
    with pytest.raises(tb.InputError, match="a state of another run"):
        tb.simulate("falling-sphere", Mixes, step=1e-2)


def test_vectors_of_another_length_are_refused():
    class Short(tb.Scheme):
        id = "short"

        def step(self, x0, h, x1):
            self.system.exponential(x0.q, np.zeros(7))

    with pytest.raises(tb.InputError, match="h_v has 7 numbers; 1 are needed"):
        tb.simulate("forced-box", Short, step=1e-2)


def test_equations_are_closed_after_their_evaluation():
    class Keeps(FrozenSpring):
        id = "keeps-equations"
        kept = []

        def evaluate(self, t, q, v, out):
            super().evaluate(t, q, v, out)
            self.kept.append((q, q[0], out, out.mass_matrix, out.k))

    tb.simulate(Keeps, "rk4", step=1e-2, until=0.1)
    gc.collect()
    for q, was, out, mass_matrix, k in Keeps.kept:
        assert q[0] == was and mass_matrix[0, 0] == 1 and k[0] == 4 * was
        mass_matrix[0, 0] = 3  # reaches nobody
        for ask in (
            lambda: out.mass_matrix,
            lambda: out.k,
            lambda: out.add_contact(0.0, np.zeros((3, 1)), stiffness=1.0, friction=0.0),
        ):
            with pytest.raises(tb.InputError, match="this evaluation is over"):
                ask()


@pytest.mark.parametrize(
    "matrix", [[[0, 0], [0, 1]], [[1, 0], [0, -1]], [[1, 2], [2, 1]], [[1, 0.5], [0, 1]], [[np.nan, 0], [0, 1]]]
)
def test_a_mass_matrix_that_is_none_is_told(matrix):
    class Wrong(tb.Scenario):
        id = "wrong-mass"
        positions = [("a", "m"), ("b", "m")]
        velocities = [("va", "m/s"), ("vb", "m/s")]

        def start(self):
            return [0, 0], [0, 0]

        def evaluate(self, t, q, v, out):
            out.mass_matrix[:] = matrix

    with pytest.raises(tb.InputError, match="wrong-mass: mass_matrix at the start is not symmetric and positive"):
        tb.simulate(Wrong, "rk4", step=1e-3)


@pytest.mark.parametrize(
    "given, said",
    [
        (np.array([1 + 2j]), "q of `start` is complex"),
        (np.ma.array([1.0], mask=[True]), "q of `start` has masked entries"),
    ],
)
def test_a_start_that_would_lose_something_is_told(given, said):
    class Wrong(FrozenSpring):
        id = "lossy-start"

        def start(self):
            return given, [0.0]

    with pytest.raises(tb.InputError, match=said):
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
