#include "verification/score/event_match.hpp"

#include <cmath>

namespace tribo::verification {
namespace {

/// Best match of the first i expected and the first j found times.
struct Best {
  std::size_t partners = 0;
  double distance = 0;  ///< sum over the partners [s]

  [[nodiscard]] bool better_than(const Best& other) const {
    return partners != other.partners ? partners > other.partners : distance < other.distance;
  }
};

/// Which of the three ways led to Best(i, j), row by row.
struct Steps {
  std::vector<bool> pairs;         ///< i and j are partners
  std::vector<bool> leaves_found;  ///< j has none; else i has none
};

///   Best(i, j) = the better of  Best(i−1, j),  Best(i, j−1),  Best(i−1, j−1) + |a_i − b_j|
///
/// the last where i and j reach each other.
Steps best_steps(std::span<const MatchTime> expected, std::span<const MatchTime> found) {
  const std::size_t n = expected.size(), m = found.size();
  Steps steps{std::vector<bool>(n * m), std::vector<bool>(n * m)};
  std::vector<Best> above(m + 1), here(m + 1);
  for (std::size_t i = 0; i < n; ++i) {
    here[0] = {};
    for (std::size_t j = 0; j < m; ++j) {
      Best best = above[j + 1];
      steps.leaves_found[i * m + j] = here[j].better_than(best);
      if (here[j].better_than(best)) best = here[j];
      const double distance = std::abs(expected[i].t - found[j].t);
      const Best pair{above[j].partners + 1, above[j].distance + distance};
      const bool reached = distance <= expected[i].reach + found[j].reach;
      steps.pairs[i * m + j] = reached && pair.better_than(best);
      here[j + 1] = steps.pairs[i * m + j] ? pair : best;
    }
    std::swap(above, here);
  }
  return steps;
}

}  // namespace

std::vector<std::optional<std::size_t>> match_in_order(std::span<const MatchTime> expected,
                                                       std::span<const MatchTime> found) {
  const Steps steps = best_steps(expected, found);
  std::vector<std::optional<std::size_t>> partners(expected.size());
  for (std::size_t i = expected.size(), j = found.size(); i > 0 && j > 0;) {
    const std::size_t step = (i - 1) * found.size() + (j - 1);
    if (steps.pairs[step]) {
      partners[--i] = --j;
    } else if (steps.leaves_found[step]) {
      --j;
    } else {
      --i;
    }
  }
  return partners;
}

}  // namespace tribo::verification
