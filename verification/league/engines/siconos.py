"""Siconos: rigid bodies by Moreau's scheme; Bullet finds the contacts."""

import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.mechanics.collision import (RigidBodyDS, SiconosBox, SiconosCapsule, SiconosContactor, SiconosContactorSet,
                                         SiconosCylinder, SiconosSphere)
from siconos.mechanics.collision.bullet import SiconosBulletCollisionManager, SiconosBulletOptions

from scene import Refused, facing, rotated

VERSION = "siconos 4.4.0"


class Engine:
    def __init__(self, scene, column, step):
        if scene.grounds and any(body.spin[2] and (len(body.shapes) > 1 or body.shapes[0].kind == "box") for body in scene.bodies):
            raise Refused("A body that turns on several points: it loses spin without a force that would explain it, not settled why.")
        options = SiconosBulletOptions()
        if column == "knobs":
            options.perturbationIterations = options.minimumPointsPerturbationThreshold = 0
        model, self.manager = sk.NonSmoothDynamicalSystem(0, 2 * scene.end + 2 * step), SiconosBulletCollisionManager(options)
        self.manager.insertNonSmoothLaw(sk.NewtonImpactFrictionNSL(scene.restitution, 0, scene.friction, 3), 0, 0)
        self.kept = []
        for place, normal in scene.grounds:  # a box: Bullet's plane has no contact points here
            contactors = SiconosContactorSet()
            contactors.append(SiconosContactor(SiconosBox(100, 100, 2)))
            self.manager.insertStaticContactorSet(contactors, [*(p - a for p, a in zip(place, normal)), *facing(normal)])
            self.kept.append(contactors)
        self.bodies = [self.add(body, scene, model) for body in scene.bodies]
        problem = sk.FrictionContact(3, sn.SICONOS_FRICTION_3D_NSGS)
        if column == "knobs":
            problem.numericsSolverOptions().iparam[0], problem.numericsSolverOptions().dparam[0] = 1000, 1e-10
        problem.setMStorageType(1)
        problem.setKeepLambdaAndYState(True)
        self.simulation = sk.TimeStepping(model, sk.TimeDiscretisation(0, step))
        self.simulation.insertInteractionManager(self.manager)
        self.simulation.insertIntegrator(sk.MoreauJeanOSI(0.5))
        self.simulation.insertNonSmoothProblem(problem)

    def add(self, body, scene, model):
        w, x, y, z = body.turn
        spin = rotated((w, -x, -y, -z), body.spin)
        one = RigidBodyDS([*body.place, *body.turn], [*body.velocity, *spin], body.mass, np.diag(body.heavy_inertia))
        weight = np.array([body.mass * g for g in scene.gravity])
        one.setFExtPtr(weight)
        contactors = SiconosContactorSet()
        for shape in body.shapes:
            if shape.kind == "sphere":
                solid = SiconosSphere(*shape.size)
            elif shape.kind == "box":
                solid = SiconosBox(*(2 * a for a in shape.size))
            else:
                raise Refused(f"A {shape.kind} along z.")
            solid.setInsideMargin(1e-3)  # 0.1 m by default, more than these shapes have
            contactors.append(SiconosContactor(solid, [*shape.place, *shape.turn]))
        one.setContactors(contactors)
        model.insertDynamicalSystem(one)
        self.kept += [weight, contactors, one]
        return one

    def step(self):
        self.simulation.computeOneStep()
        self.simulation.nextStep()

    def state(self, i):
        q, v = self.bodies[i].q(), self.bodies[i].velocity()
        return q[:3], q[3:], v[:3], rotated(tuple(q[3:]), v[3:])
