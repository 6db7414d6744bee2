#!/usr/bin/env python3
"""One run of a scene in another simulator, and the processor time of its steps.

    run_peer.py SCENE.xml WAY STEP END NUMBERS

SCENE.xml is what `tribometer scene --format mjcf` writes of free bodies of balls over planes; WAY is one of `WAYS`; STEP [s]
is the fixed step or, of error control, the accuracy. NUMBERS is a JSON object of what MJCF has no place for: `stiffness` of
each surface [N/m], `walls` likewise, `dissipation` of each [s/m], `relaxation` of a pair [s], `friction`,
`stiction_tolerance` [m/s], `tolerance` of CENIC's solver. Cubes, which are bodies of many balls, never touch each other. Prints a JSON object: `seconds` of user time from the first step to the last,
without building the scene; `steps`; `height`, the mean of the bodies' z at the end [m]; `lowest`, the least of them;
`warnings` of the simulator.

`verification/install_speed_peers` puts this beside the interpreter that has both simulators.
"""
import json
import resource
import sys
import xml.etree.ElementTree as ElementTree
from math import sqrt

RIGID = 1e30  # N/m


def user_seconds():
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def numbers(text):
    return [float(x) for x in text.split()]


class MuJoCo:
    """MuJoCo 4 with its own contact, critically damped and soft, an elliptic cone and Newton's method.

    Pairs are found by its own broad phase: cubes carry one bit, balls another, walls a third.
    """

    WALL, BALL, CUBE = 4, 1, 2

    def __init__(self, scene, integrator, step, given):
        import mujoco
        self.mujoco = mujoco
        root = ElementTree.parse(scene).getroot()
        root.remove(root.find("contact"))
        for geom in root.find("worldbody").findall("geom"):
            self.mark(geom, self.WALL, 0, given)
        for body in root.iter("body"):
            geoms = body.findall("geom")
            alone = len(geoms) == 1
            for geom in geoms:
                self.mark(geom, self.BALL if alone else self.CUBE, self.BALL | self.WALL, given)
        option = root.find("option")
        option.set("timestep", repr(step))
        option.set("integrator", integrator)
        option.set("impratio", "1")
        self.model = mujoco.MjModel.from_xml_string(ElementTree.tostring(root, encoding="unicode"))
        self.data = mujoco.MjData(self.model)
        mujoco.mj_resetDataKeyframe(self.model, self.data, 0)
        self.step = step

    @staticmethod
    def mark(geom, kind, others, given):
        geom.set("contype", str(kind))
        geom.set("conaffinity", str(others))
        geom.set("condim", "3")
        geom.set("friction", f"{given['friction']} 0 0")

    def run(self, end):
        steps = round(end / self.step)
        start = user_seconds()
        self.mujoco.mj_step(self.model, self.data, nstep=steps)
        seconds = user_seconds() - start
        heights = self.data.xpos[1:, 2]
        return {"seconds": seconds, "steps": steps, "height": float(heights.mean()), "lowest": float(heights.min()),
                "warnings": int(sum(w.number for w in self.data.warning))}


