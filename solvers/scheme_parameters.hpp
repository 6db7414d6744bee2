#pragma once

#include <string>
#include <vector>

#include "models/parameters.hpp"

/// Parameters common to several rows of the table of schemes.
namespace tribo::solvers {

/// A parameter with a choice of a few words.
[[nodiscard]] models::ParameterSpec choice_parameter(std::string key, std::string initial,
                                                     std::string description,
                                                     std::vector<std::string> allowed);

/// `scheme.linear_algebra`, which `linear_algebra_from` reads: `auto`, `dense`, `sparse` and more.
[[nodiscard]] models::ParameterSpec linear_algebra_parameter(
    const std::vector<std::string>& more = {});
/// The same for schemes with a positive definite matrix: with all backends.
[[nodiscard]] models::ParameterSpec definite_algebra_parameter();

/// `scheme.margin`.
[[nodiscard]] models::ParameterSpec margin_parameter();

/// `scheme.curvature`, which `curvature_rule_from` reads.
[[nodiscard]] models::ParameterSpec curvature_parameter();

/// `scheme.threads` of convex schemes, which `threads_from` reads.
[[nodiscard]] models::ParameterSpec threads_parameter();
[[nodiscard]] int threads_from(const models::Parameters& p);

/// `scheme.delassus`, which `delassus_estimate_from` reads.
[[nodiscard]] models::ParameterSpec delassus_parameter();

}  // namespace tribo::solvers
