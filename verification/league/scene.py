"""A scene.json of the test set as a simulator of rigid bodies takes it: bodies, shapes, half spaces, one friction, one rebound.

What is said here is said to every engine alike. What cannot be said raises Refused, one sentence, which is stored as a result."""

import json
import math
from dataclasses import dataclass, field

AXES = ("x", "y", "z", "rx", "ry", "rz")


class Refused(Exception):
    """What an engine, or a simulator of rigid bodies at all, cannot be told."""


@dataclass
class Shape:
    kind: str  # sphere, box, capsule, cylinder
    size: tuple  # radius; half widths; radius and half length along z
    place: tuple  # of the shape in the body [m]
    turn: tuple  # quaternion w x y z


@dataclass
class Body:
    name: str
    mass: float
    inertia: tuple  # principal moments about the centre, along the body's axes [kg m^2]
    place: tuple
    turn: tuple
    velocity: tuple  # of the centre [m/s]
    spin: tuple  # in the axes of the world [rad/s]
    shapes: list
    free: tuple  # of AXES, those along which it moves
    base: tuple  # its place where all coordinates are zero
    columns: list  # (name, unit, axis, rate): what is written of it
    lift: float = 0  # from the coordinate's point to the centre of its shape, along z [m]
    symmetric: bool = False  # nothing moves it along other axes than its own

    @property
    def locked(self):
        """Axes along which something would move it if they were not locked; that of the plane x, z does not."""
        return [] if self.symmetric else [axis for axis in ("x", "z", "ry") if axis not in self.free]

    @property
    def heavy_inertia(self):
        """For engines that lock no axis: a body that must not turn has an inertia that nothing here turns."""
        if set(self.locked) - {"ry"}:
            raise Refused("A body that is guided along one axis.")
        return (1e6, 1e6, 1e6) if self.locked else self.inertia


@dataclass
class Scene:
    end: float
    gravity: tuple
    bodies: list
    grounds: list  # (point, normal) of half spaces, for rigid bodies: as deep as the body is pressed in at the start
    law_grounds: list  # the same where the law has them
    friction: float
    k: float  # stiffness of a contact [N/m]; 0: none, or several
    d: float  # dissipation of Hunt and Crossley [s/m]
    c: float  # damping [N s/m]
    v_s: float  # slip at which friction is full [m/s]
    restitution: float  # that of the law at the first impact
    pushes: list = field(default_factory=list)  # (body, axis, course)


def number(entry):
    return entry["value"] if isinstance(entry, dict) else entry


def rotated(q, v):
    """v turned by the quaternion w x y z."""
    w, x, y, z = q
    t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
    return (v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2], v[2] + w * t[2] + x * t[1] - y * t[0])


def matrix(q):
    """The rotation of the quaternion w x y z, row by row."""
    columns = [rotated(q, axis) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    return [[column[i] for column in columns] for i in range(3)]


def quaternion(m):
    """The quaternion w x y z of a rotation, from the largest of four."""
    t = m[0][0] + m[1][1] + m[2][2]
    squares = [t, *(2 * m[i][i] - t for i in range(3))]
    best = max(range(4), key=squares.__getitem__)
    s = 2 * math.sqrt(1 + squares[best])
    odd = (m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1])
    if best == 0:
        return (s / 4, *(value / s for value in odd))
    i = best - 1
    return (odd[i] / s, *((s / 4 if i == j else (m[i][j] + m[j][i]) / s) for j in range(3)))


def facing(normal):
    """The quaternion w x y z that turns z to a normal."""
    x, y, z = normal
    n = math.hypot(1 + z, x, y)
    return ((1 + z) / n, -y / n, x / n, 0.0) if n > 1e-9 else (0.0, 1.0, 0.0, 0.0)


