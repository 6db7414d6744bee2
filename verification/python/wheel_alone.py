"""A wheel that brings its own libraries: it simulates, and its CHOLMOD has no parts under the GPL."""

import tribometer as tb

run = tb.simulate("forced-box", "lagged", step=1e-2, until=0.1, set={"scheme.linear_algebra": "sparse"})
assert run.status == "ok", run.reason
try:
    tb.simulate("forced-box", "lagged", step=1e-2, until=0.1, set={"scheme.linear_algebra": "supernodal"})
except tb.InputError as refused:
    print(refused)
else:
    raise SystemExit("supernodal is not refused: the wheel has a CHOLMOD with its parts under the GPL")
