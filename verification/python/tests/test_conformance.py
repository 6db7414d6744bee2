"""Schemes in Python meet the requirements of those in C++, and one that breaks a requirement is found by its check."""

import functools

import numpy as np
import pytest

import tribometer as tb


class SymplecticEuler(tb.Scheme):
    id = "symplectic-euler"

    def acceleration(self, x, v):
        return self.system.evaluate(x).acceleration(v)

    def step(self, x0, h, x1):
        x1.v[:] = x0.v + h * self.acceleration(x0, x0.v)
        x1.q[:] = self.system.exponential(x0.q, h * x1.v)


class Heun(tb.Scheme):
    """The mean of the rates at the start and at the end of an Euler step, whose error is estimated by that step."""

    id = "heun"
    order = 2
    error_order = 2

    def rate(self, x):
        return self.system.evaluate(x).acceleration(x.v)

    def step(self, x0, h, x1):
        a0, v0, t1 = self.rate(x0), x0.v, x1.t
        x1.v[:], x1.q[:] = v0 + h * a0, x0.q + h * v0
        x1.t = self.time_of_stage(x0, t1)
        a1, v1 = self.rate_of_stage(x0, x1), x1.v.copy()
        x1.t = t1
        x1.v[:], x1.q[:] = v0 + h / 2 * (a0 + a1), x0.q + h / 2 * (v0 + v1)
        x1.error_v[:], x1.error_q[:] = h / 2 * (a1 - a0), h / 2 * (v1 - v0)

    def time_of_stage(self, x0, t1):
        return t1

    def rate_of_stage(self, x0, x1):
        return self.rate(x1)


