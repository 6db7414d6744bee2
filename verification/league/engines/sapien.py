"""SAPIEN (PhysX 5): rigid bodies in single precision; friction by patches."""

import importlib.metadata
import warnings

warnings.simplefilter("ignore")
import sapien  # noqa: E402
from sapien import physx  # noqa: E402

from scene import facing  # noqa: E402

VERSION = f"sapien {importlib.metadata.version('sapien')}"


class Engine:
    def __init__(self, scene, column, step):
        knobs = {} if column == "defaults" else {"bounce_threshold": 1e-3, "enable_tgs": column != "pgs"}
        physx.set_scene_config(gravity=scene.gravity, **knobs)
        if column != "defaults":
            physx.set_body_config(solver_position_iterations=50, sleep_threshold=0)
            physx.set_shape_config(contact_offset=0.005)
        self.scene = sapien.Scene([physx.PhysxCpuSystem()])
        self.scene.set_timestep(step)
        material = physx.PhysxMaterial(scene.friction, scene.friction, scene.restitution)
        for place, normal in scene.grounds:  # a plane faces along its x
            w, x, y, z = facing(normal)
            s = 0.5**0.5  # x to z: minus a quarter turn about y
            turn = [s * (w + y), s * (x + z), s * (y - w), s * (z - x)]
            builder = self.scene.create_actor_builder()
            builder.add_plane_collision(sapien.Pose(place, turn), material)
            builder.build_static()
        self.bodies = [self.add(body, material, column) for body in scene.bodies]

    def add(self, body, material, column):
        builder = self.scene.create_actor_builder()
        builder.set_mass_and_inertia(body.mass, sapien.Pose(), body.inertia)
        for shape in body.shapes:
            pose = sapien.Pose(shape.place, shape.turn)
            if shape.kind in ("capsule", "cylinder"):  # along x
                s = 0.5**0.5
                w, x, y, z = shape.turn
                pose = sapien.Pose(shape.place, [s * (w + y), s * (x + z), s * (y - w), s * (z - x)])
            size = (shape.size,) if shape.kind == "box" else shape.size
            getattr(builder, f"add_{shape.kind}_collision")(pose, *size, material=material)
        builder.set_initial_pose(sapien.Pose(body.place, body.turn))
        one = builder.build().find_component_by_type(physx.PhysxRigidDynamicComponent)
        if column != "defaults":
            one.set_linear_damping(0)
            one.set_angular_damping(0)
            one.set_max_angular_velocity(1e4)
        if body.locked:
            one.set_locked_motion_axes([axis in body.locked for axis in ("x", "y", "z", "rx", "ry", "rz")])
        one.set_linear_velocity(body.velocity)
        one.set_angular_velocity(body.spin)
        return one

    def push(self, i, force):
        self.bodies[i].add_force_torque(force, [0, 0, 0])

    def step(self):
        self.scene.step()

    def state(self, i):
        one = self.bodies[i]
        pose = one.entity.pose
        return [float(v) for v in pose.p], [float(v) for v in pose.q], one.linear_velocity.tolist(), one.angular_velocity.tolist()
