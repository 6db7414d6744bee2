"""PyBullet: a tripod of 1 kg slides at 1 m/s and turns at 10 rad/s to rest; feet r 0.01 m on a ring of 0.1 m, centre 0.05 m high, I 0.005
kg m^2, mu 0.5. Three feet make the loads determinate, so that its turn is the solution of an ordinary differential equation."""
import math

import numpy as np
import pybullet as p

MU, G, R, HIGH = 0.5, 9.81, 0.1, 0.05


def rate(y):
    _, _, angle, vx, vy, w = y
    r = R * np.array([[math.cos(angle + i * 2 * math.pi / 3), math.sin(angle + i * 2 * math.pi / 3)] for i in range(3)])
    slip = np.array([vx, vy]) + w * np.column_stack([-r[:, 1], r[:, 0]])
    u = slip / np.linalg.norm(slip, axis=1)[:, None]
    loads = np.linalg.solve([[1, 1, 1], *(r - MU * HIGH * u).T], [G, 0, 0])  # no acceleration up, in roll, in pitch
    f = -MU * loads[:, None] * u
    return np.array([vx, vy, w, *f.sum(0), sum(r[:, 0] * f[:, 1] - r[:, 1] * f[:, 0]) / 0.005])


def closed_form(h=2e-5):
    y = np.array([0, 0, 0, 1, 0, 10.0])
    while abs(y[3]) + abs(y[4]) + R * abs(y[5]) > 1e-3:
        a = rate(y)
        b = rate(y + h / 2 * a)
        y = y + h * rate(y + h * (-a + 2 * b)) / 6 + h * (a + 4 * b) / 6
    return y[2]


def engine(h, **knobs):
    p.resetSimulation()
    p.setTimeStep(h)
    p.setGravity(0, 0, -G)
    p.setPhysicsEngineParameter(solverResidualThreshold=0, contactERP=0, **knobs)
    feet = [[R * math.cos(i * 2 * math.pi / 3), R * math.sin(i * 2 * math.pi / 3), 0.01 - HIGH] for i in range(3)]
    shape = p.createCollisionShapeArray(shapeTypes=[p.GEOM_SPHERE] * 3, radii=[0.01] * 3, halfExtents=[[0, 0, 0]] * 3, lengths=[0] * 3,
                                        collisionFramePositions=feet, collisionFrameOrientations=[[0, 0, 0, 1]] * 3)
    for body, more in ((p.createMultiBody(0, p.createCollisionShape(p.GEOM_PLANE)), {}),
                       (p.createMultiBody(1, shape, basePosition=[0, 0, HIGH]), {"localInertiaDiagonal": [0.005] * 3})):
        p.changeDynamics(body, -1, lateralFriction=math.sqrt(MU), linearDamping=0, angularDamping=0, contactProcessingThreshold=0, **more)
    p.resetBaseVelocity(body, [1, 0, 0], [0, 0, 10])
    for _ in range(round(0.5 / h)):
        p.stepSimulation()
    _, _, z, w = p.getBasePositionAndOrientation(body)[1]
    return 2 * math.atan2(z, w)


p.connect(p.DIRECT)
exact = closed_form()
print(f"differential equation: {exact:.6f} rad")
for knobs in ({}, {"numSolverIterations": 200}, {"numSolverIterations": 200, "enableConeFriction": 1}):
    print(knobs or "contactERP 0, damping 0 alone", *(f"h {h * 1e3:g} ms: {engine(h, **knobs) - exact:+.4f} rad" for h in (1e-2, 1e-3, 1e-4)))
