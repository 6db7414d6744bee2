#pragma once

#include "papers/expint2022/local_error.hpp"
#include "verification/figure.hpp"

/// The four robot experiments of Sec. VI with the numbers of the published program.
namespace tribo::papers::expint2022 {

/// One scenario with its steps. Those of the references are the powers of two below the control
/// period that come next to 1/64 ms; explicit Euler's is eight times smaller.
struct RobotStudy {
  RobotScene scene;
  int step_counts = 0;        ///< steps a period: 1, 2, …, 2^(step_counts − 1)
  double reference_step = 0;  ///< [s]
  int implicit_periods = 0;   ///< implicit Euler is followed for so many: it costs most

  [[nodiscard]] RobotStudy of_implicit_euler() const;
};

/// The number of periods is that of the paper's program in the full tier, and a beginning of the
/// motion in the quick one.
[[nodiscard]] RobotStudy squat_study(const verification::RunOptions& options);
[[nodiscard]] RobotStudy trot_study(const verification::RunOptions& options);
[[nodiscard]] RobotStudy jump_study(const verification::RunOptions& options);
/// Romeo's; its quick tier stands on one foot.
[[nodiscard]] RobotStudy walk_study(const verification::RunOptions& options);

/// The same on plans of the suite, without data: all of the plan in the full tier; in the quick one
/// the first step of the trot without the stand before, and the jump from the middle of its crouch
/// until it is in the air.
[[nodiscard]] RobotStudy own_trot_study(const verification::RunOptions& options);
[[nodiscard]] RobotStudy own_jump_study(const verification::RunOptions& options);
[[nodiscard]] RobotStudy own_walk_study(const verification::RunOptions& options);

inline constexpr int kMostBound = 4;  ///< on the matrix products of Expo; Sec. VI-B

/// `expo`, and `expo-0` … with a bound on the products of the exponential.
[[nodiscard]] NamedScheme expo();
[[nodiscard]] NamedScheme expo_with_products(int most);
[[nodiscard]] NamedScheme eul_exp();
[[nodiscard]] NamedScheme rk4();
[[nodiscard]] NamedScheme eul_imp();

/// The scheme's own run with the step of the study's references.
[[nodiscard]] Targets own_reference(const RobotStudy& study,
                                    const NamedScheme& scheme,
                                    verification::Figure& figure);

/// Numbers of steps a period: the study's, and for explicit Euler eight times more.
[[nodiscard]] std::vector<int> step_numbers(const RobotStudy& study, const NamedScheme& scheme);

/// The curve of a scheme against its own reference, which it returns, and `mean.SCHEME.nSTEPS`,
/// `median.SCHEME.nSTEPS` of its points.
Targets add_self_curve(const RobotStudy& study,
                       const NamedScheme& scheme,
                       verification::Figure& figure);

/// The curve `published.SCHEME` from the same targets with starts of the published program, and its
/// points.
void add_published_curve(const RobotStudy& study,
                         const NamedScheme& scheme,
                         const Targets& targets,
                         verification::Figure& figure);

/// Mean and median of each point of a block as quantities.
void add_points(const verification::Block& block, verification::Figure& figure);

/// Curves `certified.SCHEME` against certified ends from the starts of `own`, a reference, and
/// how many periods but the first have none, `certified.missing_after_first`, and
/// `certified.disagreement` of the methods.
void add_certified_curves(const RobotStudy& study,
                          const Targets& own,
                          const std::vector<NamedScheme>& schemes,
                          verification::Figure& figure);

/// Fig. 3: Expo, explicit and implicit Euler and Runge-Kutta against themselves, implicit Euler
/// also with published starts, Expo with bounds on its products against Expo, as published, and the
/// `certified` ones against certified ends from the starts of Expo.
///
/// `failed.SCHEME.nSTEPS` for both curves of implicit Euler: the share of steps in which Newton's
/// method fails.
[[nodiscard]] verification::Figure local_error_figure(const RobotStudy& study,
                                                      const std::vector<NamedScheme>& certified);

}  // namespace tribo::papers::expint2022
