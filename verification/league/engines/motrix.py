"""MotrixSim: rigid bodies read from MJCF, in single precision; it takes no coefficient of restitution."""

import importlib.metadata

import motrixsim
import numpy as np

from scene import facing

VERSION = f"motrixsim {importlib.metadata.version('motrixsim')}"
AXES = {"x": "1 0 0", "y": "0 1 0", "z": "0 0 1"}


def words(numbers):
    return " ".join(repr(float(number)) for number in numbers)


class Engine:
    def __init__(self, scene, column, step):
        contact = f'friction="{scene.friction!r} 0 0" condim="{3 if scene.friction > 0 else 1}"'
        grounds = "".join(f'<geom type="plane" size="100 100 1" pos="{words(place)}" quat="{words(facing(normal))}" {contact}/>'
                          for place, normal in scene.grounds)
        self.model = motrixsim.load_mjcf_str(
            f'<mujoco><compiler angle="radian"/><option timestep="{step!r}" gravity="{words(scene.gravity)}"/>'
            f'<worldbody>{grounds}{"".join(self.described(body, contact) for body in scene.bodies)}</worldbody></mujoco>')
        if column == "knobs":
            self.model.options.max_iterations, self.model.options.solver_tolerance = 1000, 1e-10
        self.data = motrixsim.SceneData(self.model)
        self.links = [self.model.get_link(body.name) for body in scene.bodies]
        for body in scene.bodies:
            told = dict(zip(("x", "y", "z", "rx", "ry", "rz"), (*body.velocity, *body.spin)))
            if body.locked:
                for axis in body.free:
                    joint = self.model.get_joint(f"{body.name}.{axis}")
                    joint.set_dof_vel(self.data, np.array([told[axis]]))
            else:
                base = self.model.get_body(body.name).floatingbase
                base.set_global_linear_velocity(self.data, np.array(body.velocity))
                base.set_global_angular_velocity(self.data, np.array(body.spin))
        self.model.forward_kinematic(self.data)

    @staticmethod
    def described(body, contact):
        joints = "".join(f'<joint name="{body.name}.{axis}" type="{"hinge" if axis[0] == "r" else "slide"}" axis="{AXES[axis[-1]]}"/>'
                         for axis in body.free) if body.locked else "<freejoint/>"
        shapes = "".join(f'<geom type="{shape.kind}" size="{words(shape.size)}" pos="{words(shape.place)}" quat="{words(shape.turn)}" {contact}/>'
                         for shape in body.shapes)
        return (f'<body name="{body.name}" pos="{words(body.place)}" quat="{words(body.turn)}"><inertial mass="{body.mass!r}" pos="0 0 0" '
                f'diaginertia="{words(body.inertia)}"/>{joints}{shapes}</body>')

    def push(self, i, force):
        self.links[i].add_external_force(self.data, np.array(force), local=False)

    def step(self):
        motrixsim.step(self.model, self.data)
        self.model.forward_kinematic(self.data)  # places are else those of the start of the step

    def state(self, i):
        link = self.links[i]
        x, y, z, w = link.get_rotation(self.data)
        return link.get_position(self.data), (w, x, y, z), link.get_linear_velocity(self.data), link.get_angular_velocity(self.data)
