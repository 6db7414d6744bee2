#pragma once

#include <optional>
#include <utility>

#include "models/parameters.hpp"
#include "models/scene/scene.hpp"

namespace tribo::reference {

/// State of a robot after a control period in which nothing switches.
struct HeldPeriod {
  models::State<double> end;
  double disagreement = 0;  ///< largest entry of (q, v) between two methods
};

/// Follows a robot through control periods, with its held τ and its anchors: by Fehlberg's method
/// of order 8 at a relative tolerance of 1e-13, which gives the end, and by that of Cash and Karp
/// of order 5 at 1e-11. Their disagreement holds the errors of both methods and their rounding.
/// Both are explicit, and the dampers of the light feet bound their steps more than the tolerance:
/// extrapolation takes more evaluations, and its weights carry rounding to 1e-9.
class HeldPeriods {
 public:
  [[nodiscard]] static HeldPeriods of_solo12(const models::Parameters& scene);
  [[nodiscard]] static HeldPeriods of_romeo(const models::Parameters& scene);

  /// From x over `period` [s]. Nothing where a point slips, pulls, begins to touch or lets go,
  /// checked `kLooks` times: the law with memory switches there at the steps of a scheme, and has
  /// no solution of its own.
  [[nodiscard]] std::optional<HeldPeriod> follow(const models::State<double>& x,
                                                 double period) const;

 private:
  explicit HeldPeriods(models::Scene robot) : robot_(std::move(robot)) {}

  models::Scene robot_;
};

}  // namespace tribo::reference
