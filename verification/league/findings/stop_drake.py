"""Drake: a mass of 1 kg that 10 N push against the limit of its joint, 0.1 m away, for 1.1 s under CENIC at fixed steps. It should rest
10 (0.1 h/(2 pi))^2 m beyond. Steps of 2^-13 s add up without rounding; those of 0.1 ms leave steps of 1e-17 s over, and up to Drake 1.54 the
stiffness of a limit goes with 1/h^2."""
import math

import numpy as np
from pydrake.all import (AddMultibodyPlantSceneGraph, ConstantVectorSource, DiagramBuilder, IcfSolverParameters, PrismaticJoint,
                         ResetIntegratorFromFlags, Simulator, SpatialInertia, UnitInertia)

STOP, FORCE, BETA, END = 0.1, 10.0, 0.1, 1.1


def rest(h):
    """Position and speed at the end, or where the mass first moves by more than a metre."""
    builder = DiagramBuilder()
    plant, _ = AddMultibodyPlantSceneGraph(builder, 0.0)
    plant.mutable_gravity_field().set_gravity_vector([0, 0, 0])
    body = plant.AddRigidBody("body", SpatialInertia(1, np.zeros(3), UnitInertia.SolidSphere(0.1)))
    joint = plant.AddJoint(PrismaticJoint("x", plant.world_frame(), body.body_frame(), [1, 0, 0], -100, STOP))
    plant.AddJointActuator("push", joint)
    plant.Finalize()
    source = builder.AddSystem(ConstantVectorSource([FORCE]))
    builder.Connect(source.get_output_port(0), plant.get_actuation_input_port())
    simulator = Simulator(builder.Build())
    context = plant.GetMyMutableContextFromRoot(simulator.get_mutable_context())
    integrator = ResetIntegratorFromFlags(simulator, "cenic", h)
    integrator.set_fixed_step_mode(True)
    parameters = IcfSolverParameters()
    parameters.min_tolerance = 1e-14
    integrator.SetSolverParameters(parameters)
    for n in range(1, round(END / h) + 1):
        simulator.AdvanceTo(n * h)
        if abs(plant.GetPositions(context)[0]) > 1:
            break
    return n * h, plant.GetPositions(context)[0], plant.GetVelocities(context)[0]


for h in (2**-10, 1e-3, 2**-12, 2e-4, 2**-13, 1e-4, 2**-15):
    t, x, v = rest(h)
    print(f"h {h:.6g} s: at {t:.4f} s {x:.6g} m, {v:.4g} m/s; beyond the stop by {(x - STOP) / (FORCE * (BETA * h / (2 * math.pi))**2):.4g} of what it should be")
