#pragma once

#include <vector>

#include "papers/expint2022/local_error.hpp"
#include "verification/figure.hpp"

/// Local errors of the trot against stiffness and damping of the contacts, Fig. 4
///                                                                       [expint, Sec. VI-D]
///
/// Expo and implicit Euler use steps of 2 ms, explicit Euler 0.5 ms, over the same periods: all of
/// the motion in the full tier. References are runs of the scheme itself with 1/64 ms. This step
/// exceeds the stability limit of explicit Euler at the largest stiffnesses; its curve with clean
/// starts therefore has Expo's reference.
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

/// For Expo with as many products as needed and without, both Eulers, and `published.SCHEME` of
/// these with the starts of the published program (`solvers/anchored/published_restart.hpp`), a
/// curve of the published mean and the median, one row a choice, against K and ζ;
/// `mean.SCHEME.CHOICE`; and `spread.SCHEME`, the largest mean over the smallest;
/// `over_expo-0.SCHEME.CHOICE` and `better.SCHEME` of implicit Euler. A row whose run or reference
/// ended early has that status. `range.periods` is the number of periods.
[[nodiscard]] verification::Figure sensitivity(const RobotScene& trot,
                                               const std::vector<ContactChoice>& choices,
                                               const verification::RunOptions& options);

}  // namespace tribo::papers::expint2022
