"""References, scores and precision."""

import os
import signal
import threading
import time

import numpy as np
import pytest

import tribometer as tb


def test_a_reference_has_its_digits():
    ball = tb.reference("bouncing-ball", times=[0.0, 0.1, 0.2], digits=20)
    assert ball.columns == ["ball.z", "ball.vz"] and ball.units["ball.z"] == "m"
    assert ball.digits >= 15 and [event["type"] for event in ball.events][0] == "touchdown"
    np.testing.assert_allclose(ball["ball.z"][1], 0.1 - 9.81 * 0.1**2 / 2, rtol=1e-12)  # free fall
    np.testing.assert_allclose(float(ball.events[0]["state"][1]), -np.sqrt(2 * 9.81 * 0.1), rtol=1e-14)
    assert [extremes["column"] for extremes in ball.json["ranges"]] == ["ball.z[m]", "ball.vz[m/s]"]
    assert float(ball.json["peak"]["force"]) > 1e3
    with pytest.raises(tb.InputError, match="give either `sample` or `times`"):
        tb.reference("bouncing-ball", times=[0.1], sample=0.1)
    with pytest.raises(tb.InputError, match="comb"):
        tb.reference("comb", until=0.1)


@pytest.mark.parametrize(
    "wait",
    [
        lambda run: tb.reference("discs-in-chimney", until=0.97),
        lambda run: tb.score("discs-in-chimney", run),
        lambda run: tb.precision("discs-in-chimney", ["sap"], steps=[1e-2], until=0.97),
    ],
    ids=["reference", "score", "precision"],
)
def test_ctrl_c_ends_a_certified_reference(wait, monkeypatch, tmp_path):
    """It takes most of a minute; one that was given up is not in the cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    run = tb.simulate("discs-in-chimney", "sap", step=1e-2, until=0.97)
    killer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    killer.start()
    began = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            wait(run)
    finally:
        killer.cancel()
    assert time.monotonic() - began < 5


def test_the_score_of_a_run_goes_down_with_the_step():
    errors = []
    for step in (2e-4, 1e-4):
        run = tb.simulate("bouncing-ball", "rk4", step=step, sample=0.01, until=0.4)
        errors.append(tb.score("bouncing-ball", run)["coordinates"][0]["largest"])
    assert 0 < errors[1] < errors[0] < 1e-2


def test_scores_of_arrays_frames_and_dictionaries_are_one():
    pandas = pytest.importorskip("pandas")
    run = tb.simulate("bouncing-ball", "rk3", step=1e-3, sample=0.01)
    score = tb.score("bouncing-ball", run)
    assert tb.score("bouncing-ball", run.frame()) == score
    columns = {"time": run.t, "height": list(run["ball.z"])}
    by_hand = tb.score("bouncing-ball", columns, map={"time": "t", "height": "ball.z"})
    assert by_hand["coordinates"][0]["largest"] == score["coordinates"][0]["largest"]
    headed = run.frame().rename(columns={name: f"{name}[{unit}]" for name, unit in run.units.items()})
    headed.attrs = {}
    assert tb.score("bouncing-ball", headed) == score
    read_only = pandas.DataFrame({"t": run.t, "ball.z": run["ball.z"]})
    read_only["t"].to_numpy().setflags(write=False)
    assert tb.score("bouncing-ball", read_only)["rows"] == len(run)


@pytest.mark.parametrize(
    "columns, said",
    [
        ({"ball.z": [1, 2]}, "no column 't'"),
        ({"t": [0, 1]}, "ball.z"),
        ({"t": [0, 1], "ball.z": [1]}, "column 'ball.z' has 1 rows, 't' has 2"),
        ({"t": [0, 1], "ball.z": [1, np.nan]}, "1 rows before row 1: ball.z is nan"),
        ({"t": [0, 0], "ball.z": [1, 1]}, "times must ascend"),
        ({"t": [[0, 1]], "ball.z": [1, 1]}, "column 't' has 2 dimensions"),
        ({"t": ["a", "b"], "ball.z": [1, 1]}, "column 't' is not numbers"),
        ({"t": [0.0], "ball.z": [1.0]}, "two or more are needed"),
        ({"t": [0, 1], "ball.z": [1 + 2j, 1]}, "column 'ball.z' is complex"),
        ({"t": [0, 1], "ball.z": np.array([1, 1j])}, "column 'ball.z' is complex"),
        ({"t": [0, 1], "ball.z": np.array([1, np.complex128(1j)], dtype=object)}, "column 'ball.z' is complex"),
        ({"t": [0, 1], "ball.z": np.ma.array([1.0, 2.0], mask=[0, 1])}, "column 'ball.z' has masked entries"),
        (3, "a Trajectory, a DataFrame or a dictionary"),
    ],
)
def test_arrays_that_are_no_trajectory_are_told(columns, said):
    with pytest.raises(tb.InputError, match=said):
        tb.score("bouncing-ball", columns)


def test_a_masked_array_without_masked_entries_is_one_like_others():
    run = tb.simulate("bouncing-ball", "rk3", step=1e-3, sample=0.01)
    masked = np.ma.array(run["ball.z"], mask=np.zeros(len(run), dtype=bool))
    whole, plain = (tb.score("bouncing-ball", {"t": run.t, "ball.z": column}) for column in (masked, run["ball.z"]))
    assert whole == plain


def test_a_class_has_no_certified_reference():
    class Own(tb.Scenario):
        id = "own-without-reference"
        positions = [("x", "m")]
        velocities = [("vx", "m/s")]

    for ask in (lambda scenario: tb.reference(scenario), lambda scenario: tb.score(scenario, {"t": [0, 1], "x": [0, 0]})):
        with pytest.raises(tb.InputError, match="scenario: Own is a class, of which there is no certified reference") as told:
            ask(Own)
        assert "\n" not in str(told.value)
        with pytest.raises(tb.InputError, match="scenario: 3 is not a name"):
            ask(3)


@pytest.mark.parametrize(
    "change, said",
    [
        ({"times": np.array([0.1j])}, "times is complex"),
        ({"times": np.ma.array([0.1, 0.2], mask=[1, 0])}, "times has masked entries"),
        ({"times": 0.1}, "times: a list of numbers is needed"),
        ({"until": np.complex128(1 + 1j)}, r"until: .* is not a number"),
    ],
)
def test_times_that_are_none_are_told(change, said):
    with pytest.raises(tb.InputError, match=said):
        tb.reference("bouncing-ball", **change)


def test_units_are_checked():
    with pytest.raises(tb.InputError, match=r"column 'ball.z' is in \[mm\]; it must be in \[m\]"):
        tb.score("bouncing-ball", {"t": [0, 1], "ball.z": [100, 0]}, units={"ball.z": "mm"})


def test_schemes_of_one_name_are_refused():
    class Twin(tb.Scheme):
        id = "rk3"

    for schemes in (["rk3", "rk3"], [Twin, "rk3"], [Twin, Twin]):
        with pytest.raises(tb.InputError, match="schemes: two have the name 'rk3'"):
            tb.precision("forced-box", schemes, steps=[1e-3], until=0.01)


def test_precision_has_orders():
    study = tb.precision("forced-box", ["ie-fn-tals", "rk3"], steps=[5e-4, 1e-3, 2e-3, 4e-3], until=0.1)
    assert study["reference"] == "closed form"
    assert [scheme["name"] for scheme in study["schemes"]] == ["ie-fn-tals", "rk3"]
    with pytest.raises(tb.InputError, match="give either `steps` or `accuracies`"):
        tb.precision("forced-box", "rk3")
    with pytest.raises(tb.InputError, match="steps: 0 is not above zero"):
        tb.precision("forced-box", "rk3", steps=[0])
