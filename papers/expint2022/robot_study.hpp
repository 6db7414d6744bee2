#pragma once

#include "papers/expint2022/local_error.hpp"
#include "verification/figure.hpp"

/// The three robot experiments of Sec. VI with the numbers of the published program.
namespace tribo::papers::expint2022 {

/// One scenario with its steps. Those of the references are the powers of two below the control
/// period that come next to 1/64 ms; explicit Euler's is eight times smaller.
struct RobotStudy {
  RobotScene scene;
  int step_counts = 0;        ///< steps a period: 1, 2, …, 2^(step_counts − 1)
  double reference_step = 0;  ///< [s]
};

/// The number of periods is that of the paper's program in the full tier, and a beginning of the
/// motion in the quick one.
[[nodiscard]] RobotStudy squat_study(const verification::RunOptions& options);
[[nodiscard]] RobotStudy trot_study(const verification::RunOptions& options);
[[nodiscard]] RobotStudy jump_study(const verification::RunOptions& options);

/// `expo`, and `expo-0` … with a bound on the products of the exponential.
[[nodiscard]] RobotScheme expo();
[[nodiscard]] RobotScheme expo_with_products(int most);
[[nodiscard]] RobotScheme eul_exp();
[[nodiscard]] RobotScheme rk4();
[[nodiscard]] RobotScheme eul_imp();

/// The scheme's own run with the step of the study's references.
[[nodiscard]] Targets own_reference(const RobotStudy& study,
                                    const RobotScheme& scheme,
                                    verification::Figure& figure);

/// Numbers of steps a period: the study's, and for explicit Euler eight times more.
[[nodiscard]] std::vector<int> step_numbers(const RobotStudy& study, const RobotScheme& scheme);

/// The curve of a scheme against its own reference, which it returns, and `mean.SCHEME.nSTEPS`,
/// `median.SCHEME.nSTEPS` of its points.
Targets add_self_curve(const RobotStudy& study,
                       const RobotScheme& scheme,
                       verification::Figure& figure);

/// Mean and median of each point of a block as quantities.
void add_points(const verification::Block& block, verification::Figure& figure);

/// Curves `certified.SCHEME` against certified ends from the starts of `own`, a reference, and
/// how many periods but the first have none, `certified.missing_after_first`, and
/// `certified.disagreement` of the methods.
void add_certified_curves(const RobotStudy& study,
                          const Targets& own,
                          const std::vector<RobotScheme>& schemes,
                          verification::Figure& figure);

}  // namespace tribo::papers::expint2022
