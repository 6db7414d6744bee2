"""Drake: a steel sphere, R 0.05 m, falls 0.1 m at 4 m/s on compliant ground, mu 0.5, and slides. What friction does to its momentum in a
step, over what the normal force does, is at most mu by Coulomb's law. The momenta are of the states alone: no contact result is asked."""
import logging
import math

import numpy as np
from pydrake.all import (AddContactMaterial, AddMultibodyPlant, CoulombFriction, DiagramBuilder, HalfSpace, MultibodyPlantConfig,
                         ProximityProperties, RigidTransform, Simulator, SpatialInertia, SpatialVelocity, Sphere, UnitInertia)

logging.getLogger("drake").setLevel(logging.ERROR)
R, MU, G = 0.05, 0.5, 9.81
M = 7850 * 4 / 3 * math.pi * R**3


def largest_ratio(scheme, k, d, h):
    builder = DiagramBuilder()
    plant, _ = AddMultibodyPlant(MultibodyPlantConfig(time_step=h, discrete_contact_approximation=scheme, sap_near_rigid_threshold=0), builder)
    ball = plant.AddRigidBody("ball", SpatialInertia(M, np.zeros(3), UnitInertia.SolidSphere(R)))
    for body, shape, stiffness in ((ball, Sphere(R), 1e30), (plant.world_body(), HalfSpace(), k)):
        properties = ProximityProperties()
        AddContactMaterial(dissipation=d if body is not ball else 0, point_stiffness=stiffness, friction=CoulombFriction(MU, MU), properties=properties)
        properties.AddProperty("material", "relaxation_time", 1e-3 if body is not ball else 0.0)
        plant.RegisterCollisionGeometry(body, RigidTransform(), shape, "shape", properties)
    plant.Finalize()
    simulator = Simulator(builder.Build())
    context = plant.GetMyMutableContextFromRoot(simulator.get_mutable_context())
    plant.SetFreeBodyPose(context, ball, RigidTransform([0, 0, R + 0.1]))
    plant.SetFreeBodySpatialVelocity(context, ball, SpatialVelocity([0, 0, 0], [4, 0, 0]))
    before, worst = np.array([4.0, 0, 0]), 0.0
    for n in range(1, round(0.25 / h) + 1):
        simulator.AdvanceTo(n * h)
        v = plant.EvalBodySpatialVelocityInWorld(context, ball).translational()
        normal, friction = M * (v[2] - before[2] + G * h), M * abs(v[0] - before[0])
        if normal > 1e-6:
            worst = max(worst, friction / normal)
        before = np.array(v)
    return worst / MU, v[0]


for k in (1e5, 1e7):
    for d in (0.5, 5, 50, 500):
        told = []
        for scheme in ("lagged", "similar", "sap"):
            for h in (1e-2, 1e-3, 1e-4):
                ratio, v = largest_ratio(scheme, k, d, h)
                told.append(f"{scheme} {h * 1e3:g} ms {ratio:.2f} ({v:.3f})")
        print(f"k {k:.0e} N/m, d {d:g} s/m: friction over mu times normal impulse, largest (speed at the end, 5/7 4 = 2.857): " + "; ".join(told))
