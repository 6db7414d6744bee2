"""MuJoCo: a box of 1 kg slides at 2 m/s along 0, 22.5 and 45 degrees, mu 0.5. Closed form: v^2/(2 mu g), along its start."""
import math

import mujoco

SCENE = """<mujoco><option timestep="{h}" cone="{cone}" impratio="{impratio}"/><worldbody>
<geom type="plane" size="1 1 1" friction="0.5 0 0"/>
<body pos="0 0 0.05"><freejoint/><geom type="box" size="0.1 0.1 0.05" mass="1" friction="0.5 0 0"/></body>
</worldbody></mujoco>"""


def slide(degrees, cone, impratio, h=1e-3):
    model = mujoco.MjModel.from_xml_string(SCENE.format(h=h, cone=cone, impratio=impratio))
    data = mujoco.MjData(model)
    data.qvel[:2] = 2 * math.cos(math.radians(degrees)), 2 * math.sin(math.radians(degrees))
    while data.time < 1:
        mujoco.mj_step(model, data)
    x, y = data.qpos[:2]
    return math.hypot(x, y), math.degrees(math.atan2(y, x))


exact = 4 / (2 * 0.5 * 9.81)
for cone, impratio in (("pyramidal", 1), ("pyramidal", 100), ("elliptic", 1), ("elliptic", 100)):
    for degrees in (0, 22.5, 45):
        way, angle = slide(degrees, cone, impratio)
        print(f"{cone:9} impratio {impratio:3} {degrees:4} deg: way {way:.6f} m instead of {exact:.6f} ({way / exact - 1:+.2%}), direction {angle:+.3f} deg")
# the edges of the pyramid lie along the axes, so that friction at 45 degrees is that of a face: mu N/sqrt(2), and the way sqrt(2) times as long
print(f"a pyramid with its corners on the axes, closed form: {math.sqrt(2) - 1:+.2%} at 45 deg")
