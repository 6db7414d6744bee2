"""ODE: rigid bodies, all contacts of a step as one problem; friction as a box along axes of its own."""

import ode

from scene import Refused

VERSION = "ode 0.16.2, pyode 1.2.0.dev15"

class Engine:
    def __init__(self, scene, column, step):
        self.scene, self.column, self.h = scene, column, step
        self.world, self.space, self.group = ode.World(), ode.SimpleSpace(), ode.JointGroup()
        self.world.setGravity(scene.gravity)
        self.geoms = []  # pyode destroys what Python drops
        for place, normal in scene.grounds:
            self.geoms.append(ode.GeomPlane(self.space, normal, sum(a * b for a, b in zip(place, normal))))
        self.bodies = [self.add(body) for body in scene.bodies]

    def add(self, body):
        one, mass = ode.Body(self.world), ode.Mass()
        mass.setParameters(body.mass, 0, 0, 0, *body.heavy_inertia, 0, 0, 0)
        one.setMass(mass)
        one.setPosition(body.place)
        one.setQuaternion(body.turn)
        one.setLinearVel(body.velocity)
        one.setAngularVel(body.spin)
        for shape in body.shapes:
            if shape.kind == "sphere":
                geom = ode.GeomSphere(self.space, shape.size[0])
            elif shape.kind == "box":
                geom = ode.GeomBox(self.space, [2 * a for a in shape.size])
            else:
                geom = getattr(ode, "Geom" + shape.kind.capitalize())(self.space, shape.size[0], 2 * shape.size[1])
            geom.setBody(one)
            geom.setOffsetPosition(shape.place)
            if shape.turn != (1, 0, 0, 0):
                raise Refused("A shape that is turned in its body.")
            self.geoms.append(geom)
        return one

    def push(self, i, force):
        self.bodies[i].addForce(force)

    def touch(self, _, a, b):
        if a.getBody() == b.getBody():
            return
        for contact in ode.collide(a, b):
            contact.setMode(ode.ContactApprox1 | (ode.ContactBounce if self.scene.restitution > 0 else 0))
            contact.setMu(self.scene.friction)
            contact.setBounce(self.scene.restitution)
            contact.setBounceVel(1e-3)
            ode.ContactJoint(self.world, self.group, contact).attach(a.getBody(), b.getBody())

    def step(self):
        self.space.collide(None, self.touch)
        self.world.step(self.h)
        self.group.empty()

    def state(self, i):
        one = self.bodies[i]
        return one.getPosition(), one.getQuaternion(), one.getLinearVel(), one.getAngularVel()
