#pragma once

#include <vector>

#include "reference/dense/dense_run.hpp"
#include "reference/precision.hpp"

/// A solution as its file has it: in decimals, and up to an end.
namespace tribo::reference {

/// The numbers that their decimals are (dense/decimal.hpp).
[[nodiscard]] Vector<Fifty> cut(const Vector<Fifty>& y,
                                const std::vector<double>& scales,
                                int digits);
void cut(DenseRun<Fifty>& run, const std::vector<double>& scales, int digits, double until);

/// The piece that begins nearest to a time, as one does with each event; one more than there are
/// where the end of the last is nearer.
[[nodiscard]] std::size_t piece_from(const DenseRun<Fifty>& run, const Fifty& time);

/// Leaves nothing of a run that comes after `until`.
void trim(DenseRun<Fifty>& run, double until);

/// Where each piece ends: where the next begins, and the last at `until`.
void set_ends(DenseRun<Fifty>& run, const Fifty& until);

}  // namespace tribo::reference
