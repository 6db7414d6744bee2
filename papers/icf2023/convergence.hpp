#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "papers/icf2023/models.hpp"

namespace tribo::papers::icf2023 {

/// The comparison in a study of Sec. IX: positions at common times.
struct ConvergenceStudy {
  std::span<const double> steps;  ///< [s], the largest first
  double t_end = 0;               ///< T [s]
  double sample = 0;              ///< [s]
  /// ‖x − x_ref‖² of two configurations [m²]
  std::function<double(const models::VectorXd& q, const models::VectorXd& q_ref)> square;
};

/// e = √( mean over the samples of ‖x_δt(t_j) − x_ref(t_j)‖² ) [m]; NaN where a run stopped early.
[[nodiscard]] double position_error(const ConvergenceStudy& study,
                                    const std::vector<models::State<double>>& states,
                                    const std::vector<models::State<double>>& reference);

/// The errors of one model at every step: rows (h, error, newton, error.uncertainty), the
/// uncertainty being that of the reference. A failed run is a row with its status.
[[nodiscard]] verification::Block convergence_curve(
    const std::string& name, const Setup& setup, const ConvergenceStudy& study,
    const std::vector<models::State<double>>& reference, double uncertainty,
    verification::Figure& figure);

/// The paper's reference: a run of `setup` at a tenth of the smallest step.
[[nodiscard]] std::vector<models::State<double>> fine_run(const Setup& setup, double h,
                                                          const ConvergenceStudy& study,
                                                          verification::Figure& figure);

inline constexpr int kErrorColumn = 1;

/// The order between the two finest steps of a curve.
[[nodiscard]] double last_slope(const verification::Block& curve);

}  // namespace tribo::papers::icf2023
