#pragma once

#include <vector>

#include "papers/expint2022/local_error.hpp"
#include "verification/figure.hpp"

/// Local errors of the trot against stiffness and damping of the contacts, Fig. 4
///                                                                       [expint, Sec. VI-D]
///
/// Expo and implicit Euler use steps of 2 ms, explicit Euler 0.5 ms. Each reference is a run of the
/// scheme with 1/64 ms; that of explicit Euler is Expo with 1/256 ms, since the authors' 1/64 ms
/// exceeds its stability limit at high stiffness.
namespace tribo::papers::expint2022 {

/// Contacts with K and B = 2 ζ √K, the paper's damping ratio ζ [-] without a mass.
struct ContactChoice {
  std::string name;
  double stiffness = 0;      ///< K [N/m]
  double damping_ratio = 0;  ///< ζ [√(N/m)·s/m]
};

/// Those of Fig. 4a: K = 10^3, 10^3.5, …, 10^8, ζ = 0.5.
[[nodiscard]] std::vector<ContactChoice> stiffness_choices();
/// Those of Fig. 4b: the paper's K, ζ = 0.2, 0.4, … , 1.
[[nodiscard]] std::vector<ContactChoice> damping_choices();

/// For each scheme, and as `published.SCHEME` for those affected by the starts of the published
/// program (`solvers/anchored/published_restart.hpp`), a curve of the published mean and the
/// median, one row a choice, against K and ζ; `mean.SCHEME.CHOICE`; and `spread.SCHEME`, the
/// largest mean over the smallest; `over_expo.SCHEME.CHOICE` of implicit Euler. A row whose run or
/// reference ended early has that status.
[[nodiscard]] verification::Figure sensitivity(const RobotScene& trot,
                                               const std::vector<ContactChoice>& choices,
                                               const verification::RunOptions& options);

}  // namespace tribo::papers::expint2022
