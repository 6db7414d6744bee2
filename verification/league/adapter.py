"""adapter.py ENGINE.py SCENE.json COLUMN STEP OUT.csv: a motion of one engine, written as the test set asks.

ENGINE.py has a class Engine(scene, column, step) with step(), state(i) -> place, quaternion w x y z, velocity of the centre,
spin, both in the axes of the world; push(i, force) before a step where it takes forces; and VERSION. Exit code 3 and a sentence where
the engine cannot be told the scene."""

import importlib.util
import math
import pathlib
import sys
import time

from scene import Refused, course, read_scene

MOST_ROWS = 4000


def load(path):
    """By path: an engine's file has the name of the package that it imports."""
    spec = importlib.util.spec_from_file_location("engine_of_" + pathlib.Path(path).stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Rows:
    """States as rows of the coordinates of the scene; angles of guided bodies go on beyond half a turn."""

    def __init__(self, scene):
        self.scene, self.angles, self.rows = scene, [0.0] * len(scene.bodies), []

    def add(self, t, states):
        """Whether they are numbers."""
        row = [t]
        for i, (body, (p, q, v, w)) in enumerate(zip(self.scene.bodies, states)):
            angle = 2 * math.atan2(q[2], q[0])
            turns = (angle - self.angles[i]) / (2 * math.pi)
            self.angles[i] = angle - 2 * math.pi * round(turns) if math.isfinite(turns) else math.nan
            values = {"qw": q[0], "qx": q[1], "qy": q[2], "qz": q[3], "ry": self.angles[i]}
            values.update(zip("xyz", (p[j] - body.base[j] - (body.lift if j == 2 else 0) for j in range(3))))
            rates = dict(zip(("x", "y", "z", "rx", "ry", "rz"), (*v, *w)))
            row += [(rates if rate else values)[axis] for _, _, axis, rate in body.columns]
        self.rows.append(row)
        return all(map(math.isfinite, row))

    def write(self, path, remarks):
        head = ["t[s]"] + [f"{name}[{unit}]" for body in self.scene.bodies for name, unit, _, _ in body.columns]
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(f"# {key}: {value}\n" for key, value in remarks.items())
            file.write(",".join(head) + "\n")
            file.writelines(",".join(f"{value:.17g}" for value in row) + "\n" for row in self.rows)


def spacing(steps):
    """Steps between rows: as few as give no more rows than are wanted, with one at the end and one halfway where that can be."""
    least = math.ceil(steps / MOST_ROWS)
    return next((n for n in range(least, 4 * least) if steps % (2 * n) == 0), least)


def simulate(module, scene, column, step):
    engine, rows = module.Engine(scene, column, step), Rows(scene)
    if scene.pushes and not hasattr(engine, "push"):
        raise Refused("The adapter sets no forces.")
    steps = math.ceil(scene.end / step - 1e-6)
    every = spacing(steps)
    bodies, pushed = range(len(scene.bodies)), sorted({body for body, _, _ in scene.pushes})
    rows.add(0.0, [engine.state(i) for i in bodies])
    for n in range(1, steps + 1):
        for body in pushed:  # at the middle of the step
            engine.push(body, [sum(course(force, (n - 0.5) * step) for one, i, force in scene.pushes if (one, i) == (body, axis))
                               for axis in range(3)])
        engine.step()
        if (n % every == 0 or n == steps) and not rows.add(n * step, [engine.state(i) for i in bodies]):
            break
    return rows


def main(engine, scene_file, column, step, out):
    try:
        scene = read_scene(scene_file)
        module = load(engine)
        begin = time.perf_counter()
        rows = simulate(module, scene, column, float(step))
    except Refused as why:
        print(why)
        return 3
    rows.write(out, {"engine": module.VERSION, "python": sys.version.split()[0], "wall_time": f"{time.perf_counter() - begin:.3g}"})
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