class DormandPrince(tb.Scheme):
    """J. R. Dormand, P. J. Prince, J. Comput. Appl. Math. 6 (1980), RK5(4)7M."""

    id = "dormand-prince"
    order = 5
    error_order = 5

    TIMES = [0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1]
    STAGES = [
        [],
        [1 / 5],
        [3 / 40, 9 / 40],
        [44 / 45, -56 / 15, 32 / 9],
        [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
        [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
        [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
    ]
    EMBEDDED = np.array([5179 / 57600, 0, 7571 / 16695, 393 / 640, -92097 / 339200, 187 / 2100, 1 / 40])

    def step(self, x0, h, x1):
        t1, rates_q, rates_v = x1.t, np.empty((7, len(x0.q))), np.empty((7, len(x0.v)))
        for i, weights in enumerate(self.STAGES):
            x1.t = x0.t + self.TIMES[i] * h
            x1.q[:], x1.v[:] = x0.q + h * (weights @ rates_q[:i]), x0.v + h * (weights @ rates_v[:i])
            rates_q[i], rates_v[i] = x1.v, self.system.evaluate(x1).acceleration(x1.v)
        x1.t = t1  # x1 is the last stage
        errors = np.append(self.STAGES[-1], 0) - self.EMBEDDED
        x1.error_q[:], x1.error_v[:] = h * (errors @ rates_q), h * (errors @ rates_v)


@functools.cache
def failed(scheme):
    return {check.check for check in tb.conformance(scheme) if not check.passed}


@pytest.mark.parametrize(
    "scheme",
    [
        SymplecticEuler,
        Heun,
        DormandPrince,
        "explicit-euler",
        "rk3",
        "rk4",
        "sdirk2",
        "ros2",
        "ie-fn",
        "one-way",
        "tamsi",
    ],
)
def test_schemes_that_are_right_pass(scheme):
    assert failed(scheme) == set()


TIGHT = {"scheme.tolerance": 1e-13}
CONTROLLED = {"scheme.tolerance": 1e-15, "scheme.error_norm": "full"}


@pytest.mark.parametrize(
    "scheme, settings",
    [
        ("lagged", TIGHT),
        ("similar", TIGHT),
        ("sap", {**TIGHT, "scheme.relaxation_time": 0.0}),
        ("cenic", CONTROLLED),
        ("cenic-trapezoid", {**CONTROLLED, "scheme.previous_force": "state"}),
    ],
)
def test_the_suites_schemes_pass_as_in_its_tests(scheme, settings):
    assert [check.check for check in tb.conformance(scheme, set=settings) if not check.passed] == []


def test_what_is_asked_is_what_a_scheme_says_of_itself():
    def asked(scheme):
        return {check.check for check in tb.conformance(scheme)}

    assert asked(Heun) - asked(SymplecticEuler) == {"accuracy", "estimate-order"}
    assert asked("lagged") - asked("sap") == {"vanishing-step", "contact-energy", "creep", "rest-gap"}
    assert "order" in failed("sap")  # with its relaxation time


class SaysTooMuch(SymplecticEuler):
    id = "says-too-much"
    order = 2


class KeepsTheEmbedded(DormandPrince):
    """Continues from the solution of the fourth order, which says that it is of the fifth."""

    id = "keeps-the-embedded"

    def step(self, x0, h, x1):
        super().step(x0, h, x1)
        x1.q[:], x1.v[:] = x1.q - x1.error_q, x1.v - x1.error_v


class EstimatesLess(DormandPrince):
    """An estimate of the fifth order, which says that it is of the sixth."""

    id = "estimates-less"
    error_order = 6


class StageAtTheStart(Heun):
    id = "stage-at-the-start"

    def time_of_stage(self, x0, t1):
        return x0.t


class MassesOfTheStart(Heun):
    id = "masses-of-the-start"

    def rate_of_stage(self, x0, x1):
        at, masses = self.system.evaluate(x1), self.system.evaluate(x0).mass_matrix
        return np.linalg.solve(masses, at.mass_matrix @ at.acceleration(x1.v))


class Dice(SymplecticEuler):
    id = "dice"
    numbers = np.random.default_rng(1)

    def step(self, x0, h, x1):
        super().step(x0, h, x1)
        x1.v[:] *= 1 + 1e-15 * self.numbers.integers(2)


class AdamsBashforth(SymplecticEuler):
    """Of the second order but for its first step: the last rate is kept beside the state."""

    id = "adams-bashforth"
    last = None

    def acceleration(self, x, v):
        now = super().acceleration(x, v)
        before, self.last = self.last, now
        return now if before is None else 1.5 * now - 0.5 * before


class SpeedLimit(SymplecticEuler):
    id = "speed-limit"

    def step(self, x0, h, x1):
        super().step(x0, h, x1)
        np.clip(x1.v, -50, 50, out=x1.v)


class Reflects(SymplecticEuler):
    """Turns what has come through the ground, by an impulse that no force tells of."""

    id = "reflects"

    def step(self, x0, h, x1):
        super().step(x0, h, x1)
        at = self.system.evaluate(x0)
        if at.num_contacts == 1 and len(x0.v) == 1 and at.gap(0) < 0:
            x1.v[:] = 0.9 * np.abs(x1.v)


class TwiceAsFar(SymplecticEuler):
    id = "twice-as-far"

    def step(self, x0, h, x1):
        super().step(x0, h, x1)
        x1.q[:] = self.system.exponential(x0.q, 2 * h * x1.v)


class NeverMind(SymplecticEuler):
    id = "never-mind"

    def step(self, x0, h, x1):
        super().step(x0, h, x1)
        x1.v[:], x1.q[:] = np.nan_to_num(x1.v), np.nan_to_num(x1.q)


class Raises(SymplecticEuler):
    id = "raises"

    def step(self, x0, h, x1):
        super().step(x0, h, x1)
        if not np.isfinite(x1.v).all():
            raise np.linalg.LinAlgError("no numbers")


class Drags(SymplecticEuler):
    id = "drags"

    def step(self, x0, h, x1):
        super().step(x0, h, x1)
        x1.v[:] *= 1 - 1e-9


class Holds(SymplecticEuler):
    """What is slow stands still."""

    id = "holds"

    def step(self, x0, h, x1):
        super().step(x0, h, x1)
        x1.v[np.abs(x1.v) < 1e-4] = 0


class Glides(SymplecticEuler):
    """Lifts what slips, as schemes do whose friction opens the contact."""

    id = "glides"

    def step(self, x0, h, x1):
        super().step(x0, h, x1)
        at = self.system.evaluate(x0)
        slip = sum(np.abs(at.velocity(i, x0.v)[1]) for i in range(at.num_contacts))
        x1.v[-1] += 1e-2 * h * slip


class Boasts(Heun):
    id = "boasts"

    def step(self, x0, h, x1):
        super().step(x0, h, x1)
        x1.error_q[:], x1.error_v[:] = 1e-6 * x1.error_q, 1e-6 * x1.error_v


class EstimatesWorse(Heun):
    """An estimate of the first order, which says that it is of the second."""

    id = "estimates-worse"

    def step(self, x0, h, x1):
        super().step(x0, h, x1)
        x1.error_v[:] = 1e-2 * h


@pytest.mark.parametrize(
    "scheme, check",
    [
        (SaysTooMuch, "order"),
        (KeepsTheEmbedded, "order"),
        (StageAtTheStart, "order-forces"),
        (KeepsTheEmbedded, "order-forces"),
        (MassesOfTheStart, "order-masses"),
        (KeepsTheEmbedded, "order-masses"),
        (Dice, "same-bits"),
        (AdamsBashforth, "two-parts"),
        (SpeedLimit, "units"),
        (Reflects, "energy"),
        (TwiceAsFar, "contact-energy"),
        (NeverMind, "named-failure"),
        (Raises, "named-failure"),
        (Drags, "vanishing-step"),
        (Holds, "creep"),
        (Glides, "rest-gap"),
        (Boasts, "accuracy"),
        (EstimatesWorse, "estimate-order"),
        (EstimatesLess, "estimate-order"),
    ],
)
def test_a_scheme_that_is_wrong_fails(scheme, check):
    assert check in failed(scheme)


@pytest.mark.parametrize("scheme", [StageAtTheStart, MassesOfTheStart, NeverMind, Raises, EstimatesLess, Holds, Glides])
def test_a_small_fault_fails_few_checks(scheme):
    assert len(failed(scheme)) <= 2


def test_a_run_that_ends_early_passes_nothing():
    class GivesUp(SymplecticEuler):
        id = "gives-up"

        def step(self, x0, h, x1):
            return "not today"

    assert all(np.isnan(check.value) and not check.passed for check in tb.conformance(GivesUp))


def test_schemes_of_other_contacts_are_refused():
    with pytest.raises(tb.InputError, match="contacts with memory"):
        tb.conformance("expo")
    with pytest.raises(tb.InputError, match="did you mean 'rk3'"):
        tb.conformance("rk5")


@pytest.mark.parametrize("scheme", [42, object, tb.Scheme, SymplecticEuler.step])
def test_what_is_no_scheme_is_told(scheme):
    with pytest.raises(tb.InputError, match="neither a name nor a class of tribometer.Scheme"):
        tb.conformance(scheme)


def test_an_order_that_rounding_hides_is_refused():
    class Sixth(SymplecticEuler):
        id = "sixth"
        order = 6

    with pytest.raises(tb.InputError, match="order 6 does not show"):
        tb.conformance(Sixth)


@pytest.mark.parametrize("key", ["scheme.error_norm", "scheme.error_length"])
def test_parameters_of_error_control_are_not_ones_own(key):
    with pytest.raises(tb.InputError, match=f"'{key}' comes with the `error_order`"):

        class Doubles(tb.Scheme):
            id = "doubles"
            error_order = 2
            parameter_defaults = {key: 1.0}


def test_a_scheme_is_told_how_its_errors_are_judged():
    told = {}

    class Told(Heun):
        id = "told"

        def __init__(self, system, parameters):
            super().__init__(system, parameters)
            told.update(self.parameters)

    tb.simulate("two-sided-spring", Told, step=1e-3, until=1e-3, set={"scheme.error_length": 2.0})
    assert told == {"scheme.error_norm": "full", "scheme.error_length": 2.0}


def test_error_control_of_ones_own():
    ends = [tb.simulate("two-sided-spring", Heun, accuracy=accuracy, until=0.1) for accuracy in (1e-4, 1e-6)]
    errors = [abs(run["mass.x"][-1] - 0.01 * np.cos(np.sqrt(1e3) * 0.1)) for run in ends]
    assert all(run.status == "ok" for run in ends)
    assert 5 * ends[0].work["steps"] < ends[1].work["steps"] < 20 * ends[0].work["steps"]  # 100^(1/2)
    assert errors[1] < 0.1 * errors[0]


def test_no_step_is_accepted_with_an_estimate_that_is_left_out():
    class Forgets(SymplecticEuler):
        id = "forgets"
        error_order = 2

    run = tb.simulate("two-sided-spring", Forgets, accuracy=1e-3, until=0.1)
    assert run.status == "step-underflow" and len(run) == 1


def test_without_an_estimate_an_accuracy_is_refused():
    with pytest.raises(tb.InputError, match="no error estimate"):
        tb.simulate("two-sided-spring", SymplecticEuler, accuracy=1e-3)

    class Keeps(SymplecticEuler):
        id = "keeps-errors"
        sizes = None

        def step(self, x0, h, x1):
            super().step(x0, h, x1)
            Keeps.sizes = x1.error_q.size, x1.error_v.size

    tb.simulate("two-sided-spring", Keeps, step=1e-3, until=1e-2)
    assert Keeps.sizes == (0, 0)
    with pytest.raises(tb.InputError, match="`error_order` is below zero"):

        class Negative(tb.Scheme):
            id = "negative"
            error_order = -1
