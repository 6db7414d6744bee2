#pragma once

#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "models/scenarios/icf2023_numbers.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"
#include "verification/study/fixed_step_run.hpp"

/// Common to the experiments of the paper. Its numbers are in models/scenarios/icf2023_numbers.hpp;
/// evidence and gaps in this folder's README.
namespace tribo::papers::icf2023 {

namespace numbers = models::icf2023;
using verification::Changes;
using verification::keep_largest;
using verification::keep_least;
using verification::of_whole_run;
using verification::Setup;
using verification::status_name;

/// The three models of Table I, by scheme.
inline constexpr std::array<const char*, 3> kModels = {"sap", "lagged", "similar"};

/// A scenario of the paper with one of its models. SAP has a relaxation time, the others have the
/// scenario's dissipation.
[[nodiscard]] inline Setup make_setup(const std::string& scenario, const std::string& scheme,
                                      double relaxation_time,
                                      const Changes& scenario_changes = {}) {
  Setup setup{.scenario = scenario, .scenario_changes = scenario_changes, .scheme = scheme};
  if (scheme == "sap") setup.scheme_changes.push_back({"scheme.relaxation_time", relaxation_time});
  return setup;
}

/// μ̃² = μ² R_t/R_n of SAP with w_t = w_n = w                              [icf, Sec. VII-B]
struct SapContact {
  double mu = 0, k = 0, w_t = 0, h = 0, relaxation_time = 0, sigma = numbers::kSigma.value;

  [[nodiscard]] double mu_tilde_squared() const {
    const double R_n = 1 / (h * k * (h + relaxation_time));
    return mu * mu * sigma * w_t / R_n;
  }
};

}  // namespace tribo::papers::icf2023
