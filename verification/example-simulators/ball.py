"""A simulator in pure Python: reads a scene of tribometer, writes a trajectory. usage: ball.py SCENE.json > mine.csv"""

import json
import sys

scene = json.load(open(sys.argv[1], encoding="utf-8"))
p = {one["key"]: one["value"] for one in scene["parameters"]}
start = {one["name"]: one["start"] for one in scene["coordinates"]}
m, g, k, c = p["ball.mass"], p["ball.gravity"], p["contact.stiffness"], p["contact.damping"]


def acceleration(z, v):
    """The weight, and a spring and a damper that never pull."""
    return (max(-k * z - c * v, 0) if z < 0 else 0) / m - g


h, rows, end = 1e-5, 100, scene["end"]["value"]  # step [s], steps between rows
z, v = start["ball.z"], start["ball.vz"]
print("t[s],ball.z[m],ball.vz[m/s]")
for i in range(round(end / h) + 1):
    if i % rows == 0:
        print(f"{i * h:.9g},{z:.17g},{v:.17g}")
    middle = v + h / 2 * acceleration(z, v)
    z += h * middle
    v = middle + h / 2 * acceleration(z, middle)
