"""Drake: compliant contacts by convex schemes; it takes the stiffness and the dissipation of the scene, no restitution."""

import importlib.metadata
import logging

import numpy as np
from pydrake import geometry, math
from pydrake.multibody import math as spatial, plant, tree
from pydrake.systems import analysis, framework

from scene import Refused, as_spheres, facing, matrix

logging.getLogger("drake").setLevel(logging.ERROR)
VERSION = f"drake {importlib.metadata.version('drake')}"
RIGID = 1e30  # N/m: the ground has the stiffness of the pair


def pose(place, turn):
    return math.RigidTransform(math.RotationMatrix(np.array(matrix(turn))), place)


class Engine:
    def __init__(self, scene, column, step):
        builder, self.law = framework.DiagramBuilder(), column != "defaults"
        told = plant.MultibodyPlantConfig(time_step=0.0 if column == "cenic" else step, sap_near_rigid_threshold=0.0 if self.law else 1.0)
        if self.law:
            told.discrete_contact_approximation = "lagged" if column == "cenic" else column  # which cenic does not ask
            told.stiction_tolerance = scene.v_s or told.stiction_tolerance
            if scene.k == 0 and any(body.shapes for body in scene.bodies) or scene.c > 0:
                raise Refused("A law that is not that of Hunt and Crossley." if scene.c > 0 else "Contacts without a stiffness, or with several.")
        self.plant, _ = plant.AddMultibodyPlant(told, builder)
        self.plant.mutable_gravity_field().set_gravity_vector(scene.gravity)
        grounds = scene.law_grounds if self.law else scene.grounds
        for n, (place, normal) in enumerate(grounds):
            self.plant.RegisterCollisionGeometry(self.plant.world_body(), pose(place, facing(normal)), geometry.HalfSpace(), f"ground{n}",
                                                 self.material(scene, scene.k))
        pair = RIGID if scene.grounds else 2 * scene.k  # two bodies that meet have half of theirs
        self.bodies = [self.add(body, scene, pair) for body in scene.bodies]
        self.plant.Finalize()
        self.simulator = analysis.Simulator(builder.Build())
        if column == "cenic":
            analysis.ResetIntegratorFromFlags(self.simulator, "cenic", step).set_target_accuracy(1e-4)
        self.context = self.plant.GetMyMutableContextFromRoot(self.simulator.get_mutable_context())
        for one, body in zip(self.bodies, scene.bodies):
            self.plant.SetFreeBodyPose(self.context, one, pose(body.place, body.turn))
            self.plant.SetFreeBodySpatialVelocity(self.context, one, spatial.SpatialVelocity(body.spin, body.velocity))
        self.h, self.n, self.tau = step, 0, np.zeros(self.plant.num_velocities())

    def material(self, scene, k):
        properties, law = geometry.ProximityProperties(), {"dissipation": scene.d, "point_stiffness": k} if self.law else {}
        geometry.AddContactMaterial(friction=plant.CoulombFriction(scene.friction, scene.friction), properties=properties, **law)
        if self.law:
            properties.AddProperty("material", "relaxation_time", 1e-3 if k < RIGID else 0.0)
        return properties

    def add(self, body, scene, k):
        one = self.plant.AddRigidBody(body.name, tree.SpatialInertia(body.mass, np.zeros(3), tree.UnitInertia(*(np.array(body.heavy_inertia) / body.mass))))
        for n, (place, radius) in enumerate(as_spheres(body, scene.grounds and scene.grounds[0])):
            self.plant.RegisterCollisionGeometry(one, pose(place, (1, 0, 0, 0)), geometry.Sphere(radius), f"{body.name}{n}", self.material(scene, k))
        return one

    def push(self, i, force):
        at = self.bodies[i].floating_velocities_start_in_v() + 3
        self.tau[at:at + 3] = force
        self.plant.get_applied_generalized_force_input_port().FixValue(self.context, self.tau)

    def step(self):
        self.n += 1
        self.simulator.AdvanceTo(self.n * self.h)

    def state(self, i):
        x, v = (ask(self.context, self.bodies[i]) for ask in (self.plant.EvalBodyPoseInWorld, self.plant.EvalBodySpatialVelocityInWorld))
        return x.translation(), x.rotation().ToQuaternion().wxyz(), v.translational(), v.rotational()
