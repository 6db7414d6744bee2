"""pymunk (Chipmunk): rigid bodies in a plane, by impulses one after the other. The plane is x and z."""

import math

import pymunk

from scene import Refused

VERSION = f"pymunk {pymunk.version}"


class Engine:
    def __init__(self, scene, column, step):
        self.h, self.space = step, pymunk.Space()
        self.space.gravity = self.flat(scene.gravity)
        if column == "knobs":
            self.space.iterations, self.space.collision_slop = 50, 1e-6
        shapes = [pymunk.Segment(self.space.static_body, *self.line(place, normal), 1.0) for place, normal in scene.grounds]
        self.bodies = [self.add(body, shapes) for body in scene.bodies]
        for shape in shapes:  # both are products of those of two shapes
            shape.friction, shape.elasticity = math.sqrt(scene.friction), math.sqrt(scene.restitution)
        self.space.add(*self.bodies, *shapes)

    @staticmethod
    def flat(v):
        if abs(v[1]) > 1e-12:
            raise Refused("A motion that leaves the plane of x and z.")
        return v[0], v[2]

    def line(self, place, normal):
        (x, z), (a, b) = self.flat(place), self.flat(normal)  # of radius 1, so that its edge is the ground
        return (x - a - 100 * b, z - b + 100 * a), (x - a + 100 * b, z - b - 100 * a)

    def add(self, body, shapes):
        if body.spin[0] or body.spin[2] or body.turn[1] or body.turn[3] or any(shape.turn != (1, 0, 0, 0) for shape in body.shapes):
            raise Refused("A motion that leaves the plane of x and z.")
        one = pymunk.Body(body.mass, math.inf if body.locked and body.heavy_inertia else body.inertia[1])
        one.position, one.velocity = self.flat(body.place), self.flat(body.velocity)
        one.angle, one.angular_velocity = -2 * math.atan2(body.turn[2], body.turn[0]), -body.spin[1]
        for shape in body.shapes:
            x, z = self.flat(shape.place)
            if shape.kind == "sphere":
                shapes.append(pymunk.Circle(one, shape.size[0], (x, z)))
            elif shape.kind == "box":
                a, b = shape.size[0], shape.size[2]
                shapes.append(pymunk.Poly(one, [(x + s * a, z + t * b) for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]))
            else:
                raise Refused(f"A {shape.kind} in the plane.")
        return one

    def push(self, i, force):
        self.bodies[i].apply_force_at_world_point(self.flat(force), self.bodies[i].position)

    def step(self):
        self.space.step(self.h)

    def state(self, i):
        one = self.bodies[i]
        (x, z), (vx, vz), half = one.position, one.velocity, -one.angle / 2
        return (x, 0, z), (math.cos(half), 0, math.sin(half), 0), (vx, 0, vz), (0, -one.angular_velocity, 0)
