"""Chromium without a window, steered through a pipe by the DevTools protocol; no other library."""

import base64
import fcntl
import json
import os
import select
import subprocess
import time

_PATIENCE = 60.0  # s, for an answer


class Browser:
    """One page of one browser. Messages that nobody waits for are kept in `events`."""

    def __init__(self, program, profile):
        to_browser, from_browser = _pipe(), _pipe()

        def take_pipes():
            os.dup2(to_browser[0], 3)
            os.dup2(from_browser[1], 4)

        self._process = subprocess.Popen(
            [program, "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", f"--user-data-dir={profile}"],
            close_fds=False, preexec_fn=take_pipes, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser[0])
        os.close(from_browser[1])
        self._out, self._in = to_browser[1], from_browser[0]
        self._buffer = b""
        self._count = 0
        self._session = None
        self.events = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(domain + ".enable")

    def close(self):
        self._process.kill()
        self._process.wait()
        os.close(self._out)
        os.close(self._in)

    def call(self, method, **parameters):
        self._count += 1
        message = {"id": self._count, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        _write_all(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") != self._count:
                self.events.append(answer)
            elif "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            else:
                return answer["result"]

    def open(self, address):
        """Leads to a page and waits until it is loaded, with its scripts."""
        for url in ("about:blank", address):  # away first: a new part after # loads nothing
            self.events.clear()
            self.call("Page.navigate", url=url)
            self._await("Page.loadEventFired")

    def value(self, script):
        """What a script's last expression is."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']['text']}")
        return answer["result"].get("value")

    def shape(self, width, dark=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=True)
        scheme = "dark" if dark else "light"
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def press(self, key, text=""):
        code = {"Tab": 9, "Enter": 13}.get(key, 0)
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code,
                      text=text if kind == "keyDown" else "")

    def type(self, text):
        for letter in text:
            self.press(letter, letter)

    def pdf(self):
        return base64.b64decode(self.call("Page.printToPDF", preferCSSPageSize=True)["data"])

    def _await(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self._message())

    def _message(self):
        deadline = time.monotonic() + _PATIENCE
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._in], [], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                raise RuntimeError("the browser does not answer")
            part = os.read(self._in, 1 << 16)
            if not part:
                raise RuntimeError("the browser has ended")
            self._buffer += part
        message, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(message)


def _pipe():
    """Two ends that are not in the way of the two that the browser wants."""
    first_free = 10
    ends = os.pipe()
    moved = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, first_free) for end in ends]
    for end in ends:
        os.close(end)
    return moved


def _write_all(descriptor, data):
    while data:
        data = data[os.write(descriptor, data):]
