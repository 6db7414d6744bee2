"""Drake: a body of inertia (0.01, 0.02, 0.03) kg m^2 spins freely with (0.1, 5, 0.1) rad/s for 5 s under CENIC with error control, while the
caller advances by 10, by 1 and, at the accuracy that Drake has by itself, by 0.1 ms. What it should be is integrated by Runge and Kutta."""
import math

import numpy as np
from pydrake.all import (AddMultibodyPlantSceneGraph, DiagramBuilder, ResetIntegratorFromFlags, Simulator, SpatialInertia, SpatialVelocity,
                         UnitInertia)

INERTIA, SPIN, END = np.array([0.01, 0.02, 0.03]), np.array([0.1, 5.0, 0.1]), 5.0


def rate(y):
    """Of the quaternion w x y z and the spin in the body's axes: Euler's equations."""
    q, w = y[:4], y[4:]
    turned = np.array([-q[1:] @ w, *(q[0] * w + np.cross(q[1:], w))])
    return np.concatenate([turned / 2, np.cross(INERTIA * w, w) / INERTIA])


def truth(steps=50000):
    y, h = np.concatenate([[1, 0, 0, 0], SPIN]), END / steps
    for _ in range(steps):
        a = rate(y)
        b = rate(y + h / 2 * a)
        c = rate(y + h / 2 * b)
        y = y + h / 6 * (a + 2 * b + 2 * c + rate(y + h * c))
    return y[:4] / np.linalg.norm(y[:4])


def attitude(accuracy, advance):
    builder = DiagramBuilder()
    plant, _ = AddMultibodyPlantSceneGraph(builder, 0.0)
    plant.mutable_gravity_field().set_gravity_vector([0, 0, 0])
    body = plant.AddRigidBody("body", SpatialInertia(1, np.zeros(3), UnitInertia(*INERTIA)))
    plant.Finalize()
    simulator = Simulator(builder.Build())
    context = plant.GetMyMutableContextFromRoot(simulator.get_mutable_context())
    plant.SetFreeBodySpatialVelocity(context, body, SpatialVelocity(SPIN, [0, 0, 0]))
    ResetIntegratorFromFlags(simulator, "cenic", 0.1).set_target_accuracy(accuracy)
    for n in range(1, round(END / advance) + 1):
        simulator.AdvanceTo(n * advance)
    return plant.EvalBodyPoseInWorld(context, body).rotation().ToQuaternion().wxyz()


certain = truth()
for accuracy in (1e-1, 1e-2, 1e-3, 1e-4):
    off = [2 * math.acos(min(1, abs(attitude(accuracy, advance) @ certain))) for advance in (1e-2, 1e-3)]
    print(f"accuracy {accuracy:g}: attitude off by {off[0]:.3g} rad where the caller advances by 10 ms, {off[1]:.3g} rad by 1 ms")
print(f"accuracy 0.0001: {2 * math.acos(min(1, abs(attitude(1e-4, 1e-4) @ certain))):.3g} rad by 0.1 ms")
