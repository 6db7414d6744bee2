"""PyBullet: rigid bodies by impulses one after the other, in double."""

import importlib.metadata
import math

import pybullet as p

VERSION = f"pybullet {importlib.metadata.version('pybullet')}"
KINDS = {"sphere": p.GEOM_SPHERE, "box": p.GEOM_BOX, "capsule": p.GEOM_CAPSULE, "cylinder": p.GEOM_CYLINDER}


def xyzw(q):
    return (*q[1:], q[0])


class Engine:
    def __init__(self, scene, column, step):
        p.connect(p.DIRECT)
        p.setTimeStep(step)
        p.setGravity(*scene.gravity)
        # friction and restitution are products of those of two bodies
        material = {"lateralFriction": math.sqrt(scene.friction), "restitution": math.sqrt(scene.restitution)}
        if column == "knobs":
            p.setPhysicsEngineParameter(numSolverIterations=200, solverResidualThreshold=0, restitutionVelocityThreshold=1e-3,
                                        enableConeFriction=1, contactERP=0)
            material.update(linearDamping=0, angularDamping=0, contactProcessingThreshold=0)
        for place, normal in scene.grounds:
            ground = p.createMultiBody(0, p.createCollisionShape(p.GEOM_PLANE, planeNormal=normal), basePosition=place)
            p.changeDynamics(ground, -1, **material)
        self.bodies = [self.add(body, material) for body in scene.bodies]

    @staticmethod
    def add(body, material):
        shape = -1
        if body.shapes:
            shape = p.createCollisionShapeArray(
                shapeTypes=[KINDS[one.kind] for one in body.shapes], radii=[one.size[0] for one in body.shapes],
                halfExtents=[one.size if one.kind == "box" else [0, 0, 0] for one in body.shapes],
                lengths=[0 if one.kind in ("box", "sphere") else 2 * one.size[1] for one in body.shapes],
                collisionFramePositions=[one.place for one in body.shapes],
                collisionFrameOrientations=[xyzw(one.turn) for one in body.shapes])
        one = p.createMultiBody(body.mass, shape, basePosition=body.place, baseOrientation=xyzw(body.turn))
        p.changeDynamics(one, -1, localInertiaDiagonal=body.heavy_inertia, **material)
        p.resetBaseVelocity(one, body.velocity, body.spin)
        return one

    def push(self, i, force):
        p.applyExternalForce(self.bodies[i], -1, force, p.getBasePositionAndOrientation(self.bodies[i])[0], p.WORLD_FRAME)

    def step(self):
        p.stepSimulation()

    def state(self, i):
        place, q = p.getBasePositionAndOrientation(self.bodies[i])
        return place, (q[3], *q[:3]), *p.getBaseVelocity(self.bodies[i])
