#!/usr/bin/env python3
"""Reads states from a dense certificate: read_dense.py FILE TIME...   (tribometer reference --dense)"""
import json, sys
from decimal import Decimal, getcontext

getcontext().prec = 50


def state(certificate, time):
    """y_i(t) = y0_i + 10^n_i sum_k c_ik I_k(tau), tau = (t - t_j) / h_j, of the last piece j with t_j <= t;
    n_i the last place of component i; y0 is told in it, and less y0 + c_0 of the piece before;
    I_0 = tau, I_k = (P_k+1 - P_k-1) / (2 (2 k + 1)) of Legendre's polynomials P in 2 tau - 1."""
    pieces = [p for p in certificate["pieces"] if Decimal(p["t"]) <= time]
    piece, y0 = pieces[-1], [0] * len(certificate["components"])
    for p in pieces:
        y0 = [a + int(b) for a, b in zip(y0, p["y0"].split())]
        if p is not piece:
            y0 = [a + int(b) for a, b in zip(y0, p["c0"].split())]
    tau = (time - Decimal(piece["t"])) / Decimal(piece["h"])
    x, p = 2 * tau - 1, [Decimal(1), 2 * tau - 1]
    c = [[int(b) for b in f"{first} {row}".split()] for first, row in zip(piece["c0"].split(), piece["c"])]
    while len(p) < 2 + max(map(len, c)):
        p.append(((2 * len(p) - 1) * x * p[-1] - (len(p) - 1) * p[-2]) / len(p))
    basis = [tau] + [(p[k + 1] - p[k - 1]) / (2 * (2 * k + 1)) for k in range(1, len(p) - 1)]
    unit = [Decimal(10) ** n for n in certificate["last_places"]]
    columns = range(certificate["columns"])
    return [unit[i] * (y0[i] + sum(n * b for n, b in zip(c[i], basis))) for i in columns]


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        dense = json.load(file)
    print(*dense["components"][: dense["columns"]])
    for t in sys.argv[2:]:
        print(*(f"{y:.17e}" for y in state(dense, Decimal(t))))
