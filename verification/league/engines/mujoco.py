"""MuJoCo: soft contacts as a convex problem; it takes no coefficient of restitution."""

import mujoco
import numpy as np

from scene import Refused, facing, rotated

VERSION = f"mujoco {mujoco.__version__}"
GEOM, JOINT = mujoco.mjtGeom, mujoco.mjtJoint


class Engine:
    def __init__(self, scene, column, step):
        spec = mujoco.MjSpec()
        spec.option.timestep, spec.option.gravity = step, scene.gravity
        contact = {"friction": [scene.friction, 0, 0], "condim": 3 if scene.friction > 0 else 1}
        if column != "defaults":
            spec.option.cone, spec.option.impratio = mujoco.mjtCone.mjCONE_ELLIPTIC, 100
            spec.option.tolerance, spec.option.iterations = 1e-14, 200
            contact["solimp"] = [0.99, 0.999, 0.001, 0.5, 2]
        if column == "law":
            contact.update(solref=self.law(scene), solimp=[1e-4, 1e-4, 0.001, 0.5, 2])
        for place, normal in scene.law_grounds if column == "law" else scene.grounds:
            spec.worldbody.add_geom(type=GEOM.mjGEOM_PLANE, size=[1, 1, 0.1], pos=place, quat=facing(normal), **contact)
        for body in scene.bodies:
            node = spec.worldbody.add_body(name=body.name, mass=body.mass, inertia=body.inertia, ipos=[0, 0, 0], explicitinertial=True,
                                           pos=body.place, quat=body.turn)
            for axis in body.free if body.locked else ():
                node.add_joint(type=JOINT.mjJNT_HINGE if axis[0] == "r" else JOINT.mjJNT_SLIDE, axis=[axis[-1] == one for one in "xyz"])
            if not body.locked:
                node.add_freejoint()
            for shape in body.shapes:
                node.add_geom(type=getattr(GEOM, "mjGEOM_" + shape.kind.upper()), size=(*shape.size, 0, 0)[:3], pos=shape.place,
                              quat=shape.turn, **contact)
        self.model = spec.compile()
        self.data = mujoco.MjData(self.model)
        self.ids = [self.model.body(body.name).id for body in scene.bodies]
        self.data.qvel[:] = [v for body in scene.bodies for v in self.rates(body)]
        mujoco.mj_forward(self.model, self.data)

    @staticmethod
    def law(scene):
        if scene.k == 0 or scene.d > 0 or len(scene.bodies) > 1 or len(scene.bodies[0].shapes) > 1:
            raise Refused("A law that is no spring and damper at one point of one body.")
        return [-scene.k / scene.bodies[0].mass, -scene.c / scene.bodies[0].mass]

    @staticmethod
    def rates(body):
        told = dict(zip(("x", "y", "z", "rx", "ry", "rz"), (*body.velocity, *body.spin)))
        w, x, y, z = body.turn
        return [told[axis] for axis in body.free] if body.locked else [*body.velocity, *rotated((w, -x, -y, -z), body.spin)]

    def push(self, i, force):
        self.data.xfrc_applied[self.ids[i], :3] = force

    def step(self):
        mujoco.mj_step(self.model, self.data)
        mujoco.mj_kinematics(self.model, self.data)  # which mj_step leaves at the start of the step
        mujoco.mj_comPos(self.model, self.data)
        mujoco.mj_comVel(self.model, self.data)

    def state(self, i):
        twist = np.zeros(6)
        mujoco.mj_objectVelocity(self.model, self.data, mujoco.mjtObj.mjOBJ_BODY, self.ids[i], twist, 0)
        return self.data.xipos[self.ids[i]], self.data.xquat[self.ids[i]], twist[3:], twist[:3]
