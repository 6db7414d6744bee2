#pragma once

#include <vector>

#include "reference/dense/dense_run.hpp"
#include "reference/tape/precision.hpp"

/// A solution as its file has it: in decimals, and up to an end.
namespace tribo::reference {

/// The numbers that the decimals stand for (dense/decimal.hpp).
[[nodiscard]] Vector<Fifty> cut(const Vector<Fifty>& y, const std::vector<double>& scales,
                                int digits);
void cut(DenseRun<Fifty>& run, const std::vector<double>& scales, int digits, double until);

/// The piece that begins nearest to a time, as one does with each event; the number of pieces where
/// the end of the last is nearer.
[[nodiscard]] std::size_t piece_from(const DenseRun<Fifty>& run, const Fifty& time);

/// Removes all of a run that comes after `until`.
void trim(DenseRun<Fifty>& run, double until);

/// Sets the end of each piece: the start of the next, and `until` for the last.
void set_ends(DenseRun<Fifty>& run, const Fifty& until);

}  // namespace tribo::reference
