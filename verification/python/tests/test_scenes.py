"""Scenes that the program writes are those of their schema."""

import copy
import json
import os
import subprocess
from pathlib import Path

import pytest

import tribometer as tb

PROGRAM = os.environ.get("TRIBOMETER_PROGRAM", "")
SCHEMA = Path(__file__).parents[2] / "score/scene.schema.json"

pytestmark = pytest.mark.skipif(not PROGRAM, reason="TRIBOMETER_PROGRAM names no program that writes scenes")


def scene(scenario, *changes):
    options = [option for change in changes for option in ("--set", change)]
    written = subprocess.run([PROGRAM, "scene", scenario, "--format", "json", *options], capture_output=True, check=True)
    return json.loads(written.stdout)


@pytest.fixture(scope="module")
def schema():
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


WRITTEN = [one["id"] for one in tb.scenarios() if not one["needs_data"]]
OTHERS = [
    ("double-pendulum", "pendulum.joints=coupled", "joint1.angle=0.35", "pendulum.motors=on"),
    ("double-pendulum", "pendulum.joints=limited", "pendulum.tip=weld"),
    ("planar-arm", "arm.control=pid"),
    ("forced-box", "box.model=body"),
]


@pytest.mark.parametrize("given", [(id,) for id in WRITTEN] + OTHERS)
def test_every_scene_is_of_the_schema(given, schema):
    written = scene(*given)
    assert [error.message for error in schema.iter_errors(written)] == []
    names = {body["name"] for body in written["bodies"]} | {"world"}
    assert {geometry["body"] for geometry in written["geometries"]} <= names
    assert {point["body"] for point in written["points"]} <= names
    told = [name for kind in ("positions", "velocities") for body in written["bodies"] for name in body[kind]]
    assert told == [one["name"] for one in written["coordinates"] if one["is"] != "memory"]


def faults():
    yield "a body without mass", lambda scene: scene["bodies"][0].pop("mass")
    yield "an unknown joint", lambda scene: scene["bodies"][0].update(joint="ball")
    yield "moves that are missing", lambda scene: scene["bodies"][0].pop("moves")
    yield "a number without unit", lambda scene: scene["end"].pop("unit")
    yield "an unknown key", lambda scene: scene.update(extra=1)
    yield "another format", lambda scene: scene.update(format="tribometer-scene-1")
    yield "a law without stiffness", lambda scene: scene["points"][0]["normal"].pop("k")
    yield "no bodies and no reason", lambda scene: scene.pop("bodies")
    yield "a force without its course", lambda scene: scene["forces"][0].pop("cosine")


@pytest.mark.parametrize("spoil", [pytest.param(spoil, id=name) for name, spoil in faults()])
def test_the_schema_sees(spoil, schema):
    written = scene("pusher-brick")
    assert schema.is_valid(written)
    spoilt = copy.deepcopy(written)
    spoil(spoilt)
    assert not schema.is_valid(spoilt)
