#pragma once

#include <vector>

#include "papers/expint2022/local_error.hpp"
#include "verification/judge/figure.hpp"

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
/// `over_expo-0.SCHEME.CHOICE`, the mean error of implicit Euler over that of Expo without
/// products, with the ends `least_over_expo-0…`, `largest_over_expo-0…` of the 90 % interval of its
/// bootstrap (`ratio_of_means.hpp`); `better.SCHEME`, at how many choices below 1e6 N/m it is below
/// one. `switching.expo-0.CHOICE`: the share of periods in which a point of Expo's reference begins
/// or ends to touch or slide, `switching_share.expo-0.CHOICE` what these have of the sum of errors.
/// A row whose run or reference ended early has that status. `range.periods` is the number of
/// periods.
[[nodiscard]] verification::Figure sensitivity(const RobotScene& trot,
                                               const std::vector<ContactChoice>& choices,
                                               const verification::RunOptions& options);

}  // namespace tribo::papers::expint2022
