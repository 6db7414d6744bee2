"""Runs in memory are those of the command line."""

import csv
import os
import signal
import subprocess
import threading
import time

import numpy as np
import pytest

import tribometer as tb


def box(**more):
    return tb.simulate("forced-box", "tamsi", **{"step": 1e-3, "until": 0.05, **more})


def test_has_a_row_for_each_step():
    run = box()
    assert run.status == "ok" and run.end == 0.05
    assert run.columns[0] == "t" and run.units["box.x"] == "m"
    assert run.values.shape == (51, len(run.columns)) and run.values.dtype == np.float64
    assert run.work["steps"] == 50
    assert np.all(np.diff(run.t) > 0)
    with pytest.raises(KeyError, match="no column 'box.y'"):
        run["box.y"]


def test_gives_the_numbers_of_the_command_line(tmp_path):
    program = os.environ.get("TRIBOMETER_PROGRAM")
    if not program:
        pytest.skip("TRIBOMETER_PROGRAM names no program to compare with")
    file = tmp_path / "sphere.csv"
    subprocess.run(
        [program, "simulate", "--scenario", "falling-sphere", "--scheme", "lagged", "--step", "1e-3", "--out", file],
        check=True,
    )
    rows = [row for row in csv.reader(file.read_text().splitlines()) if not row[0].startswith("#")]
    run = tb.simulate("falling-sphere", "lagged", step=1e-3)
    assert [f"{name}[{run.units[name]}]" for name in run.columns] == rows[0]
    np.testing.assert_array_equal(run.values, np.array(rows[1:], dtype=float))


def test_takes_parameters_start_and_samples():
    run = box(set={"box.mass": 0.5, "scheme.max_iterations": 7}, start={"box.x": 0.25}, sample=0.02)
    assert run["box.x"][0] == 0.25
    np.testing.assert_allclose(run.t, [0, 0.02, 0.04, 0.05])


def test_a_limit_is_told():
    run = box(most_attempts=3)
    assert run.status == "attempt-limit" and run.reason == "3 attempts; most_attempts allows more"
    assert len(run) == 4


def test_frame_has_units():
    pytest.importorskip("pandas")
    frame = box().frame()
    assert list(frame.columns)[0] == "t" and frame.attrs["units"]["box.vx"] == "m/s"


@pytest.mark.parametrize(
    "change, said",
    [
        ({"step": -1.0}, "step: -1 s is not a positive number"),
        ({"step": float("nan")}, "step: nan s is not a positive number"),
        ({"step": "1e-3"}, "step: '1e-3' is not a number"),
        ({"step": np.complex128(1e-3 + 1j)}, "step: .* is not a number"),
        ({"step": np.ma.masked}, "step: .* is not a number"),
        ({"step": None}, "give either `step` or `accuracy`"),
        ({"accuracy": 1e-3}, "give either `step` or `accuracy`"),
        ({"max_step": 1e-3}, "`max_step` goes with `accuracy`"),
        ({"until": 0.0}, "until: 0 s is not a positive number"),
        ({"sample": -0.1}, "sample: -0.1 s is not a positive number"),
        ({"set": {"box.mas": 1}}, "box.mass"),
        ({"set": {"box.mass": -1}}, "box.mass"),
        ({"set": {"box.mass": [1]}}, "box.mass: .* is neither a number nor a word"),
        ({"set": {"box.mass": True}}, "box.mass: True is neither a number nor a word"),
        ({"start": {"box.y": 1}}, "box.y"),
        ({"start": {"box.x": 1j}}, "box.x: 1j is not a number"),
        ({"start": {"box.x": float("inf")}}, "box.x=inf is not a finite number"),
        ({"data": "/no/such/folder"}, "data: no folder"),
    ],
)
def test_bad_input_is_one_line(change, said):
    with pytest.raises(tb.InputError, match=said) as raised:
        box(**change)
    assert "\n" not in str(raised.value)


def test_a_start_needs_attitudes():
    with pytest.raises(tb.InputError, match="start: upper.qx, .* are .*, which is no rotation"):
        tb.simulate(
            "dropped-shapes", "sap", step=1e-3, start={f"upper.q{axis}": 0 for axis in "xyzw"}
        )


def test_an_unknown_name_is_told_with_the_nearest():
    with pytest.raises(ValueError, match="did you mean 'forced-box'"):
        tb.simulate("forced-bax", "tamsi", step=1e-3)
    with pytest.raises(ValueError, match="did you mean 'tamsi'"):
        tb.simulate("forced-box", "tamsy", step=1e-3)
    with pytest.raises(ValueError, match="scheme: 3 is neither"):
        tb.simulate("forced-box", 3, step=1e-3)


def test_ctrl_c_ends_a_long_run():
    killer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    killer.start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        tb.simulate("hard-clutter", "lagged", step=1e-4, until=1000)
    assert time.monotonic() - began < 5


def test_threads_give_the_same():
    runs = [None] * 4

    def one(i):
        runs[i] = tb.simulate("falling-sphere", "cenic", accuracy=1e-4)

    threads = [threading.Thread(target=one, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for run in runs[1:]:
        np.testing.assert_array_equal(run.values, runs[0].values)
