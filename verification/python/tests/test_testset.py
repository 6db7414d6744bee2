"""The Contact Test Set: what it gives a program, and that its judge counts as numpy does."""

import csv
import dataclasses
import hashlib
import json

import numpy as np
import pytest

import tribometer as tb

# Scenario, scheme and step of motions that are judged twice; one of each kind of coordinate.
MOTIONS = [
    ("bounce", "ie-fn-tals", 1e-4),
    ("roll", "tamsi", 1e-3),
    ("slide22", "tamsi", 1e-3),
    ("spin-fall", "sap", 1e-3),
    ("tumble", "tamsi", 1e-3),
    ("tripod", "similar", 1e-3),
    ("stick-slip", "tamsi", 1e-3),
    ("wedge", "lagged", 1e-3),
    ("creep50", "tamsi", 1e-3),
    ("stack", "sap", 1e-3),
]


@pytest.fixture(scope="module")
def testset(tmp_path_factory):
    folder = tmp_path_factory.mktemp("set")
    tb.write_testset(folder, [name for name, _, _ in MOTIONS])
    return folder


def index_of(folder):
    return {entry["id"]: entry for entry in json.loads((folder / "index.json").read_text())["problems"]}


def write_motion(file, run):
    with open(file, "w", newline="") as out:
        csv.writer(out).writerows([run.columns, *(map(repr, map(float, row)) for row in run.values)])


def test_checksums_are_of_the_files(testset):
    lines = (testset / "SHA256SUMS").read_text().splitlines()
    assert len(lines) > 7 * len(MOTIONS)
    for line in lines:
        digest, name = line.split("  ")
        assert hashlib.sha256((testset / name).read_bytes()).hexdigest() == digest


@pytest.mark.parametrize("problem, scheme, step", MOTIONS)
def test_the_judge_counts_as_numpy_does(testset, tmp_path, problem, scheme, step):
    entry = index_of(testset)[problem]
    run = tb.simulate(entry["scenario"], scheme, step=step, until=entry["end"], set=entry["set"])
    coordinates = [c["name"] for c in json.loads((testset / problem / "scene.json").read_text())["coordinates"]]
    write_motion(tmp_path / f"{problem}.csv", run)
    judged = tb.score_testset(tmp_path, testset=testset)
    mine = next(one for one in judged if one["problem"] == problem)
    assert mine["outcome"] == "ok", mine
    truth = tb.reference(entry["scenario"], until=entry["end"], times=list(run.t), set=entry["set"])
    for one in mine["score"]["coordinates"]:
        name = one["name"]
        if name.endswith(".angle") and name not in coordinates:
            body = name[: -len("angle")]
            p, q = (np.stack([x[f"{body}q{a}"] for a in "xyzw"]) for x in (run, truth))
            p = p / np.linalg.norm(p, axis=0)
            error = 2 * np.arccos(np.clip(np.abs(np.sum(p * q, axis=0)), 0, 1))
            bound = 1e-7  # of arccos near 1
        else:
            error = np.abs(run[name] - truth[name])
            if name.endswith((".qx", ".qy", ".qz", ".qw")):
                body = name[: -len("qx")]
                product = sum(run[f"{body}q{a}"] * truth[f"{body}q{a}"] for a in "xyzw")
                error = np.abs(np.sign(product) * run[name] - truth[name])
            bound = 1e-7 * max(np.max(np.abs(truth[name])), 1e-3)
        assert abs(np.max(error) - one["largest"]) <= bound, name


def test_a_quaternion_of_other_length_and_sign_is_the_same(testset, tmp_path):
    entry = index_of(testset)["spin-fall"]
    run = tb.simulate(entry["scenario"], "sap", step=1e-3, until=entry["end"], set=entry["set"])
    scores = []
    for factor in (1, 2, -1):
        folder = tmp_path / str(factor)
        folder.mkdir()
        values = run.values.copy()
        for i, name in enumerate(run.columns):
            if name.endswith((".qx", ".qy", ".qz", ".qw")):
                values[:, i] *= factor
        write_motion(folder / "spin-fall.csv", dataclasses.replace(run, values=values))
        scores.append(next(s for s in tb.score_testset(folder, testset=testset) if s["problem"] == "spin-fall"))
    assert scores[0]["score"]["position_error"] == pytest.approx(scores[1]["score"]["position_error"], rel=1e-12)
    assert scores[0]["score"]["position_error"] == pytest.approx(scores[2]["score"]["position_error"], rel=1e-12)


def test_the_shipped_set_needs_no_folder(tmp_path):
    run = tb.simulate("free-box", "tamsi", step=1e-2, until=5.0)
    write_motion(tmp_path / "tumble.csv", run)
    judged = tb.score_testset(tmp_path)
    assert len(judged) >= 35
    assert [one["outcome"] for one in judged if one["problem"] == "tumble"] == ["ok"]
    assert {one["outcome"] for one in judged if one["problem"] != "tumble"} == {"missing"}


def test_a_folder_without_motions_is_refused(tmp_path):
    with pytest.raises(tb.InputError, match="none of the set's problems"):
        tb.score_testset(tmp_path)
