#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "papers/cenic2025/baselines.hpp"
#include "papers/cenic2025/pressure_scenes.hpp"

/// What the columns of Fig. 10 with pressure fields have in common.
namespace tribo::papers::cenic2025 {

/// One column: a scene, how long it is run, and what is asked of its end.
struct PressureBaselines {
  std::string scenario;
  models::Changes changes = {};
  double end = 0;                       ///< [s]
  std::vector<double> accuracies = {};  ///< 1e-3 among them
  std::int64_t most_attempts = 0;       ///< of a run, which then ends so; 0: no limit
  /// Why a run that came to its end is no point of the diagram; empty if it is one.
  std::function<std::string(const models::Instance&, const models::State<double>& x)> objection;
  /// Whether the tier has time for a run, as for those of `cenic`; what it has not is an omission.
  std::function<bool(const std::string& candidate, double epsilon, bool positions)> affordable =
      [](const std::string&, double, bool) { return true; };

  [[nodiscard]] Setup setup(const BaselineCandidate& candidate, bool positions) const;
};

/// Work by accuracy of all candidates, with control of the whole state and of positions alone:
/// blocks `full.NAME` and `positions.NAME`, ends and quantities `queries.full.NAME.1e-03`, NaN
/// where the end is not as it should be; `mean_step.full.NAME.1e-03` of what was taken. In how many
/// attempts, queries and iterations CENIC with dense factors differs from that with sparse ones is
/// `dense_beside_sparse`.
///
/// Attempts of CENIC by norm, whole state over positions, whatever the ends are, are
/// `norm.cenic.1e-03`; looser than that `norm.fan.1e-02`, too, with the quadrature of triangles.
[[nodiscard]] verification::Figure pressure_baselines(const PressureBaselines& study,
                                                      const verification::RunOptions& options);

/// Kinetic and potential energy, without what the contacts store [J].
[[nodiscard]] double energy_without_contacts(const models::Instance& instance,
                                             const models::State<double>& x);

}  // namespace tribo::papers::cenic2025
