#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "papers/cenic2025/baselines.hpp"
#include "papers/cenic2025/pressure_scenes.hpp"

/// Common to the columns of Fig. 10 with pressure fields.
namespace tribo::papers::cenic2025 {

/// A value of a setting that the paper leaves open.
struct OtherSetting {
  std::string name;
  models::Changes changes = {};  ///< of the scenario
  double longest_step = 0.1;     ///< [s]
};

/// One column: a scene, its duration, and the condition on its end.
struct PressureBaselines {
  std::string scenario;
  models::Changes changes = {};
  double end = 0;                       ///< [s]
  std::vector<double> accuracies = {};  ///< 1e-3 among them
  std::int64_t most_attempts = 0;       ///< after which a run ends; 0: no limit
  /// Why a completed run is no point of the diagram; empty if it is one.
  std::function<std::string(const models::Instance&, const models::State<double>& x)> objection;
  /// Whether a run is affordable in the tier, as for those of `cenic`; else it is an omission.
  std::function<bool(const std::string& candidate, double epsilon, bool positions)> affordable =
      [](const std::string&, double, bool) { return true; };
  std::vector<std::string> varied = {"cenic"};  ///< candidates tried with other settings, too
  /// One point a triangle of the pressure field; and steps of up to 1 s.
  std::vector<OtherSetting> others = {{"fan", {{"contact.quadrature", "fan"}}}, {"1s", {}, 1}};

  [[nodiscard]] Setup setup(const BaselineCandidate& candidate, bool positions) const;
};

/// Work by accuracy of all candidates, with control of the whole state and of positions alone:
/// blocks `full.NAME` and `positions.NAME`, ends and quantities `queries.full.NAME.1e-03`, NaN
/// where the end violates the condition; `mean_step.full.NAME.1e-03` of the accepted steps.
/// `dense_beside_sparse` is the difference of attempts, queries and iterations between CENIC with
/// dense and with sparse factors.
///
/// log10 of attempts by norm, whole state over positions, whatever the ends, is `norm.NAME.1e-03`
/// [decades], other counters `…@queries` and `…@iterations`; of the candidates that are `varied`
/// attempts with other settings `…@fan`, `…@1s`. The leads of `add_leads` are without a prefix, at
/// 1e-3 first.
///
/// Of all attempts of a run `failed.full.NAME.1e-03` is the share whose Newton iterations did not
/// converge, and `failed_of_cenic` the number of such attempts in all runs of CENIC.
[[nodiscard]] verification::Figure pressure_baselines(const PressureBaselines& study,
                                                      const verification::RunOptions& options);

/// Kinetic and potential energy, without the energy stored in contacts [J].
[[nodiscard]] double energy_without_contacts(const models::Instance& instance,
                                             const models::State<double>& x);

}  // namespace tribo::papers::cenic2025
