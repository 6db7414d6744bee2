"""Items and claims."""

import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import tribometer as tb


def test_lists_what_there_is():
    assert {"tamsi", "sap", "expo"} <= {scheme["id"] for scheme in tb.schemes()}
    assert "forced-box" in {scenario["id"] for scenario in tb.scenarios()}
    assert "tamsi2020/fig05" in {item["id"] for item in tb.items()}
    assert any(claim["id"].startswith("tamsi2020/fig05/") for claim in tb.claims())


def test_runs_an_item(tmp_path):
    verdicts = tb.run("expint2022/unit-balancing", tmp_path / "out", plots=False)
    assert {verdict["outcome"] for verdict in verdicts} <= {"pass", "xfail", "info"}
    assert (tmp_path / "out" / "index.html").exists()
    with pytest.raises(tb.InputError, match="quick"):
        tb.run("expint2022/unit-balancing", tmp_path / "more", tier="slow")
    with pytest.raises(tb.InputError, match="expint2022"):
        tb.run("expint2022/fig99", tmp_path / "more")


@pytest.mark.parametrize("jobs", [0, -1, 1025, 1.5, True, "2"])
def test_threads_are_one_or_more(jobs, tmp_path):
    with pytest.raises(tb.InputError, match="jobs: .* is not a whole number from 1 to 1024"):
        tb.run("expint2022/unit-balancing", tmp_path / "out", jobs=jobs)
    assert not (tmp_path / "out").exists()


def test_takes_whole_numbers_of_numpy(tmp_path):
    assert tb.run("expint2022/unit-balancing", tmp_path / "out", jobs=np.int64(2), plots=False)


INTERRUPTED = """
import signal, sys, tribometer
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where the tests run in the background
print("begins", flush=True)
try:
    tribometer.run("icf2023/fig12", sys.argv[1], jobs=2)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_ctrl_c_ends_a_run_and_a_second_one_the_program(tmp_path):
    """The item, of half a minute, tells of its progress after ten seconds for the first time."""
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, tmp_path / "out"], stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout.readline() == "begins\n"
        time.sleep(1)
        for said, most in (("interrupted\n", 4), ("", 2)):
            program.send_signal(signal.SIGINT)
            began = time.monotonic()
            assert program.stdout.readline() == said
            assert time.monotonic() - began < most
            time.sleep(0.3)  # until the program waits for what goes on
        assert program.wait(timeout=2) == 130


CLAIMS = """
[every]
source = "Table 2"
evidence = "stated"
labels = ["quick"]

[[claim]]
id = "rebound"
why = "closed form"
statement = "It rebounds at 1.5 m/s."
observable = "rebound"
check = {kind = "value", r = 1.5, rtol = 1e-3}

[[claim]]
id = "order"
why = "two decades"
statement = "It is of second order."
observable = {curve = "errors", x = "h", y = "error"}
check = {kind = "slope", lo = 1.9, hi = 2.1, max_halfwidth = 0.1, window = [1e-4, 1e-2]}
"""


def test_claims_of_anybody_are_judged_on_any_data(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(CLAIMS)
    h = np.logspace(-4, -2, 5)
    good = tb.judge(file, {"rebound": 1.4999, "errors": {"h[s]": h, "error[m]": h**2}})
    assert [one["outcome"] for one in good] == ["pass", "pass"]
    bad = tb.judge(file, {"rebound": np.float64(1.6), "errors": {"h": h, "error": h}})
    assert [one["outcome"] for one in bad] == ["fail", "fail"]
    missing = tb.judge(file, {"h": h})
    assert [one["outcome"] for one in missing] == ["error", "error"]
    with pytest.raises(tb.InputError, match="different lengths"):
        tb.judge(file, {"h": h, "error": [1.0]})
    with pytest.raises(tb.InputError, match="no such file"):
        tb.judge(tmp_path / "none.toml", {})
