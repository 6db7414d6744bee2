#!/usr/bin/env python3
"""Trajectories of Drake, which `drake_test.cpp` sets beside the suite's own. Those stored are of 1.51.1, and of 1.58.0 where it moves
otherwise; `drake_versions` compares versions.

    python3 -m venv venv && venv/bin/pip install drake==1.51.1
    venv/bin/python verification/workshop/peers/drake_runs.py verification/workshop/peers/drake

Each scene is that of `tribometer list scenarios` under its name, with its default parameters, on
joints of the plane: no quaternions, and a contact whose third row is zero, as in the suite. The
ground has the stiffness k of the pair and the body one of 1e30 N/m, so that the pair has k and the
point of contact is the body's. Rows are states after steps; q and v are the suite's.
"""
import importlib.metadata
import math
import sys
from pathlib import Path

import numpy as np
from pydrake.all import (
    AddContactMaterial, AddMultibodyPlantSceneGraph, ConstantVectorSource, CoulombFriction, DiagramBuilder,
    DiscreteContactApproximation, FixedOffsetFrame, HalfSpace, IcfSolverParameters, PlanarJoint,
    PrismaticJoint, ProximityProperties, ResetIntegratorFromFlags, RigidTransform, RotationMatrix,
    Simulator, Sine, SpatialInertia, Sphere, UnitInertia)

VERSION = importlib.metadata.version("drake")
RIGID = 1e30  # N/m
KNOWN = {"sap": "kSap", "lagged": "kLagged", "similar": "kSimilar", "tamsi": "kTamsi"}
APPROXIMATIONS = {name: getattr(DiscreteContactApproximation, member)  # TAMSI ended with 1.56
                  for name, member in KNOWN.items() if hasattr(DiscreteContactApproximation, member)}


class Scene:
    """A body over the ground z = 0 at the end of joints, and where it starts."""

    def __init__(self, *, mass, radius, k, d, mu_s, mu_d, v_s, gravity, tau=0.0, force=None):
        self.__dict__.update(locals())

    def material(self, k, tau):
        properties = ProximityProperties()
        AddContactMaterial(dissipation=self.d, point_stiffness=k,
                           friction=CoulombFriction(self.mu_s, self.mu_d), properties=properties)
        properties.AddProperty("material", "relaxation_time", tau)
        return properties

    def build(self, step, approximation):
        builder = DiagramBuilder()
        plant, _ = AddMultibodyPlantSceneGraph(builder, step)
        if approximation:
            plant.set_discrete_contact_approximation(approximation)
            plant.set_sap_near_rigid_threshold(0.0)
        plant.mutable_gravity_field().set_gravity_vector([0, 0, -self.gravity])
        body = plant.AddRigidBody("body", SpatialInertia(
            self.mass, np.zeros(3), UnitInertia.SolidSphere(self.radius)))
        pushed = self.join(plant, body)
        plant.RegisterCollisionGeometry(body, RigidTransform(), Sphere(self.radius), "body",
                                        self.material(RIGID, 0.0))
        plant.RegisterCollisionGeometry(plant.world_body(), RigidTransform(), HalfSpace(), "ground",
                                        self.material(self.k, self.tau))
        plant.set_stiction_tolerance(self.v_s)
        plant.Finalize()
        if self.force:
            source = builder.AddSystem(Sine(**self.force, size=1))
            builder.Connect(source.get_output_port(0), plant.get_actuation_input_port())
        return builder.Build(), plant


class Turning(Scene):
    """q = (x, z, angle about y), v its rate."""

    def join(self, plant, body):
        axes = RigidTransform(RotationMatrix(np.array([[0, 1, 0], [0, 0, 1], [1, 0, 0.]])))
        parent = plant.AddFrame(FixedOffsetFrame("parent", plant.world_frame(), axes))
        child = plant.AddFrame(FixedOffsetFrame("child", body.body_frame(), axes))
        plant.AddJoint(PlanarJoint("plane", parent, child))  # (z, x, angle)

    def to_drake(self, q, v):
        return [q[1], q[0], q[2]], [v[1], v[0], v[2]]

    def from_drake(self, q, v):
        return [q[1], q[0], q[2], v[1], v[0], v[2]]

    columns = ["sphere.x[m]", "sphere.z[m]", "sphere.theta[rad]",
               "sphere.vx[m/s]", "sphere.vz[m/s]", "sphere.omega[rad/s]"]


