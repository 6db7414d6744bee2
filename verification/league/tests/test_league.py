"""The league with simulators that do one thing wrong each, and what is stored of the real ones. Needs the program, no engine."""

import csv
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tomllib

import pytest

HERE = pathlib.Path(__file__).resolve().parent
LEAGUE = HERE.parent
PROGRAM = os.environ["TRIBOMETER_PROGRAM"]
sys.path.insert(0, str(LEAGUE))

import scene  # noqa: E402

EXPECTED = {"honest": ("ok", ""), "lies": ("error", "moves by 2 of what its velocity says"), "shifts": ("error", "starts at"),
            "crashes": ("error", "exit code 139"), "raises": ("error", "no solution"), "hangs": ("budget", "after 4 s"),
            "halves": ("error", "a row is cut"), "nans": ("nan", ""), "flies": ("lost", ""), "refuses": ("refused", "Nothing that falls")}


def table(file):
    return list(csv.DictReader(line for line in file.read_text().splitlines() if not line.startswith("#")))


@pytest.fixture(scope="module")
def test_set(tmp_path_factory):
    out = tmp_path_factory.mktemp("set")
    subprocess.run([PROGRAM, "--quiet", "testset", "fall", "bounce", "--out", out], check=True)
    return out


@pytest.fixture(scope="module")
def league(tmp_path_factory, test_set):
    """Runs the fakes; returns a function that runs some again, and the folder of the rows."""
    folder = tmp_path_factory.mktemp("league")
    for name in EXPECTED:
        (folder / "engines" / name / "bin").mkdir(parents=True)
        (folder / "engines" / name / "bin/python").symlink_to(sys.executable)
        (folder / "adapters").mkdir(exist_ok=True)
        shutil.copy(HERE / "fake.py", folder / "adapters" / f"{name}.py")
    (folder / "fakes.toml").write_text("".join(f'[[simulator]]\nname = "{name}"\n[[simulator.column]]\nname = "defaults"\n' for name in EXPECTED))

    def run(*more):
        command = [LEAGUE / "run", PROGRAM, folder / "engines", "--quick", "--problem", "fall", "--limit", "4", "--testset", test_set,
                   "--stored", folder / "stored", "--table", folder / "fakes.toml", "--adapters", folder / "adapters", *more]
        return subprocess.run([sys.executable, *command], capture_output=True, text=True)

    first = run()
    assert first.returncode == 0, first.stderr
    return run, folder / "stored"


@pytest.mark.parametrize("name", EXPECTED)
def test_each_fault_is_told_and_the_league_goes_on(league, name):
    outcome, why = EXPECTED[name]
    rows = table(league[1] / f"{name}.csv")
    assert {row["step[s]"] for row in rows} == {"0.01", "0.001"}
    assert {row["outcome"] for row in rows} == {outcome}
    assert all(why in row["why"] for row in rows)


def test_a_free_fall_has_the_error_of_its_scheme(league):
    """Symplectic Euler falls g h T/2 too far."""
    heights = {row["step[s]"]: float(row["value"]) - float(row["truth"]) for row in table(league[1] / "honest.csv") if row["quantity"] == "height"}
    for step, off in heights.items():
        assert off == pytest.approx(-9.81 * float(step) / 2, rel=1e-6)


def test_the_same_command_gives_the_same_rows_and_leaves_others(league):
    run, stored = league
    before = {file.name: file.read_bytes() for file in stored.iterdir()}
    (stored / "nans.csv").write_text("kept")
    assert run("--engine", "honest", "flies").returncode == 0
    assert (stored / "nans.csv").read_text() == "kept"
    (stored / "nans.csv").write_bytes(before["nans.csv"])
    assert {file.name: file.read_bytes() for file in stored.iterdir()} == before


def test_rows_of_other_problems_stay(league):
    run, stored = league
    file = stored / "honest.csv"
    before = table(file)
    file.write_text(file.read_text() + "bounce,defaults,0.01,refused,,,,,,,told before\n")
    assert run("--engine", "honest").returncode == 0
    assert [row for row in table(file) if row["problem"] == "fall"] == before
    assert [row["why"] for row in table(file) if row["problem"] == "bounce"] == ["told before"]


def test_an_engine_that_is_not_installed_is_skipped_with_the_command(league, tmp_path):
    run, stored = league
    shutil.rmtree(stored.parent / "engines/raises")
    told = run("--engine", "raises")
    assert told.returncode == 0 and "raises: skip; verification/league/install raises" in told.stdout
    assert "unknown engine" in run("--engine", "nobody").stderr


def test_rebound_is_that_of_the_law():
    assert scene.rebound(1e6, 0, 0, 1, 3) == 1
    e = scene.rebound(1e6, 0.4776, 0, 1, 3)
    assert e == pytest.approx(1.4999723631688382 / 3, rel=1e-9)  # `rebound` of oblique-stick, in closed form
    x, v, h = 0.0, -1.0, 1e-7  # a spring and a damper, cut at zero, by integration
    while (force := -1e6 * x - 500 * v) > 0 or x <= 0 and v < 0:
        v += h * max(force, 0)
        x += h * v
    assert scene.rebound(1e6, 0, 500, 1, 1) == pytest.approx(v, rel=1e-3)


STORED = sorted((LEAGUE / "stored").glob("*.csv"))


def test_something_is_stored():
    assert len(STORED) >= 2


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_stored_rows_are_complete(file):
    """A row or more for each problem, column and step; numbers where a motion was judged; a sentence where not."""
    told = next(one for one in tomllib.loads((LEAGUE / "league.toml").read_text())["simulator"] if one["name"] == file.stem)
    head = file.read_text().splitlines()[:3]
    assert [line.split(":")[0] for line in head] == ["# engine", "# python", "# command"] and all(line.split(": ")[1] for line in head)
    rows = table(file)
    problems = [one["id"] for one in tomllib.loads((LEAGUE.parent / "testset/problems.toml").read_text())["problem"]]
    steps = {0.01, 0.001, 0.0001} | ({told["own_step"]} if "own_step" in told else set())
    assert {(row["problem"], row["column"], float(row["step[s]"])) for row in rows} == {
        (problem, column["name"], step) for problem in problems for column in told["column"] for step in steps}
    for row in rows:
        if row["quantity"]:
            float(row["value"]), float(row["truth"])
            assert row["class"] in ("R", "C", "D") and row["outcome"] in ("ok", "ended", "nan", "lost")
        else:
            assert row["outcome"] in ("error", "budget", "refused") and row["why"]


@pytest.mark.parametrize("file", sorted((LEAGUE / "engines").glob("*.py")), ids=lambda file: file.stem)
def test_an_adapter_is_short_and_has_its_place(file):
    assert sum(1 for line in file.read_text().splitlines() if line.strip()) <= 60
    assert any((LEAGUE / "requirements" / f"{file.stem}.{kind}").exists() for kind in ("txt", "debian"))
    assert any(one["name"] == file.stem for one in tomllib.loads((LEAGUE / "league.toml").read_text())["simulator"])


@pytest.mark.parametrize("file", sorted((LEAGUE / "findings").glob("*.py")), ids=lambda file: file.stem)
def test_a_finding_is_short_and_needs_its_engine_alone(file):
    text = file.read_text()
    assert len(text.splitlines()) <= 60 and "from scene" not in text and "import adapter" not in text
