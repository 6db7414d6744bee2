"""Rapier: rigid bodies in single precision, by impulses in substeps."""

import importlib.metadata

import rapier3d as r

from scene import Refused

VERSION = f"rapier3d {importlib.metadata.version('rapier3d')}"
LOCKS = {"x": "TRANSLATION_LOCKED_X", "z": "TRANSLATION_LOCKED_Z", "ry": "ROTATION_LOCKED_Y"}


class Engine:
    def __init__(self, scene, column, step):
        self.world = r.PhysicsWorld(gravity=scene.gravity)
        told = self.world.integration_parameters
        told.dt = step
        if column != "defaults":
            told.num_solver_iterations = 20
        if column == "coulomb":
            told.friction_model = r.FrictionModel.COULOMB
        for place, normal in scene.grounds:
            self.world.add_collider(self.of(scene, r.Collider.halfspace(normal)).translation(place))
        self.handles = [self.add(body, scene, column) for body in scene.bodies]

    @staticmethod
    def of(scene, collider):
        minimum = r.CoefficientCombineRule.MIN
        return collider.density(0).friction(scene.friction).restitution(scene.restitution) \
            .friction_combine_rule(minimum).restitution_combine_rule(minimum)

    def add(self, body, scene, column):
        w, x, y, z = body.turn
        one = r.RigidBody.dynamic().position(r.Isometry3(body.place, r.Rotation3(w, x, y, z)))
        one = one.linvel(body.velocity).angvel(body.spin)
        one = one.additional_mass_properties(r.MassProperties(mass=body.mass, principal_inertia=body.inertia))
        if column != "defaults":
            one = one.can_sleep(False)
        if body.locked:
            bits = sum(getattr(r.LockedAxes, LOCKS[axis]).bits for axis in body.locked)
            one = one.locked_axes(r.LockedAxes(bits))
        colliders = []
        for shape in body.shapes:
            if shape.kind == "sphere":
                collider = r.Collider.ball(shape.size[0])
            elif shape.kind == "box":
                collider = r.Collider.cuboid(*shape.size)
            elif shape.kind == "capsule":
                collider = r.Collider.capsule_z(shape.size[1], shape.size[0])
            else:
                raise Refused(f"A {shape.kind} along z.")
            place = r.Isometry3(shape.place, r.Rotation3(*shape.turn))
            colliders.append(self.of(scene, collider).position(place))
        return self.world.add_body(one, colliders)

    def push(self, i, force):
        one = self.world.rigid_bodies[self.handles[i]]
        one.reset_forces()
        one.add_force(force)

    def step(self):
        self.world.step()

    def state(self, i):
        one = self.world.rigid_bodies[self.handles[i]]
        q = one.rotation
        return tuple(one.translation), (q.w, q.i, q.j, q.k), tuple(one.linvel), tuple(one.angvel)
