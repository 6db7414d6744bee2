#include "solvers/error_norm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include "solvers/scheme_parameters.hpp"

namespace tribo::solvers {
namespace {

/// diag S of these coordinates: 1 for a length and for coordinates without a name.
VectorXd scale_of(std::span<const models::Coordinate> coordinates, int size,
                  std::string_view length_unit, double length) {
  VectorXd scale = VectorXd::Ones(size);
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    if (coordinates[i].unit != length_unit) scale[static_cast<Eigen::Index>(i)] = length;
  }
  return scale;
}

/// ‖S e‖_∞, NaN if any entry is NaN.
double largest(const VectorXd& scale, const VectorXd& e) {
  return e.size() > 0 ? scale.cwiseProduct(e).cwiseAbs().maxCoeff<Eigen::PropagateNaN>() : 0;
}

}  // namespace

std::vector<models::ParameterSpec> error_norm_parameters(std::string_view judged) {
  return {choice_parameter("scheme.error_norm", std::string(judged), "what error control looks at",
                           {"positions", "full"}),
          {"scheme.error_length", "m", 1.0,
           "what the error of an angle is multiplied by beside that of a length",
           models::Range::kPositive}};
}

ErrorNorm error_norm_from(const models::Parameters& parameters) {
  return {.positions_only = parameters.choice("scheme.error_norm") == "positions",
          .length = parameters.number("scheme.error_length")};
}

SystemErrorNorm::SystemErrorNorm(const models::System& system, const ErrorNorm& norm)
    : norm_(norm) {
  const std::vector<models::Coordinate> all = system.coordinates();
  const auto n_q = static_cast<std::size_t>(system.num_positions());
  const auto n_v = static_cast<std::size_t>(system.num_velocities());
  const std::span<const models::Coordinate> named(all);
  const std::size_t q_end = std::min(n_q, named.size());
  const std::size_t v_end = std::min(n_q + n_v, named.size());
  scale_q_ = scale_of(named.first(q_end), system.num_positions(), "m", norm.length);
  scale_v_ =
      scale_of(named.subspan(q_end, v_end - q_end), system.num_velocities(), "m/s", norm.length);
}

std::string SystemErrorNorm::fault(const VectorXd& error_q, const VectorXd& error_v) const {
  const Eigen::Index n_q = scale_q_.size(), n_v = scale_v_.size();
  const bool fits = (error_q.size() == n_q || error_q.size() == n_v) && error_v.size() == n_v;
  if (fits) return {};
  return fmt::format("the scheme's error estimate has {} + {} entries where the state has {} + {}",
                     error_q.size(), error_v.size(), n_q, n_v);
}

double SystemErrorNorm::operator()(const VectorXd& error_q, const VectorXd& error_v) const {
  const bool as_positions = error_q.size() == scale_q_.size();  // else q1 ⊖ q0, of the length of v
  const double q = largest(as_positions ? scale_q_ : scale_v_, error_q);
  if (norm_.positions_only) return q;
  const double v = largest(scale_v_, error_v);
  return std::isnan(v) ? v : std::max(q, v);  // a NaN q stays: comparisons with it are false
}

}  // namespace tribo::solvers
