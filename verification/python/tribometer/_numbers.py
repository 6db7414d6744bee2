"""Numbers as float64; InputError, in one line, for what is none."""

from __future__ import annotations

import numbers
from typing import Any, Iterable, Optional

import numpy as np

from . import _native


def _is_complex(value: Any) -> bool:
    return isinstance(value, numbers.Complex) and not isinstance(value, numbers.Real)


def number_of(what: str, value: Any) -> float:
    """One real number; InputError names `what`."""
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value[()]
    if not (_is_complex(value) or isinstance(value, (bool, np.bool_, str, bytes, np.ndarray))):
        try:
            return float(value)
        except (TypeError, ValueError, OverflowError):
            pass
    raise _native.InputError(f"{what}: {value!r} is not a number")


def optional_number_of(what: str, value: Any) -> Optional[float]:
    return None if value is None else number_of(what, value)


def whole_number_of(what: str, value: Any, least: int, most: int) -> int:
    if not isinstance(value, numbers.Integral) or isinstance(value, bool) or not least <= value <= most:
        raise _native.InputError(f"{what}: {value!r} is not a whole number from {least} to {most}")
    return int(value)


def row_of(what: str, values: Any) -> np.ndarray:
    """Real numbers in one dimension, contiguous; a complex array or a masked entry is an InputError."""
    try:
        given = np.asanyarray(values)
    except (TypeError, ValueError):
        raise _native.InputError(f"{what} is not numbers") from None
    if np.ma.is_masked(given):
        raise _native.InputError(f"{what} has masked entries")
    if np.iscomplexobj(given) or (given.dtype == object and any(_is_complex(one) for one in given.flat)):
        raise _native.InputError(f"{what} is complex; real numbers are needed")
    try:
        row = np.ascontiguousarray(given, dtype=np.float64)
    except (TypeError, ValueError):
        raise _native.InputError(f"{what} is not numbers") from None
    if given.ndim != 1:
        raise _native.InputError(f"{what} has {given.ndim} dimensions; one is needed")
    return row


def list_of(what: str, values: Optional[Iterable[float]]) -> Optional[list[float]]:
    """The numbers of a row or of any other iterable; None as it is."""
    if values is None:
        return None
    try:
        listed = values if isinstance(values, np.ndarray) else list(values)
    except TypeError:
        raise _native.InputError(f"{what}: a list of numbers is needed") from None
    return row_of(what, listed).tolist()
