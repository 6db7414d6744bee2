#pragma once

#include <string>
#include <vector>

#include "papers/cenic2025/parameters.hpp"

/// What a step of CENIC is spent on at accuracy 1e-3: Fig. 18.
namespace tribo::papers::cenic2025 {

struct CostScene {
  std::string name;
  Setup setup;
  double end = 0;  ///< [s]; 0: that of the scenario
};

/// Counted, and judged: geometry queries, one in each attempt and one more where an attempt does
/// not start from the state of the one before; factorizations, one an iteration unless factors are
/// kept; evaluations of the line search. Times of `repeats` same runs are measured besides.
[[nodiscard]] verification::Figure cost_split(const std::vector<CostScene>& scenes,
                                              int repeats,
                                              const verification::RunOptions& options);

}  // namespace tribo::papers::cenic2025
