"""Exudyn: springs and dampers with friction that grows with slip; explicit Runge-Kutta. The whole run is made at the first step."""

import math

import exudyn as exu
import numpy as np
from exudyn.utilities import MarkerBodyRigid, ObjectGround, RigidBodyInertia, SensorBody

from scene import Refused, as_spheres, matrix, quaternion

VERSION = f"exudyn {exu.config.Version()}"
OUTPUTS = (exu.OutputVariableType.Position, exu.OutputVariableType.RotationMatrix, exu.OutputVariableType.Velocity,
           exu.OutputVariableType.AngularVelocity)


class Engine:
    def __init__(self, scene, column, step):
        touching = any(body.shapes for body in scene.bodies)
        if scene.k == 0 and touching:
            raise Refused("Contacts without a stiffness, or with several.")
        self.system = exu.SystemContainer()
        self.mbs = self.system.AddSystem()
        self.end, self.h, self.n, self.contact = scene.end, step, 0, None
        if touching:
            self.add_contact(scene)
        self.sensors = [self.add(body, scene) for body in scene.bodies]
        self.mbs.Assemble()

    def add_contact(self, scene):
        self.contact = self.mbs.AddGeneralContact()
        self.contact.SetFrictionPairings(scene.friction * np.eye(1))
        self.contact.SetFrictionProportionalZone(scene.v_s or 1e-4)
        self.contact.sphereSphereContact = len(scene.bodies) > 1
        self.contact.SetSearchTreeCellSize([2, 2, 2])
        ground = self.mbs.AddMarker(MarkerBodyRigid(bodyNumber=self.mbs.AddObject(ObjectGround())))
        for place, normal in scene.law_grounds:
            across = np.cross(normal, [0, 1, 0]) if abs(normal[1]) < 0.5 else np.array([1.0, 0, 0])
            other = np.cross(normal, across)
            corners = [list(np.array(place) + 100 * (s * across + t * other)) for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            self.contact.AddTrianglesRigidBodyBased(ground, 1e30, 0, 0, corners, [[0, 1, 2], [0, 2, 3]])  # the spheres have k

    def add(self, body, scene):
        inertia = RigidBodyInertia(mass=body.mass, inertiaTensor=np.diag(body.heavy_inertia))
        one = self.mbs.CreateRigidBody(referencePosition=list(body.place), referenceRotationMatrix=np.array(matrix(body.turn)), initialVelocity=list(body.velocity),
                                       initialAngularVelocity=list(body.spin), inertia=inertia, gravity=list(scene.gravity),
                                       nodeType=exu.NodeType.RotationRotationVector)
        spheres = as_spheres(body, scene.grounds and scene.grounds[0])
        share = 1 if scene.grounds else 2  # two spheres that meet are in series
        loss = math.log(max(scene.restitution, 1e-9))  # of a spring and damper that may pull: exp(-pi z/sqrt(1 - z^2))
        damping = -2 * loss / math.hypot(math.pi, loss) * math.sqrt(scene.k * body.mass / share)
        for place, radius in spheres:
            marker = self.mbs.AddMarker(MarkerBodyRigid(bodyNumber=one, localPosition=list(place)))
            self.contact.AddSphereWithMarker(marker, radius, share * scene.k, damping / share / max(len(spheres), 1), 0)
        return [self.mbs.AddSensor(SensorBody(bodyNumber=one, storeInternal=True, outputVariableType=kind)) for kind in OUTPUTS]

    def solve(self):
        told, steps = exu.SimulationSettings(), math.ceil(self.end / self.h - 1e-6)
        told.timeIntegration.numberOfSteps, told.timeIntegration.endTime = steps, steps * self.h
        told.timeIntegration.verboseMode, told.solutionSettings.writeSolutionToFile = 0, False
        told.solutionSettings.sensorsWritePeriod = self.h
        self.mbs.SolveDynamic(told, solverType=exu.DynamicSolverType.RK44)
        self.rows = [[self.mbs.GetSensorStoredData(one)[:, 1:] for one in body] for body in self.sensors]

    def step(self):
        self.n += 1

    def state(self, i):
        if not hasattr(self, "rows"):
            self.solve()
        p, m, v, w = (data[min(self.n, len(data) - 1)] for data in self.rows[i])
        return p, quaternion(m.reshape(3, 3)), v, w
