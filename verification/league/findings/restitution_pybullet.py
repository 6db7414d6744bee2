"""PyBullet: a sphere of 1 kg, R 0.05 m, falls on a plane with e = 0.5 from heights that differ by parts of a step. Closed form: 0.5."""
import math

import pybullet as p


def rebound(height, h, **knobs):
    """Speed after over speed before the first touch."""
    p.resetSimulation()
    p.setTimeStep(h)
    p.setGravity(0, 0, -9.81)
    p.setPhysicsEngineParameter(restitutionVelocityThreshold=1e-3, **({"contactERP": 0} if knobs else {}))
    ground = p.createMultiBody(0, p.createCollisionShape(p.GEOM_PLANE))
    ball = p.createMultiBody(1, p.createCollisionShape(p.GEOM_SPHERE, radius=0.05), basePosition=[0, 0, 0.05 + height])
    p.changeDynamics(ground, -1, restitution=math.sqrt(0.5))  # the coefficient of a pair is the product of both
    p.changeDynamics(ball, -1, restitution=math.sqrt(0.5), linearDamping=0, angularDamping=0)
    for body in (ground, ball):
        p.changeDynamics(body, -1, **knobs)
    before = highest = 0
    for _ in range(round(0.8 / h)):
        p.stepSimulation()
        v = p.getBaseVelocity(ball)[0][2]
        before, highest = min(before, v), max(highest, v)
    return highest / -before


p.connect(p.DIRECT)
for knobs in ({}, {"contactProcessingThreshold": 0}):
    for h in (1 / 240, 1e-3, 1e-4):
        es = [rebound(0.5 + i / 8 * h * math.sqrt(2 * 9.81 * 0.5), h, **knobs) for i in range(8)]
        print(f"{'contactProcessingThreshold 0, contactERP 0' if knobs else 'defaults':42} h {h * 1e3:6.3f} ms: e from {min(es):.3f} to {max(es):.3f}: "
              + " ".join(f"{e:.3f}" for e in es))
