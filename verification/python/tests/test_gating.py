"""The Python of regression-gating.md does what the page says."""

import re
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

import tribometer as tb

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "verification/regression-gating.md").read_text(encoding="utf-8")


def gate():
    return textwrap.dedent(re.search(r"<<'PY'\n(.*?)\n *PY\n", PAGE, re.DOTALL).group(1))


@pytest.mark.parametrize("step, code", [(1e-5, 0), (2e-3, 1)])
def test_passes_a_good_simulator_alone(step, code, tmp_path):
    pytest.importorskip("pandas")
    run = tb.simulate("bouncing-ball", "rk4", step=step, sample=0.01)
    rows = np.column_stack([run.t, run["ball.z"]])
    np.savetxt(tmp_path / "mine.csv", rows, delimiter=",", header="t,ball.z", comments="")
    ended = subprocess.run([sys.executable, "-"], input=gate(), text=True, cwd=tmp_path, capture_output=True)
    assert (ended.returncode, ended.stderr) == (code, "")


def test_stops_a_simulator_that_crashed(tmp_path):
    pytest.importorskip("pandas")
    run = tb.simulate("bouncing-ball", "rk4", step=1e-5, sample=0.01, until=0.13)
    rows = np.column_stack([run.t, run["ball.z"]])
    np.savetxt(tmp_path / "mine.csv", rows, delimiter=",", header="t,ball.z", comments="")
    ended = subprocess.run([sys.executable, "-"], input=gate(), text=True, cwd=tmp_path, capture_output=True)
    assert (ended.returncode, ended.stderr) == (1, "")


@pytest.mark.parametrize("code", [0, 1])
def test_the_set_passes_a_good_simulator_alone(code, tmp_path):
    (tmp_path / "runs").mkdir()
    run = tb.simulate("free-box", "rk4", step=1e-3, until=5.0, sample=0.01)
    np.savetxt(tmp_path / "runs/tumble.csv", run.values, delimiter=",", header=",".join(run.columns), comments="")
    if code:  # a top that does not move
        np.savetxt(tmp_path / "runs/top.csv", [[0, 0], [2, 0]], delimiter=",", header="t,precession.angle", comments="")
    program = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL).group(1)
    ended = subprocess.run([sys.executable, "-"], input=program, text=True, cwd=tmp_path, capture_output=True)
    assert (ended.returncode, ended.stderr) == (code, "")


def test_workflows_fetch_the_submodule():
    workflows = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    assert len(workflows) == 3
    for workflow in workflows:
        assert "external/tribometer/" in workflow
        assert re.search(r"submodules: true|GIT_SUBMODULE_STRATEGY: recursive", workflow), workflow


def test_installs_what_it_imports():
    tomllib = pytest.importorskip("tomllib")
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    installed = re.search(r"pip install '\./external/tribometer\[(\w+)\]'", PAGE).group(1)
    assert "pandas" in extras[installed] and "pandas" in gate()
