#!/usr/bin/env python3
"""Reads states from a dense certificate: read_dense.py FILE TIME...   (tribometer reference --dense)"""
import json, sys
from decimal import Decimal, getcontext

getcontext().prec = 50


def state(certificate, time):
    """y_i(t) = y0_i + sum_k c_ik I_k(tau), tau = (t - t_j) / h_j, of the last piece j with t_j <= t;
    I_0 = tau, I_k = (P_k+1 - P_k-1) / (2 (2 k + 1)) of Legendre's polynomials P in 2 tau - 1."""
    piece = [p for p in certificate["pieces"] if Decimal(p["t"]) <= time][-1]
    tau = (time - Decimal(piece["t"])) / Decimal(piece["h"])
    x, p = 2 * tau - 1, [Decimal(1), 2 * tau - 1]
    while len(p) < 2 + max(map(len, piece["c"])):
        p.append(((2 * len(p) - 1) * x * p[-1] - (len(p) - 1) * p[-2]) / len(p))
    basis = [tau] + [(p[k + 1] - p[k - 1]) / (2 * (2 * k + 1)) for k in range(1, len(p) - 1)]
    columns = range(certificate["columns"])
    return [Decimal(piece["y0"][i]) + sum(Decimal(c) * b for c, b in zip(piece["c"][i], basis)) for i in columns]


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        dense = json.load(file)
    print(*dense["components"][: dense["columns"]])
    for t in sys.argv[2:]:
        print(*(f"{y:.17e}" for y in state(dense, Decimal(t))))
