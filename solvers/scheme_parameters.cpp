#include "solvers/scheme_parameters.hpp"

#include <utility>

namespace tribo::solvers {

models::ParameterSpec choice_parameter(std::string key,
                                       std::string initial,
                                       std::string description,
                                       std::vector<std::string> allowed) {
  return {std::move(key),
          "",
          std::move(initial),
          std::move(description),
          models::Range::kFinite,
          std::move(allowed)};
}

models::ParameterSpec linear_algebra_parameter() {
  return choice_parameter("scheme.linear_algebra",
                          "auto",
                          "factorization of the Newton matrix",
                          {"auto", "dense", "sparse"});
}

}  // namespace tribo::solvers
