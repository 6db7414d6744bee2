"""DART: a box of 1 kg slides at 2 m/s along 0, 22.5 and 45 degrees, mu 0.5. Closed form: v^2/(2 mu g), along its start."""
import math

import dartpy as dart
import numpy as np


def slide(degrees, solver, h=1e-3):
    world = dart.simulation.World()
    world.setTimeStep(h)
    world.getConstraintSolver().setCollisionDetector(dart.collision.DARTCollisionDetector())
    if solver:
        world.getConstraintSolver().setBoxedLcpSolver(solver())
    for name, size, z in (("ground", [200, 200, 2], -1), ("box", [0.2, 0.2, 0.1], 0.05)):
        skeleton = dart.dynamics.Skeleton(name)
        make = skeleton.createWeldJointAndBodyNodePair if name == "ground" else skeleton.createFreeJointAndBodyNodePair
        joint, node = make()
        shape = dart.dynamics.BoxShape(size)
        shape_node = node.createShapeNode(shape)
        shape_node.createCollisionAspect()
        shape_node.createDynamicsAspect().setFrictionCoeff(0.5)
        place = dart.math.Isometry3()
        place.set_translation(np.array([0, 0, z], float))
        if name == "ground":
            shape_node.setRelativeTransform(place)
        else:
            node.setInertia(dart.dynamics.Inertia(1, [0, 0, 0], shape.computeInertia(1)))
            joint.setTransform(place)
            joint.setLinearVelocity(2 * np.array([math.cos(math.radians(degrees)), math.sin(math.radians(degrees)), 0]))
        world.addSkeleton(skeleton)
    for _ in range(round(0.6 / h)):
        world.step()
    x, y, _ = node.getWorldTransform().translation()
    return math.hypot(x, y), math.degrees(math.atan2(y, x))


exact = 4 / (2 * 0.5 * 9.81)
for name, solver in (("default", None), ("NsgsFrictionSolver", dart.constraint.NsgsFrictionSolver),
                     ("FbfFrictionSolver", dart.constraint.FbfFrictionSolver)):
    for degrees in (0, 22.5, 45):
        way, angle = slide(degrees, solver)
        print(f"{name:20} {degrees:4} deg: way {way:.6f} m instead of {exact:.6f} ({way / exact - 1:+.2%}), direction {angle:+.4f} deg")
# friction of a box |f_x|, |f_y| <= mu N at 45 degrees: sqrt(2) mu N, so the way is 1/sqrt(2) of the closed form: -29.29 %
print(f"a pyramid along the axes, closed form: {1 / math.sqrt(2) - 1:+.2%} at 45 deg")
