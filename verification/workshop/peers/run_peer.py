#!/usr/bin/env python3
"""One run of a scene in another simulator, and the processor time of its steps.

    run_peer.py SCENE WAY STEP END NUMBERS

SCENE is either FILE.xml, which `tribometer scene --format mjcf` writes of free bodies of balls over planes, or FILE.json, which
`--format json` writes of boxes and cylinders with pressure fields, for Drake alone; WAY is one of `WAYS`; STEP [s] is the
fixed step or, of error control, the accuracy. NUMBERS is a JSON object: `stiction_tolerance` [m/s], `tolerance` of CENIC's
solver, `runs`, how often to start again, 1; and what MJCF has no place for: `stiffness` of each surface [N/m], `walls`
likewise, `dissipation` of each [s/m], `relaxation` of a pair [s], `friction`. Cubes, which are bodies of many balls, never
touch each other. Prints a JSON object: `seconds` of user time from the first step to the last, without building the scene, of
one run; `steps`, those accepted; `attempts`, those tried; `height`, the mean of the bodies' z at the end [m]; `lowest`, the
least of them; `places` of the shapes that move, with pressure fields: z [m] and the z component of the shape's z axis, in the
order of the scene; `warnings` of the simulator.

`verification/install_speed_peers` puts this beside the interpreter that has both simulators.
"""
import json
import resource
import sys
import xml.etree.ElementTree as ElementTree
from math import pi, sqrt

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
        return {"seconds": seconds, "steps": steps, "attempts": steps, "height": float(heights.mean()),
                "lowest": float(heights.min()), "places": [],
                "warnings": int(sum(w.number for w in self.data.warning))}


class Drake:
    """Drake 1.51 with the scene's contacts, as a subclass builds them."""

    def __init__(self, scene, way, step, given):
        import pydrake.all as drake
        self.drake, self.given, self.way, self.step = drake, given, way, step
        approximations = {"sap": drake.DiscreteContactApproximation.kSap,
                          "lagged": drake.DiscreteContactApproximation.kLagged}
        discrete = way in approximations
        builder = drake.DiagramBuilder()
        self.plant, self.scene_graph = drake.AddMultibodyPlantSceneGraph(builder, step if discrete else 0.0)
        if discrete:
            self.plant.set_discrete_contact_approximation(approximations[way])
            self.plant.set_sap_near_rigid_threshold(0.0)
        self.add_scene(scene)
        self.plant.set_stiction_tolerance(given["stiction_tolerance"])
        self.plant.Finalize()
        self.simulator = drake.Simulator(builder.Build())
        self.context = self.plant.GetMyMutableContextFromRoot(self.simulator.get_mutable_context())

    @staticmethod
    def unit(quaternion):
        length = sqrt(sum(x * x for x in quaternion))
        return [x / length for x in quaternion]

    def transform(self, quaternion, position):
        """Of a quaternion w, x, y, z."""
        return self.drake.RigidTransform(self.drake.Quaternion(self.unit(quaternion)), position)

    def choose_integrator(self):
        """A new one, that knows of no run before."""
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
        runs = self.given.get("runs", 1)
        seconds = 0.0
        for _ in range(runs):
            self.simulator.get_mutable_context().SetTime(0.0)
            self.start()
            self.choose_integrator()
            start = user_seconds()
            self.simulator.Initialize()
            self.simulator.AdvanceTo(end)
            seconds += user_seconds() - start
        steps, attempts = self.counts(end)
        heights = [self.plant.EvalBodyPoseInWorld(self.context, body).translation()[2] for body in self.bodies]
        return {"seconds": seconds / runs, "steps": steps, "attempts": attempts, "height": sum(heights) / len(heights),
                "lowest": min(heights), "places": self.places(), "warnings": 0}

    def counts(self, end):
        """Steps of the last run, accepted and tried."""
        if not self.way.startswith("cenic"):
            return round(end / self.step), round(end / self.step)
        integrator = self.simulator.get_integrator()
        steps = integrator.get_num_steps_taken()
        return steps, steps + integrator.get_num_step_shrinkages_from_error_control() \
            + integrator.get_num_substep_failures()


