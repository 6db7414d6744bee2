"""Simulators that fall freely, and do one thing wrong each: which is told by the name of the file."""

import atexit
import os
import pathlib
import sys
import time

from scene import Refused

WRONG = __name__.removeprefix("engine_of_")
VERSION = f"{WRONG} 1"


class Engine:
    def __init__(self, scene, column, step):
        if WRONG == "refuses":
            raise Refused("Nothing that falls.")
        body = scene.bodies[0]
        self.h, self.n, self.g, self.end = step, 0, scene.gravity, scene.end
        self.p, self.q, self.v, self.w = list(body.place), body.turn, list(body.velocity), body.spin
        if WRONG == "halves":
            atexit.register(lambda: os.truncate(sys.argv[-1], pathlib.Path(sys.argv[-1]).stat().st_size - 40))
        if WRONG == "shifts":
            self.step()

    def step(self):
        self.n += 1
        if WRONG == "crashes" and self.n == 7:
            os._exit(139)
        if WRONG == "hangs":
            time.sleep(600)
        if WRONG == "raises" and self.n == 7:
            raise RuntimeError("no solution")
        h = self.h * (2 if WRONG == "lies" else 1)
        self.v = [v + h * g for v, g in zip(self.v, self.g)]
        self.p = [x + h * v for x, v in zip(self.p, self.v)]
        if WRONG == "nans" and self.n == 7:
            self.p[2] = float("nan")
        if WRONG == "flies" and self.n == 7:
            self.p[2] = 1e9

    def state(self, _):
        return self.p, self.q, self.v, self.w