class Drake:
    """Drake 1.51 with point contact of the scene's numbers."""

    def __init__(self, scene, way, step, given):
        import pydrake.all as drake
        self.drake, self.given, self.way, self.step = drake, given, way, step
        approximations = {"sap": drake.DiscreteContactApproximation.kSap,
                          "lagged": drake.DiscreteContactApproximation.kLagged}
        discrete = way in approximations
        root = ElementTree.parse(scene).getroot()
        builder = drake.DiagramBuilder()
        self.plant, self.scene_graph = drake.AddMultibodyPlantSceneGraph(builder, step if discrete else 0.0)
        if discrete:
            self.plant.set_discrete_contact_approximation(approximations[way])
            self.plant.set_sap_near_rigid_threshold(0.0)
        self.plant.set_contact_model(drake.ContactModel.kPoint)
        gravity = numbers(root.find("option").get("gravity"))
        self.plant.mutable_gravity_field().set_gravity_vector(gravity)
        for geom in root.find("worldbody").findall("geom"):
            self.plant.RegisterCollisionGeometry(self.plant.world_body(), self.pose(geom), drake.HalfSpace(),
                                                 geom.get("name"), self.material(given["walls"]))
        self.bodies = [self.add(body) for body in root.iter("body")]
        self.keep_cubes_apart()
        self.plant.set_stiction_tolerance(given["stiction_tolerance"])
        self.plant.Finalize()
        diagram = builder.Build()
        self.simulator = drake.Simulator(diagram)
        self.context = self.plant.GetMyMutableContextFromRoot(self.simulator.get_mutable_context())
        self.start(numbers(root.find("keyframe").find("key").get("qpos")))
        self.choose_integrator()

    def pose(self, geom):
        quaternion = self.drake.Quaternion(self.unit(numbers(geom.get("quat"))))
        return self.drake.RigidTransform(quaternion, numbers(geom.get("pos")))

    @staticmethod
    def unit(quaternion):
        length = sqrt(sum(x * x for x in quaternion))
        return [x / length for x in quaternion]

    def material(self, stiffness):
        properties = self.drake.ProximityProperties()
        friction = self.drake.CoulombFriction(self.given["friction"], self.given["friction"])
        self.drake.AddContactMaterial(dissipation=self.given["dissipation"], point_stiffness=stiffness,
                                      friction=friction, properties=properties)
        properties.AddProperty("material", "relaxation_time", self.given["relaxation"] / 2)
        return properties

    def add(self, body):
        inertial = body.find("inertial")
        mass, moment = float(inertial.get("mass")), numbers(inertial.get("diaginertia"))
        inertia = self.drake.UnitInertia(*(x / mass for x in moment))
        added = self.plant.AddRigidBody(body.get("name"), self.drake.SpatialInertia(mass, [0, 0, 0], inertia))
        for geom in body.findall("geom"):
            self.plant.RegisterCollisionGeometry(added, self.pose(geom), self.drake.Sphere(float(geom.get("size"))),
                                                 geom.get("name"), self.material(self.given["stiffness"]))
        return added

    def keep_cubes_apart(self):
        cubes = [id for body in self.bodies
                 for ids in [self.plant.GetCollisionGeometriesForBody(body)] if len(ids) > 1 for id in ids]
        declaration = self.drake.CollisionFilterDeclaration()
        declaration.ExcludeWithin(self.drake.GeometrySet(cubes))
        self.scene_graph.collision_filter_manager().Apply(declaration)

    def start(self, q):
        for i, body in enumerate(self.bodies):
            at, turn = q[7 * i:7 * i + 3], self.unit(q[7 * i + 3:7 * i + 7])
            self.plant.SetFreeBodyPose(self.context, body,
                                       self.drake.RigidTransform(self.drake.Quaternion(turn), at))

    def choose_integrator(self):
        if not self.way.startswith("cenic"):
            return
        fixed = self.way == "cenic-fixed"
        integrator = self.drake.ResetIntegratorFromFlags(self.simulator, "cenic", self.step if fixed else 0.1)
        if fixed:
            integrator.set_fixed_step_mode(True)
        else:
            integrator.set_target_accuracy(self.step)
        parameters = self.drake.IcfSolverParameters()
        parameters.min_tolerance = self.given["tolerance"]
        integrator.SetSolverParameters(parameters)

    def run(self, end):
        start = user_seconds()
        self.simulator.Initialize()
        self.simulator.AdvanceTo(end)
        seconds = user_seconds() - start
        steps = self.simulator.get_integrator().get_num_steps_taken() if self.way.startswith("cenic") \
            else round(end / self.step)
        heights = [self.plant.EvalBodyPoseInWorld(self.context, body).translation()[2] for body in self.bodies]
        return {"seconds": seconds, "steps": steps, "height": sum(heights) / len(heights), "lowest": min(heights),
                "warnings": 0}


WAYS = {"mujoco-implicitfast": (MuJoCo, "implicitfast"), "mujoco-euler": (MuJoCo, "Euler"),
        "drake-sap": (Drake, "sap"), "drake-lagged": (Drake, "lagged"), "drake-cenic-fixed": (Drake, "cenic-fixed"),
        "drake-cenic": (Drake, "cenic")}


def main(scene, way, step, end, given):
    simulator, kind = WAYS[way]
    print(json.dumps(simulator(scene, kind, float(step), json.loads(given)).run(float(end))))


if __name__ == "__main__":
    main(*sys.argv[1:])
