#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/parameters.hpp"
#include "models/system.hpp"

namespace tribo::solvers {

using models::VectorXd;

/// How error control measures the estimated error e of a step: ‖S e‖_∞    [cenic, Sec. V-A]
///
/// e contains positions and velocities, or positions alone. S is the unit matrix except for angles
/// and their rates, which it turns into lengths.
struct ErrorNorm {
  bool positions_only = false;
  double length = 1;  ///< factor in S for entries that are not lengths [m]
};

/// `scheme.error_norm` and `scheme.error_length`; `judged`: positions or full.
[[nodiscard]] std::vector<models::ParameterSpec> error_norm_parameters(std::string_view judged);
[[nodiscard]] ErrorNorm error_norm_from(const models::Parameters& parameters);

/// The norm on one system.
class SystemErrorNorm {
 public:
  SystemErrorNorm(const models::System& system, const ErrorNorm& norm);

  /// Why the norm cannot judge an estimate, whose length does not fit the state; empty if it can.
  /// The estimate of positions may have the length of q or of q1 ⊖ q0.
  [[nodiscard]] std::string fault(const VectorXd& error_q, const VectorXd& error_v) const;

  /// ‖S e‖_∞ [m, m/s] of an estimate without fault; NaN if any entry counted is NaN.
  [[nodiscard]] double operator()(const VectorXd& error_q, const VectorXd& error_v) const;

 private:
  ErrorNorm norm_;
  VectorXd scale_q_, scale_v_;  ///< diag S for rates of positions and for velocities
};

}  // namespace tribo::solvers
