#include "verification/score/event_match.hpp"

#include <cmath>
#include <limits>

namespace tribo::verification {
namespace {

/// The index in `longer` of the partner of each in `shorter`, all of which have one.
///
///   D(i, j) = min( D(i, j−1), D(i−1, j−1) + |a_i − b_j| )
///
/// is the least sum for the first i of `shorter` among the first j of `longer`.
std::vector<std::size_t> match_all(std::span<const double> shorter,
                                   std::span<const double> longer) {
  const std::size_t n = shorter.size(), m = longer.size();
  constexpr double kNone = std::numeric_limits<double>::infinity();
  std::vector<double> above(m + 1, 0), sums(m + 1, kNone);
  std::vector<bool> taken(n * m);
  for (std::size_t i = 0; i < n; ++i) {
    sums[i] = kNone;
    for (std::size_t j = i; j < m; ++j) {
      const double with = above[j] + std::abs(shorter[i] - longer[j]);
      taken[i * m + j] = with < sums[j];
      sums[j + 1] = taken[i * m + j] ? with : sums[j];
    }
    std::swap(above, sums);
  }
  std::vector<std::size_t> partners(n);
  for (std::size_t i = n, j = m; i > 0; --j) {
    if (taken[(i - 1) * m + (j - 1)]) partners[--i] = j - 1;
  }
  return partners;
}

}  // namespace

std::vector<std::optional<std::size_t>> match_in_order(std::span<const double> expected,
                                                       std::span<const double> found) {
  std::vector<std::optional<std::size_t>> partners(expected.size());
  if (expected.size() <= found.size()) {
    const std::vector<std::size_t> all = match_all(expected, found);
    partners.assign(all.begin(), all.end());
    return partners;
  }
  const std::vector<std::size_t> all = match_all(found, expected);
  for (std::size_t i = 0; i < all.size(); ++i) partners[all[i]] = i;
  return partners;
}

}  // namespace tribo::verification