class Sliding(Scene):
    """q = (x, z) of its lowest point, v its rate; the slide between has 1e-16 of the mass."""

    def join(self, plant, body):
        slide = plant.AddRigidBody("slide", SpatialInertia(
            1e-16 * self.mass, np.zeros(3), UnitInertia.SolidSphere(self.radius)))
        x = plant.AddJoint(PrismaticJoint("x", plant.world_frame(), slide.body_frame(), [1, 0, 0]))
        plant.AddJoint(PrismaticJoint("z", slide.body_frame(), body.body_frame(), [0, 0, 1]))
        if self.force:
            plant.AddJointActuator("push", x)

    def to_drake(self, q, v):
        return [q[0], q[1] + self.radius], v

    def from_drake(self, q, v):
        return [q[0], q[1] - self.radius, v[0], v[1]]

    columns = ["box.x[m]", "box.z[m]", "box.vx[m/s]", "box.vz[m/s]"]


class Falling(Scene):
    """q = (z) of its lowest point, v its rate."""

    def join(self, plant, body):
        plant.AddJoint(PrismaticJoint("z", plant.world_frame(), body.body_frame(), [0, 0, 1]))

    def to_drake(self, q, v):
        return [q[0] + self.radius], v

    def from_drake(self, q, v):
        return [q[0] - self.radius, v[0]]

    columns = ["ball.z[m]", "ball.vz[m/s]"]


class Stopped(Scene):
    """q = (x) of a mass that a force pushes against the upper limit of its joint, v its rate. Nothing touches."""

    columns = ["mass.x[m]", "mass.vx[m/s]"]

    def __init__(self, *, mass, force, stop):
        self.__dict__.update(locals())

    def build(self, step, approximation):
        builder = DiagramBuilder()
        plant, _ = AddMultibodyPlantSceneGraph(builder, step)
        plant.mutable_gravity_field().set_gravity_vector([0, 0, 0])
        body = plant.AddRigidBody("body", SpatialInertia(self.mass, np.zeros(3), UnitInertia.SolidSphere(0.1)))
        x = plant.AddJoint(PrismaticJoint("x", plant.world_frame(), body.body_frame(), [1, 0, 0], -100, self.stop))
        plant.AddJointActuator("push", x)
        plant.Finalize()
        source = builder.AddSystem(ConstantVectorSource([self.force]))
        builder.Connect(source.get_output_port(0), plant.get_actuation_input_port())
        return builder.Build(), plant

    def to_drake(self, q, v):
        return q, v

    def from_drake(self, q, v):
        return [q[0], v[0]]


def sphere():
    """falling-sphere"""
    radius = 0.05
    return Turning(mass=7850 * 4 / 3 * math.pi * radius**3, radius=radius, k=1e7, d=500, mu_s=0.5,
                   mu_d=0.5, v_s=1e-4, gravity=9.81, tau=1e-3), [0, 0.1, 0], [4, 0, 0]


def box():
    """forced-box, box.model=body"""
    scene = Sliding(mass=0.33, radius=0.1, k=1e4, d=1, mu_s=1, mu_d=1, v_s=1e-4, gravity=9.8,
                    tau=1e-3, force=dict(amplitude=4, frequency=2 * math.pi, phase=math.pi / 2))
    return scene, [0, -0.33 * 9.8 / 1e4], [0, 0]


def conveyor():
    """conveyor-static-dynamic"""
    scene = Sliding(mass=1, radius=0.1, k=1e6, d=500, mu_s=1, mu_d=0.5, v_s=1e-4, gravity=9.81,
                    force=dict(amplitude=10, frequency=math.pi, phase=0))
    return scene, [0, -9.81 / 1e6], [0, 0]


def ball():
    """ball-drop"""
    return Falling(mass=0.1, radius=0.1, k=500, d=0, mu_s=0.5, mu_d=0.5, v_s=1e-4,
                   gravity=9.81), [0.998038], [0]


def stop():
    """limit-stop"""
    return Stopped(mass=1, force=10, stop=0.5), [0], [0]