def axis_of(move):
    """`z` of {"along": [0, 0, 1]}, `ry` of {"about": [0, 1, 0]}."""
    (kind, direction), = move.items()
    if sorted(map(abs, direction)) != [0, 0, 1] or sum(direction) != 1:
        raise Refused("A joint along no axis of the world.")
    return ("r" if kind == "about" else "") + "xyz"[direction.index(1)]


def shape_of(entry):
    what, pose = entry["shape"], entry["pose_in_body"]
    place, turn = tuple(number(pose["position"])), tuple(pose["orientation_wxyz"])
    if what == "sphere":
        return Shape("sphere", (number(entry["radius"]),), place, turn)
    if what == "box":
        return Shape("box", tuple(number(entry["half_widths"])), place, turn)
    if what == "disc across y" and number(entry["center_xz"]) == [0, 0]:
        return Shape("sphere", (number(entry["radius"]),), place, turn)
    if what == "polygon across y":
        corners = number(entry["corners_xz"])
        x, z = max(abs(a) for a, _ in corners), max(abs(b) for _, b in corners)
        if x > 0 and z > 0 and sorted(map(tuple, corners)) == sorted([(x, z), (x, -z), (-x, z), (-x, -z)]):
            return Shape("box", (x, x, z), place, turn)
    if what.startswith("capsule"):
        return Shape("capsule", (number(entry["radius"]), number(entry["half_length_without_ends"])), place, turn)
    if what.startswith("cylinder"):
        return Shape("cylinder", (number(entry["radius"]), number(entry["half_length"])), place, turn)
    raise Refused(f"A {what} that is off the centre of its body or no rectangle.")


def body_of(entry, start, units):
    if any(key in entry for key in ("lower", "upper", "damping", "rotor_inertia")):
        raise Refused("Limits, damping or a rotor in a joint.")
    if entry["parent"] != "world" or entry["joint"] not in ("floating", "guided"):
        raise Refused(f"A {entry['joint']} joint: only bodies that move freely or along axes of the world are told.")
    inertia = number(entry["inertia_about_it"])
    if any(inertia[i][j] for i in range(3) for j in range(3) if i != j) or any(number(entry["center_of_mass"])):
        raise Refused("A body whose axes are not the principal ones at its centre.")
    base = tuple(number(entry["pose_in_parent"]["position"]))
    if entry["pose_in_parent"]["orientation_wxyz"] != [1, 0, 0, 0]:
        raise Refused("A body that starts from a turned frame.")
    if entry["joint"] == "floating":
        if entry["velocities_in"] == "the body's axes":
            raise Refused("A body whose velocities are told in its own axes.")
        free, names = AXES, ("x", "y", "z", "qx", "qy", "qz", "qw")
    else:
        free = names = tuple(axis_of(move) for move in entry["moves"])
    at = dict(zip(names, (start[name] for name in entry["positions"])))
    rate = dict(zip(free, (start[name] for name in entry["velocities"])))
    half = at.get("ry", 0) / 2
    turn = (at.get("qw", math.cos(half)), at.get("qx", 0), at.get("qy", math.sin(half)), at.get("qz", 0))
    if any(axis in at for axis in ("rx", "rz")):
        raise Refused("A guided body that turns about another axis than y.")
    columns = [(name, units[name], axis, False) for name, axis in zip(entry["positions"], names)]
    columns += [(name, units[name], axis, True) for name, axis in zip(entry["velocities"], free)]
    return Body(entry["name"], number(entry["mass"]), tuple(inertia[i][i] for i in range(3)),
                tuple(base[i] + at.get(axis, 0) for i, axis in enumerate("xyz")), turn,
                tuple(rate.get(axis, 0) for axis in "xyz"), tuple(rate.get("r" + axis, 0) for axis in "xyz"), [], free, base, columns)


def law_of(contact):
    """Stiffness, dissipation, damping; 0 where there is none."""
    return tuple(number(contact["normal"].get(key, 0)) for key in "kdc")


