#pragma once

#include <string>
#include <vector>

#include "papers/cenic2025/parameters.hpp"
#include "verification/judge/figure.hpp"

/// The costs of a step of CENIC at accuracy 1e-3 by parts: Fig. 18.
namespace tribo::papers::cenic2025 {

struct CostScene {
  std::string name;
  Setup setup;
  double end = 0;  ///< [s]; 0: that of the scenario
};

/// Counted and judged: geometry queries, one an attempt and one more where it does not start from
/// the state of the previous one; factorizations, one an iteration unless factors are kept;
/// evaluations of the line search. Times of `repeats` identical runs are also measured.
[[nodiscard]] verification::Figure cost_split(const std::vector<CostScene>& scenes, int repeats,
                                              const verification::RunOptions& options);

}  // namespace tribo::papers::cenic2025