class DrakePoints(Drake):
    """Balls in MJCF that touch in points."""

    def add_scene(self, scene):
        root = ElementTree.parse(scene).getroot()
        self.plant.set_contact_model(self.drake.ContactModel.kPoint)
        gravity = numbers(root.find("option").get("gravity"))
        self.plant.mutable_gravity_field().set_gravity_vector(gravity)
        for geom in root.find("worldbody").findall("geom"):
            self.plant.RegisterCollisionGeometry(self.plant.world_body(), self.pose(geom), self.drake.HalfSpace(),
                                                 geom.get("name"), self.material(self.given["walls"]))
        self.bodies = [self.add(body) for body in root.iter("body")]
        self.keep_cubes_apart()
        self.q = numbers(root.find("keyframe").find("key").get("qpos"))

    def pose(self, geom):
        return self.transform(numbers(geom.get("quat")), numbers(geom.get("pos")))

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

    def start(self):
        for i, body in enumerate(self.bodies):
            at, turn = self.q[7 * i:7 * i + 3], self.q[7 * i + 3:7 * i + 7]
            self.plant.SetFreeBodyPose(self.context, body, self.transform(turn, at))
            self.plant.SetFreeBodySpatialVelocity(self.context, body, self.drake.SpatialVelocity.Zero())

    def places(self):
        return []


