"""Drake: a steel sphere, R 0.05 m, falls for 0.1 s and slides on compliant ground, mu 0.5. What friction does to its momentum, over what the
normal force does, is at most mu by Coulomb's law. Lagged friction is limited by mu h f of the start of a step, f = k x (1 + d u), so that what
the first step that begins in overlap may take is in no relation to the impact: x = h u/2 here. No contact result is asked: momenta are of
states. Printed for a step and for the impact of 20 ms; beyond/impact-friction of tribometer has the closed form."""
import logging
import math

import numpy as np
from pydrake.all import (AddContactMaterial, AddMultibodyPlant, CoulombFriction, DiagramBuilder, HalfSpace, MultibodyPlantConfig,
                         ProximityProperties, RigidTransform, Simulator, SpatialInertia, SpatialVelocity, Sphere, UnitInertia)

logging.getLogger("drake").setLevel(logging.ERROR)
R, MU, G = 0.05, 0.5, 9.81
M, FALL = 7850 * 4 / 3 * math.pi * R**3, 0.1


def over_coulomb(scheme, k, d, v, h):
    """Friction over mu times normal momentum, of the impact, and the largest of a step."""
    builder = DiagramBuilder()
    plant, _ = AddMultibodyPlant(MultibodyPlantConfig(time_step=h, discrete_contact_approximation=scheme, sap_near_rigid_threshold=0,
                                                      stiction_tolerance=1e-4), builder)
    ball = plant.AddRigidBody("ball", SpatialInertia(M, np.zeros(3), UnitInertia.SolidSphere(R)))
    for body, shape, stiffness in ((ball, Sphere(R), 1e30), (plant.world_body(), HalfSpace(), k)):
        properties = ProximityProperties()
        AddContactMaterial(dissipation=d if body is not ball else 0, point_stiffness=stiffness, friction=CoulombFriction(MU, MU), properties=properties)
        properties.AddProperty("material", "relaxation_time", 1e-3 if body is not ball else 0.0)
        plant.RegisterCollisionGeometry(body, RigidTransform(), shape, "shape", properties)
    plant.Finalize()
    simulator = Simulator(builder.Build())
    context = plant.GetMyMutableContextFromRoot(simulator.get_mutable_context())
    u = G * FALL
    plant.SetFreeBodyPose(context, ball, RigidTransform([0, 0, R + u * (FALL + h) / 2 - h * u / 2]))
    plant.SetFreeBodySpatialVelocity(context, ball, SpatialVelocity([0, 0, 0], [v, 0, 0]))
    before, worst, sums = np.array([v, 0, 0]), 0.0, np.zeros(2)
    for n in range(1, round((FALL + 0.02) / h) + 1):
        simulator.AdvanceTo(n * h)
        after = plant.EvalBodySpatialVelocityInWorld(context, ball).translational()
        momenta = M * np.array([before[0] - after[0], after[2] - before[2] + G * h])
        sums += momenta
        if momenta[1] > 1e-6:
            worst = max(worst, momenta[0] / momenta[1])
        before = np.array(after)
    return sums[0] / sums[1] / MU, worst / MU


for k in (1e5, 1e7):
    for d in (0.5, 5, 50, 500):
        for v in (4, 40):
            told = [f"{scheme} {h * 1e3:g} ms {whole:.7g} ({step:.2f})" for scheme in ("lagged", "similar", "sap") for h in (1e-2, 1e-3, 1e-4)
                    for whole, step in [over_coulomb(scheme, k, d, v, h)]]
            print(f"k {k:.0e} N/m, d {d:g} s/m, {v} m/s: friction over mu times normal impulse, of the impact (largest of a step): " + "; ".join(told))