def start(scene, plant, diagram, q, v):
    simulator = Simulator(diagram)
    context = plant.GetMyMutableContextFromRoot(simulator.get_mutable_context())
    q, v = scene.to_drake(q, v)
    plant.SetPositions(context, q)
    plant.SetVelocities(context, v)
    return simulator, context


def state(scene, plant, context):
    return scene.from_drake(plant.GetPositions(context), plant.GetVelocities(context))


def rows_of(scene, plant, simulator, context, step, end, every):
    """Every `every`-th of the fixed steps to the end."""
    simulator.Initialize()
    rows = []
    for i in range(1, round(end / step) + 1):
        simulator.AdvanceTo(i * step)
        if i % every == 0:
            rows.append([i * step, *state(scene, plant, context)])
    return rows


def discrete(make, name, step, end, every=1):
    """Fixed steps of a discrete plant."""
    scene, q, v = make()
    diagram, plant = scene.build(step, APPROXIMATIONS[name])
    simulator, context = start(scene, plant, diagram, q, v)
    return scene, rows_of(scene, plant, simulator, context, step, end, every)


def cenic_fixed(make, step, end, tolerance, every=1):
    scene, q, v = make()
    diagram, plant = scene.build(0.0, None)
    simulator, context = start(scene, plant, diagram, q, v)
    integrator = ResetIntegratorFromFlags(simulator, "cenic", step)
    integrator.set_fixed_step_mode(True)
    parameters = IcfSolverParameters()
    parameters.min_tolerance = tolerance
    integrator.SetSolverParameters(parameters)
    return scene, rows_of(scene, plant, simulator, context, step, end, every)


def cenic_controlled(make, accuracy, end, max_step=0.1):
    """Every accepted step."""
    scene, q, v = make()
    diagram, plant = scene.build(0.0, None)
    simulator, context = start(scene, plant, diagram, q, v)
    integrator = ResetIntegratorFromFlags(simulator, "cenic", max_step)
    integrator.set_target_accuracy(accuracy)
    simulator.Initialize()
    rows = []

    def note(root):
        rows.append([root.get_time(), *state(scene, plant, context)])

    simulator.set_monitor(note)
    simulator.AdvanceTo(end)
    return scene, rows


def write(folder, name, scenario, scheme, made):
    scene, rows = made
    with open(folder / f"{name}.csv", "w", encoding="utf-8") as out:
        out.write(f"# program: Drake {VERSION}\n# command: verification/workshop/peers/drake_runs.py\n")
        out.write(f"# scenario: {scenario}\n# scheme: {scheme}\n")
        out.write(",".join(["t[s]", *scene.columns]) + "\n")
        for row in rows:
            out.write(",".join(f"{x:.17g}" for x in row) + "\n")


def main(folder):
    for name in APPROXIMATIONS:
        for step, tag in ((1e-3, "1ms"), (1e-2, "10ms")):
            write(folder, f"falling-sphere-{name}-{tag}", "falling-sphere", f"{name}, {step} s",
                  discrete(sphere, name, step, 0.3))
        write(folder, f"forced-box-{name}-1ms", "forced-box", f"{name}, 0.001 s",
              discrete(box, name, 1e-3, 1.0, every=5))
    for step, tag in ((1e-3, "1ms"), (1e-2, "10ms")):
        write(folder, f"falling-sphere-cenic-{tag}", "falling-sphere", f"cenic, fixed {step} s",
              cenic_fixed(sphere, step, 0.3, 1e-14))
    write(folder, "conveyor-cenic-1ms", "conveyor-static-dynamic", "cenic, fixed 0.001 s",
          cenic_fixed(conveyor, 1e-3, 2.0, 1e-14, every=10))
    for step, tag, every in ((1e-3, "1ms", 10), (1e-5, "10us", 1000)):
        write(folder, f"limit-stop-cenic-{tag}", "limit-stop", f"cenic, fixed {step} s",
              cenic_fixed(stop, step, 0.4, 1e-14, every))
    for digits in range(1, 6):
        write(folder, f"ball-drop-cenic-1e-{digits}", "ball-drop", f"cenic, accuracy 1e-{digits}",
              cenic_controlled(ball, 10.0**-digits, 2.0))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
