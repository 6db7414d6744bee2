#include "solvers/scheme_parameters.hpp"

#include <fmt/format.h>

#include <utility>

#include "models/input_error.hpp"

namespace tribo::solvers {

models::ParameterSpec choice_parameter(std::string key, std::string initial,
                                       std::string description, std::vector<std::string> allowed) {
  return {std::move(key),    "", std::move(initial), std::move(description), models::Range::kFinite,
          std::move(allowed)};
}

models::ParameterSpec linear_algebra_parameter(const std::vector<std::string>& more) {
  std::vector<std::string> backends = {"auto", "dense", "sparse"};
  backends.insert(backends.end(), more.begin(), more.end());
  return choice_parameter("scheme.linear_algebra", "auto", "backend for the Newton matrix",
                          std::move(backends));
}

models::ParameterSpec definite_algebra_parameter() {
  return linear_algebra_parameter({"supernodal", "blocks", "pcg"});
}

models::ParameterSpec margin_parameter() {
  return {"scheme.margin", "m", 0.0,
          "gap at the start of a step below which a pair takes part that does not overlap yet",
          models::Range::kNonNegative};
}

models::ParameterSpec curvature_parameter() {
  return choice_parameter("scheme.curvature", "exact",
                          "curvature of friction along the slip in Newton's matrix: exact; the "
                          "secant, which is larger, in the first six iterations; or after a short "
                          "one",
                          {"exact", "majorised", "adaptive"});
}

models::ParameterSpec threads_parameter() {
  return {
      "scheme.threads", "-", 1.0,
      "threads that share bodies, pairs and contacts of a step; the result does not depend on them",
      models::Range::kCount};
}

int threads_from(const models::Parameters& p) {
  constexpr double kMost = 256;
  const double threads = p.number("scheme.threads");
  if (threads > kMost) {
    throw InputError(fmt::format("scheme.threads: {} is above {}", threads, kMost));
  }
  return static_cast<int>(threads);
}

models::ParameterSpec delassus_parameter() {
  return choice_parameter("scheme.delassus", "diagonal",
                          "inverse effective mass w of a contact in the problem that is solved "
                          "(cenic-trapezoid's has 2 M "
                          "and so half of it): from the diagonal of W = J M^-1 J^T; ||W||_F/3, as "
                          "Drake's SAP has it; or "
                          "2.65 times the sum of 1/m, as the release of cenic has it",
                          {"diagonal", "frobenius", "inverse-mass"});
}

}  // namespace tribo::solvers
