"""MuJoCo: a free body, I = (0.01, 0.02, 0.03) kg m^2, w = (0.1, 5, 0.1) rad/s, 5 s. Its attitude beside that of Euler's equations."""
import math

import mujoco
import numpy as np

I, W = np.array([0.01, 0.02, 0.03]), np.array([0.1, 5.0, 0.1])
SCENE = """<mujoco><option timestep="{h}" gravity="0 0 0" integrator="{integrator}"/><worldbody><body><freejoint/>
<inertial pos="0 0 0" mass="1" diaginertia="0.01 0.02 0.03"/></body></worldbody></mujoco>"""


def product(a, b):
    return np.array([a[0] * b[0] - a[1:] @ b[1:], *(a[0] * b[1:] + b[0] * a[1:] + np.cross(a[1:], b[1:]))])


def rate(y):
    q, w = y[:4], y[4:]
    return np.array([*(product(q, np.array([0, *w])) / 2), *(-np.cross(w, I * w) / I)])


def truth(h=1e-4):
    y = np.array([1, 0, 0, 0, *W])
    for _ in range(round(5 / h)):
        a = rate(y)
        b = rate(y + h / 2 * a)
        c = rate(y + h / 2 * b)
        y = y + h / 6 * (a + 2 * b + 2 * c + rate(y + h * c))
    return y[:4] / np.linalg.norm(y[:4])


def euler(h):
    q, w = np.array([1.0, 0, 0, 0]), W.copy()
    for _ in range(round(5 / h)):
        w = w - h * np.cross(w, I * w) / I
        half = np.linalg.norm(w) * h / 2  # the turn w h in the body's axes
        q = product(q, np.array([math.cos(half), *(w / np.linalg.norm(w) * math.sin(half))]))
    return q


def engine(h, integrator):
    model = mujoco.MjModel.from_xml_string(SCENE.format(h=h, integrator=integrator))
    data = mujoco.MjData(model)
    data.qvel[3:] = W
    for _ in range(round(5 / h)):
        mujoco.mj_step(model, data)
    return data.qpos[3:]


def apart(a, b):
    return 2 * math.acos(min(1, abs(a @ b)))


exact = truth()
for h in (1e-2, 1e-3):
    print(f"h {h * 1e3:4.1f} ms: MuJoCo Euler {apart(engine(h, 'Euler'), exact):.6f} rad, symplectic Euler written here {apart(euler(h), exact):.6f} rad, "
          f"MuJoCo RK4 {apart(engine(h, 'RK4'), exact):.2g} rad")