def rebound(k, d, c, m, speed):
    """The coefficient of restitution of k x (1 + d x') + c x', cut at zero, for a mass that comes in at this speed."""
    if d == 0 and k > 0:  # the contact ends where the force does
        z = c / (2 * math.sqrt(k * m))
        root = math.sqrt(max(1 - z * z, 1e-16))
        return math.exp(-z / root * (math.pi - math.atan2(2 * z * root, 1 - 2 * z * z))) if z < 1 else 0
    if d == 0 or speed == 0:
        return 0
    # v_i/d - ln(1 + d v_i)/d^2 = -v_o/d - ln(1 - d v_o)/d^2
    left, low, high = d * speed - math.log1p(d * speed), 0.0, min(1.0, (1 - 1e-15) / (d * speed))
    for _ in range(200):
        e = (low + high) / 2
        low, high = (e, high) if -d * e * speed - math.log1p(-d * e * speed) < left else (low, e)
    return low


def add_points(json_scene, bodies, grounds):
    """Points over planes of the world: a sphere whose lowest point is there; of any radius where the body does not turn."""
    for point in json_scene["points"]:
        body, plane = bodies[point["body"]], point["plane"]
        if point["plane_on"] != "world":
            raise Refused("A point over a plane on a body that moves.")
        if "surface_velocity_along_x" in point:
            raise Refused("A surface that moves.")
        if "with_memory" in point:
            raise Refused("A contact with memory of its place.")
        radius, at = number(point["radius"]), tuple(number(point["point"]))
        turns = "ry" in body.free or "rz" in body.free
        if radius == 0 and turns:
            raise Refused("A sharp point on a body that turns.")
        if radius == 0:  # more than the body sinks in
            radius = body.lift = 0.5 if 0 < law_of(point)[0] < 1e4 else 0.05
        if "z" not in body.free:  # its normal force is given: that of its weight
            body.free += ("z",)
        body.shapes.append(Shape("sphere", (radius,), at, (1, 0, 0, 0)))
        ground = (tuple(number(plane["position"])), rotated(plane["orientation_wxyz"], (0, 0, 1)))
        if ground not in grounds:
            grounds.append(ground)


def add_geometries(json_scene, bodies, grounds):
    """Shapes that touch something; half spaces of the world."""
    geometries = json_scene["geometries"]
    for entry in geometries:
        group = entry.get("group_without_contacts", 0)
        others = [g for g in geometries if g["body"] != entry["body"] and (group == 0 or g.get("group_without_contacts", 0) != group)]
        if not others:
            continue
        if entry["body"] != "world":
            bodies[entry["body"]].shapes.append(shape_of(entry))
        elif entry["shape"].startswith("half space"):
            pose = entry["pose_in_body"]
            grounds.append((tuple(number(pose["position"])), rotated(pose["orientation_wxyz"], (0, 0, 1))))
        else:
            raise Refused(f"A {entry['shape']} that is fixed in the world.")


def first_impact(bodies, grounds, gravity, gap):
    """Speed along the normal at the first touch, and the mass that it stops."""
    if gap < 1e-6:
        return 0, bodies[0].mass
    if grounds:
        normal = grounds[0][1]
        v = sum(a * b for a, b in zip(bodies[0].velocity, normal))
        g = sum(a * b for a, b in zip(gravity, normal))
        return math.sqrt(max(v * v - 2 * g * gap, 0)), bodies[0].mass
    a, b = bodies[:2]
    return math.dist(a.velocity, b.velocity), a.mass * b.mass / (a.mass + b.mass)


def mark_symmetric(bodies, friction, gravity):
    """Spheres that move along one line, and nothing pushes them off it."""
    lines = {body.free for body in bodies}
    spheres = all(len(body.shapes) == 1 and body.shapes[0].kind == "sphere" for body in bodies)
    alone = lines == {("z",)} and len(bodies) == 1
    in_a_row = lines == {("x",)} and gravity == (0, 0, 0) and len({body.place[1:] for body in bodies}) == 1
    for body in bodies:
        body.symmetric = spheres and friction == 0 and (alone or in_a_row)


