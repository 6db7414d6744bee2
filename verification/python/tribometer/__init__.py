"""Verification of time integration of stiff frictional contact.

simulate, reference, score and precision do what the program's commands of these names do, in memory: arrays in,
arrays out. Scheme and Scenario are bases for one's own. run reproduces items of the papers, claims lists what they claim; judge judges
any data by claims of anybody. write_testset and score_testset give and judge the Contact Test Set.
"""

from ._native import Equations, Evaluation, InputError, NewState, State, System
from ._native import commit as __commit__
from ._native import version as __version__
from .catalog import claims, items, judge, run, scenarios, schemes
from ._conformance import Check, conformance
from .own import Scenario, Scheme
from .studies import Certificate, precision, reference, score
from .testset import score_testset, write_testset
from .trajectory import Trajectory, simulate

__all__ = [
    "Certificate",
    "Check",
    "Equations",
    "Evaluation",
    "InputError",
    "NewState",
    "Scenario",
    "Scheme",
    "State",
    "System",
    "Trajectory",
    "claims",
    "conformance",
    "items",
    "judge",
    "precision",
    "reference",
    "run",
    "scenarios",
    "schemes",
    "score",
    "score_testset",
    "simulate",
    "write_testset",
]
