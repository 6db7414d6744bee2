#pragma once

#include "papers/expint2022/local_error.hpp"
#include "verification/judge/figure.hpp"

/// The four robot experiments of Sec. VI with the numbers of the published program.
namespace tribo::papers::expint2022 {

/// One scenario with its steps. The reference steps are the control period over the powers of two
/// that come nearest to 1/64 ms; explicit Euler's is eight times smaller.
struct RobotStudy {
  RobotScene scene;
  int step_counts = 0;        ///< steps a period: 1, 2, …, 2^(step_counts − 1)
  double reference_step = 0;  ///< [s]
  int implicit_periods = 0;   ///< number of periods for implicit Euler, the most expensive scheme

  [[nodiscard]] RobotStudy of_implicit_euler() const;
};

/// The number of periods is that of the paper's program in the full tier, and a beginning of the
/// motion in the quick one.
[[nodiscard]] RobotStudy squat_study(const verification::RunOptions& options);
[[nodiscard]] RobotStudy trot_study(const verification::RunOptions& options);
[[nodiscard]] RobotStudy jump_study(const verification::RunOptions& options);
/// Romeo's; its quick tier stands on one foot.
[[nodiscard]] RobotStudy walk_study(const verification::RunOptions& options);

/// The same for plans of the suite, without data: the whole plan in the full tier; in the quick
/// tier the first step of the trot without the preceding stand, and the jump from the middle of its
/// crouch until take-off.
[[nodiscard]] RobotStudy own_trot_study(const verification::RunOptions& options);
[[nodiscard]] RobotStudy own_jump_study(const verification::RunOptions& options);
[[nodiscard]] RobotStudy own_walk_study(const verification::RunOptions& options);

inline constexpr int kMostBound = 4;  ///< largest bound on the matrix products of Expo; Sec. VI-B

/// `expo`, and `expo-0` … with a bound on the products of the exponential.
[[nodiscard]] NamedScheme expo();
[[nodiscard]] NamedScheme expo_with_products(int most);
[[nodiscard]] NamedScheme eul_exp();
[[nodiscard]] NamedScheme rk4();
[[nodiscard]] NamedScheme eul_imp();

/// The scheme's own run with the step of the study's references.
[[nodiscard]] Targets own_reference(const RobotStudy& study, const NamedScheme& scheme,
                                    verification::Figure& figure);

/// Numbers of steps a period: the study's; for explicit Euler eight times as many.
[[nodiscard]] std::vector<int> step_numbers(const RobotStudy& study, const NamedScheme& scheme);

/// Adds the curve of a scheme against its own reference, which is returned, and
/// `mean.SCHEME.nSTEPS`, `median.SCHEME.nSTEPS` of its points.
Targets add_self_curve(const RobotStudy& study, const NamedScheme& scheme,
                       verification::Figure& figure);

/// Adds the curve `published.SCHEME` for the same targets with starts of the published program, and
/// its points.
void add_published_curve(const RobotStudy& study, const NamedScheme& scheme, const Targets& targets,
                         verification::Figure& figure);

/// Adds mean and median of each point of a block as quantities.
void add_points(const verification::Block& block, verification::Figure& figure);

/// Adds curves `certified.SCHEME` against certified ends from the starts of `own`, a reference, the
/// number of periods but the first that have none, `certified.missing_after_first`, and the
/// `certified.disagreement` of the methods.
void add_certified_curves(const RobotStudy& study, const Targets& own,
                          const std::vector<NamedScheme>& schemes, verification::Figure& figure);

/// Fig. 3: Expo, explicit and implicit Euler and Runge-Kutta against themselves, all but Expo also
/// with published starts, Expo with bounds on its products against Expo, as published, and the
/// schemes in `certified` against certified ends from the starts of Expo.
///
/// `failed.SCHEME.nSTEPS` for both curves of implicit Euler: the share of steps in which Newton's
/// method fails. `over_expo.SCHEME.nSTEPS` for the same curves: ratios of mean errors at equal
/// steps.
///
/// `range.periods`: the number of periods; implicit Euler has `implicit_periods`.
///
/// Each reference with its curves is a job, and the certified curves are one: there are no times.
[[nodiscard]] verification::Figure local_error_figure(const RobotStudy& study,
                                                      const std::vector<NamedScheme>& certified,
                                                      const verification::RunOptions& options);

}  // namespace tribo::papers::expint2022