def read_scene(path):
    with open(path, encoding="utf-8") as file:
        told = json.load(file)
    if told["left_out"]:
        raise Refused("The scene has " + told["left_out"][0])
    for key in ("springs", "ties", "drives", "held_joints"):
        if told.get(key):
            raise Refused(f"The scene has {key.replace('_', ' ')}.")
    start = {one["name"]: one["start"] for one in told["coordinates"]}
    units = {one["name"]: one["unit"] for one in told["coordinates"]}
    bodies = {entry["name"]: body_of(entry, start, units) for entry in told["bodies"]}
    gravities = {tuple(number(entry["gravity"])) for entry in told["bodies"]}
    if len(gravities) != 1:
        raise Refused("Bodies under different gravity.")
    grounds = []
    add_points(told, bodies, grounds)
    add_geometries(told, bodies, grounds)
    for body in bodies.values():
        if min(body.inertia) <= 0:  # of a body that does not turn: that of a sphere
            body.inertia = (body.mass * 1e-3,) * 3
        body.place = (*body.place[:2], body.place[2] + body.lift)
    contacts = sorted(told["contacts"], key=lambda contact: number(contact["gap"]))
    if len({contact["friction"]["mu"] for contact in contacts}) > 1:
        raise Refused("Contacts of different friction.")
    if any("static_excess" in contact["friction"] for contact in contacts):
        raise Refused("Static friction above the dynamic one.")
    nearest = contacts[0] if contacts else {"gap": 0, "normal": {}, "friction": {"mu": 0.0, "v_s": 0.0}}
    k, d, c = law_of(nearest)
    gravity, gap, friction, all_bodies = gravities.pop(), number(nearest["gap"]), nearest["friction"]["mu"], list(bodies.values())
    speed, mass = first_impact(all_bodies, grounds, gravity, gap)
    mark_symmetric(all_bodies, friction, gravity)
    deep = [(tuple(p + min(gap, 0) * n for p, n in zip(place, normal)), normal) for place, normal in grounds] if len(grounds) == 1 else grounds
    scene = Scene(end=number(told["end"]), gravity=gravity, bodies=all_bodies, grounds=deep, law_grounds=grounds, friction=friction,
                  k=k if len({law_of(contact) for contact in contacts}) == 1 else 0, d=d, c=c, v_s=number(nearest["friction"]["v_s"]),
                  restitution=rebound(k, d, c, mass, speed))
    for force in told["forces"]:
        body, axis = next((i, axis) for i, one in enumerate(scene.bodies) for name, _, axis, rate in one.columns
                          if rate and name == force["on"])
        if axis not in "xyz":
            raise Refused("A moment on a body.")
        scene.pushes.append((body, "xyz".index(axis), force))
    return scene


def as_spheres(body, ground):
    """Place in the body and radius of spheres that touch as its shapes do: for engines whose boxes touch in one point.

    A box that lies flat has one in each lower corner, as deep as the corner."""
    spheres = []
    for shape in body.shapes:
        flat = ground and body.turn == (1, 0, 0, 0) and abs(body.place[2] + shape.place[2] - shape.size[-1] - ground[0][2]) < 1e-3
        if shape.kind == "sphere":
            spheres.append((shape.place, shape.size[0]))
        elif shape.kind == "box" and flat and ground[1] == (0, 0, 1):
            (a, b, c), r = shape.size, min(shape.size) / 4
            spheres += [((s * a, t * b, r - c), r) for s in (-1, 1) for t in (-1, 1)]
        else:
            raise Refused(f"A {shape.kind} that falls or tilts: a pair touches in one point here.")
    return spheres


def course(force, t):
    a = 2 * math.pi * number(force["frequency"]) * t + number(force["phase"])
    return number(force["constant"]) + number(force["rate"]) * t + number(force["sine"]) * math.sin(a) + number(force["cosine"]) * math.cos(a)
