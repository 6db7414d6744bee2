#include "solvers/convex/convex_options.hpp"

namespace tribo::solvers {

CurvatureRule curvature_rule_from(std::string_view choice) {
  if (choice == "majorised") return CurvatureRule::kMajorised;
  return choice == "adaptive" ? CurvatureRule::kAdaptive : CurvatureRule::kExact;
}

}  // namespace tribo::solvers