class DrakeFields(Drake):
    """Boxes and cylinders in the suite's JSON, all compliant, on bodies that float, slide from the world or are fixed to such.

    Drake makes its own meshes of them, with the moduli of the scene and cylinders of as many sides. Polygons stay whole: one
    point each, as `centroid` has it.
    """

    def add_scene(self, scene):
        with open(scene, encoding="utf-8") as file:
            scene = json.load(file)
        if scene["forces"] or "springs" in scene or "drives" in scene:
            raise ValueError("springs, drives and forces are not known here")
        representation = self.drake.HydroelasticContactRepresentation.kPolygon
        self.plant.set_contact_model(self.drake.ContactModel.kHydroelastic)
        self.plant.set_contact_surface_representation(representation)
        self.plant.mutable_gravity_field().set_gravity_vector(scene["bodies"][0]["gravity"]["value"])
        self.add_bodies(scene["bodies"])
        self.shapes = []  # (body, place on it) of those that move
        for geometry in scene["geometries"]:
            self.add_geometry(geometry)
        self.q, self.v = ([x["start"] for x in scene["coordinates"] if x["is"] == kind] for kind in ("position", "velocity"))

    def pose(self, told):
        return self.transform(told["orientation_wxyz"], told["position"]["value"])

    def inertia(self, body, place):
        """Of a body that is fixed at a place, about the origin there."""
        mass, rows = body["mass"]["value"], body["inertia_about_it"]["value"]
        about_center = self.drake.UnitInertia(*(rows[i][j] / mass for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))))
        center = body["center_of_mass"]["value"]
        unit = about_center.ShiftFromCenterOfMass([-x for x in center])
        inertia = self.drake.SpatialInertia(mass, center, unit).ReExpress(place.rotation())
        return inertia.Shift(-place.translation())

    def add_bodies(self, bodies):
        """What is fixed to a body is one with it."""
        still = self.drake.RigidTransform()
        self.placed = {"world": ("world", still)}  # by name: the carrier's, and the place on it
        inertias = {"world": self.drake.SpatialInertia.Zero()}
        for body in bodies:
            name = body["name"]
            if body["joint"] == "fixed":
                carrier, place = self.placed[body["parent"]]
                self.placed[name] = (carrier, place.multiply(self.pose(body["pose_in_parent"])))
            else:
                self.placed[name] = (name, still)
                inertias[name] = self.drake.SpatialInertia.Zero()
            inertias[self.placed[name][0]] += self.inertia(body, self.placed[name][1])
        self.moving = []  # (body, its slide or none), in the order of the coordinates
        for body in bodies:
            if body["joint"] != "fixed":
                added = self.plant.AddRigidBody(body["name"], inertias[body["name"]])
                self.moving.append((added, self.joint(body, added)))
        self.bodies = [body for body, _ in self.moving]

    def joint(self, body, added):
        if body["joint"].startswith("floating"):
            return None
        if body["joint"] != "prismatic" or body["parent"] != "world":
            raise ValueError(f"{body['name']}: joint {body['joint']} of {body['parent']}")
        frame = self.plant.AddFrame(self.drake.FixedOffsetFrame(
            body["name"] + "-slide", self.plant.world_frame(), self.pose(body["pose_in_parent"])))
        damping = body.get("damping", {"value": 0.0})["value"]
        return self.plant.AddJoint(self.drake.PrismaticJoint(
            name=body["name"], frame_on_parent=frame, frame_on_child=added.body_frame(), axis=body["axis"], damping=damping))

    def shape(self, geometry):
        """With the length of edges from which Drake has as many sides."""
        if geometry["shape"] == "box":
            return self.drake.Box(*(2 * x for x in geometry["half_widths"]["value"])), 1.0
        if geometry["shape"] != "cylinder about z":
            raise ValueError(f"{geometry['name']}: shape {geometry['shape']}")
        radius, sides = geometry["radius"]["value"], geometry["pressure_field"]["sides"]
        return self.drake.Cylinder(radius, 2 * geometry["half_length"]["value"]), 2 * pi * radius / (sides - 0.5)

    def add_geometry(self, geometry):
        shape, edges = self.shape(geometry)
        material = geometry["material"]
        properties = self.drake.ProximityProperties()
        friction = self.drake.CoulombFriction(material["mu"], material["mu"])
        self.drake.AddContactMaterial(dissipation=material["d"]["value"], friction=friction, properties=properties)
        modulus = geometry["pressure_field"]["modulus"]["value"]
        self.drake.AddCompliantHydroelasticProperties(edges, modulus, properties)
        carrier, place = self.placed[geometry["body"]]
        body = self.plant.GetBodyByName(carrier)
        place = place.multiply(self.pose(geometry["pose_in_body"]))
        self.plant.RegisterCollisionGeometry(body, place, shape, geometry["name"], properties)
        if carrier != "world":
            self.shapes.append((body, place))

    def start(self):
        q, v = iter(self.q), iter(self.v)

        def some(values, count):
            return [next(values) for _ in range(count)]

        for body, slide in self.moving:
            if slide is not None:
                slide.set_translation(self.context, next(q))
                slide.set_translation_rate(self.context, next(v))
            else:
                at, (x, y, z, w) = some(q, 3), some(q, 4)
                velocity, turning = some(v, 3), some(v, 3)
                self.plant.SetFreeBodyPose(self.context, body, self.transform([w, x, y, z], at))
                self.plant.SetFreeBodySpatialVelocity(self.context, body, self.drake.SpatialVelocity(turning, velocity))

    def places(self):
        ends = [self.plant.EvalBodyPoseInWorld(self.context, body).multiply(place) for body, place in self.shapes]
        return [[end.translation()[2], end.rotation().matrix()[2, 2]] for end in ends]


def drake(scene, way, step, given):
    return (DrakeFields if scene.endswith(".json") else DrakePoints)(scene, way, step, given)


WAYS = {"mujoco-implicitfast": (MuJoCo, "implicitfast"), "mujoco-euler": (MuJoCo, "Euler"),
        "drake-sap": (drake, "sap"), "drake-lagged": (drake, "lagged"), "drake-cenic-fixed": (drake, "cenic-fixed"),
        "drake-cenic": (drake, "cenic")}


def main(scene, way, step, end, given):
    simulator, kind = WAYS[way]
    print(json.dumps(simulator(scene, kind, float(step), json.loads(given)).run(float(end))))


if __name__ == "__main__":
    main(*sys.argv[1:])
