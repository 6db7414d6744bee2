"""DART: rigid bodies, all contacts of a step as one problem; friction as a box by default."""

import importlib.metadata
import math

import dartpy as dart
import numpy as np

from scene import facing

VERSION = f"dartpy {importlib.metadata.version('dartpy')}"
SHAPES = {"sphere": dart.dynamics.SphereShape, "capsule": dart.dynamics.CapsuleShape, "cylinder": dart.dynamics.CylinderShape}


def pose(place, turn):
    frame = dart.math.Isometry3()
    frame.set_translation(np.array(place))
    frame.set_quaternion(dart.math.Quaternion(*turn))
    return frame


def add_shape(node, shape, frame, scene):
    shape_node = node.createShapeNode(shape)
    shape_node.setRelativeTransform(frame)
    shape_node.createCollisionAspect()
    aspect = shape_node.createDynamicsAspect()
    aspect.setFrictionCoeff(scene.friction)
    aspect.setRestitutionCoeff(math.sqrt(scene.restitution))  # it is a product


class Engine:
    def __init__(self, scene, column, step):
        self.world = dart.simulation.World()
        self.world.setTimeStep(step)
        self.world.setGravity(scene.gravity)
        self.world.getConstraintSolver().setCollisionDetector(dart.collision.DARTCollisionDetector())
        if column == "nsgs":
            self.world.getConstraintSolver().setBoxedLcpSolver(dart.constraint.NsgsFrictionSolver())
        for n, (place, normal) in enumerate(scene.grounds):
            skeleton = dart.dynamics.Skeleton(f"ground{n}")
            _, node = skeleton.createWeldJointAndBodyNodePair()
            center = [p - a for p, a in zip(place, normal)]
            add_shape(node, dart.dynamics.BoxShape([200, 200, 2]), pose(center, facing(normal)), scene)
            self.world.addSkeleton(skeleton)
        self.nodes = [self.add(body, scene) for body in scene.bodies]

    def add(self, body, scene):
        skeleton = dart.dynamics.Skeleton(body.name)
        joint, node = skeleton.createFreeJointAndBodyNodePair()
        node.setInertia(dart.dynamics.Inertia(body.mass, [0, 0, 0], np.diag(body.heavy_inertia)))
        for one in body.shapes:
            shape = dart.dynamics.BoxShape([2 * a for a in one.size]) if one.kind == "box" else \
                SHAPES[one.kind](one.size[0], *(2 * a for a in one.size[1:]))
            add_shape(node, shape, pose(one.place, one.turn), scene)
        joint.setTransform(pose(body.place, body.turn))
        joint.setLinearVelocity(body.velocity)
        joint.setAngularVelocity(body.spin)
        self.world.addSkeleton(skeleton)
        return node

    def push(self, i, force):
        self.nodes[i].addExtForce(force)

    def step(self):
        self.world.step()

    def state(self, i):
        node, frame = self.nodes[i], self.nodes[i].getWorldTransform()
        q = frame.quaternion()
        return frame.translation(), (q.w(), q.x(), q.y(), q.z()), node.getCOMLinearVelocity(), node.getAngularVelocity()
