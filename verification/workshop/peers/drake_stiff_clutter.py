"""Forty balls fall into a box in Drake, by SAP without its bound of stiffness: from which stiffness on does it fail?

With Drake 1.51.1 (pip install drake==1.51.1), in steps of 10 ms: ten seconds at 1e7 and 1e12 N/m; at 1e13 N/m its line
search ends the run, as icf2023 has it in Sec. X-A. With the bound, which is on by default, 1e13 N/m runs to the end.

    python drake_stiff_clutter.py 1e13
"""

import sys

import numpy as np
from pydrake.all import (AddContactMaterial, AddMultibodyPlant, Box, CoulombFriction, DiagramBuilder,
                         MultibodyPlantConfig, ProximityProperties, Quaternion, RigidTransform, Simulator,
                         SpatialInertia, Sphere, UnitInertia)

STEP, END = 0.01, 10.0  # [s]
RADIUS, HALF_WIDTH = 0.05, 0.35  # [m]
DENSITY = 1000  # [kg/m^3]


def properties(stiffness):
    """Of half a pair: two of twice the stiffness in series."""
    made = ProximityProperties()
    AddContactMaterial(None, 2 * stiffness, CoulombFriction(1, 1), made)
    made.AddProperty("material", "relaxation_time", 1e-3)
    return made


def build(stiffness):
    builder = DiagramBuilder()
    plant, _ = AddMultibodyPlant(
        MultibodyPlantConfig(time_step=STEP, discrete_contact_approximation="sap", contact_model="point"), builder)
    sides = [([0, 0, -0.5], [4, 4, 1]), ([HALF_WIDTH + 0.5, 0, 1], [1, 4, 4]), ([-HALF_WIDTH - 0.5, 0, 1], [1, 4, 4]),
             ([0, HALF_WIDTH + 0.5, 1], [4, 1, 4]), ([0, -HALF_WIDTH - 0.5, 1], [4, 1, 4])]
    for i, (place, size) in enumerate(sides):
        plant.RegisterCollisionGeometry(plant.world_body(), RigidTransform(place), Box(*size), f"side{i}",
                                        properties(stiffness))
    mass = DENSITY * 4 / 3 * np.pi * RADIUS**3
    balls = []
    for i in range(40):
        balls.append(plant.AddRigidBody(f"ball{i}", SpatialInertia(mass, [0, 0, 0], UnitInertia.SolidSphere(RADIUS))))
        plant.RegisterCollisionGeometry(balls[-1], RigidTransform(), Sphere(RADIUS), f"ball{i}", properties(stiffness))
    plant.set_sap_near_rigid_threshold(0)
    plant.Finalize()
    return builder.Build(), plant, balls


def main():
    diagram, plant, balls = build(float(sys.argv[1]))
    simulator = Simulator(diagram)
    context = plant.GetMyMutableContextFromRoot(simulator.get_mutable_context())
    for i, ball in enumerate(balls):
        column, row = i % 4, i // 4
        place = [(-0.12, 0.12)[column % 2], (-0.12, 0.12)[column // 2], 0.15 + 0.2 * row]
        plant.SetFreeBodyPose(context, ball, RigidTransform(Quaternion(1, 0, 0, 0), place))
    simulator.AdvanceTo(END)
    print(f"{sys.argv[1]} N/m: {END} s")


if __name__ == "__main__":
    main()
