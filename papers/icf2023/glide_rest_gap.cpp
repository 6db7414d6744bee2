/// Table I, column "gliding during slip", and Eq. (41): the rest position of a mass on a surface
/// that slips under it.
///
///   SAP μ(δt + τ_d)V − mg(1 + μ̃²)/k,   Lagged −mg/k,   Similar μδt‖V‖_s − mg/(k(1 + dμ‖V‖_s))
///
/// The mass starts off its rest position and is followed for 4 s. Near rest it is an oscillator
/// with the stiffness k_eff and the damping c = τ_d k_eff (SAP), d m g (Lagged),
/// d m g/(1 + dμ‖V‖_s) (Similar), to which the step adds δt k_eff. The initial deviation decays at
/// the rate c/(2m), or at k_eff/c where the oscillator is overdamped. Two kinds of cases have not
/// settled after 4 s; for them the mean is used:
///
///   Lagged, k = 1e4 N/m, d = 500 s/m:  overdamped, k/(d m g) = 2/s: it still creeps
///   SAP, k = 1e4 N/m, τ_d = δt = 0.1 ms:  (τ_d + δt) k/(2m) = 1/s: it still oscillates
#include <algorithm>
#include <cmath>
#include <vector>

#include "papers/icf2023/rig.hpp"

namespace tribo::papers::icf2023::glide {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kSettled = 1e-9;  ///< normal velocity at rest [m/s]
constexpr double kEnd = 4;         ///< [s]
constexpr double kMeanFrom = 1;    ///< start of the mean for masses still moving [s]

/// Initial height above the rest position on ground that does not slip [m]. No gliding gap of the
/// cases below is near it, so that none starts at its rest.
constexpr double kLift = 3e-4;

const std::vector<double> kStiffnesses = {1e4, 1e7};
const std::vector<double> kSteps = {1e-2, 1e-3, 1e-4};

struct Damping {
  double d, relaxation_time;
};
const std::vector<Damping> kDampings = {
    {numbers::kDissipation.value, numbers::kRelaxationTime.value},
    {numbers::kRodDissipation.value, numbers::kRodRelaxationTime.value}};

struct Rest {
  double gap = 0;  ///< at the end, or the mean [m]
  bool settled = false;
  std::string status;
};

Rest come_to_rest(const Rig& rig, Figure& figure) {
  double sum = 0;
  int count = 0;
  const auto run = verification::run_fixed_steps(rig.setup(kLift), rig.h, kEnd,
                                                 [&](const verification::StepView& step) {
                                                   if (step.x.t < kMeanFrom) return;
                                                   sum += step.x.q[0];
                                                   ++count;
                                                 });
  figure.work += run.work;
  const bool settled = std::abs(run.x.v[0]) < kSettled;
  const double gap = settled ? run.x.q[0] : sum / count;
  return {of_whole_run(run.end, gap), settled, status_name(run.end)};
}

struct Worst {
  double settled = 0, mean = 0;  ///< largest deviations [-]
  int settled_cases = 0, moving_cases = 0;
};

Worst add_model(const std::string& model, Figure& figure) {
  Worst worst;
  Block block{model,
              {{"k", "N/m"},
               {"h", "s"},
               {"gap", "m"},
               {"predicted", "m"},
               {"deviation", "-"},
               {"settled", "-"},
               {"d", "s/m"},
               {"tau_d", "s"}},
              {}};
  const auto add = [&](const Rig& rig) {
    const Rest rest = come_to_rest(rig, figure);
    const double deviation = std::abs(rest.gap / rig.rest_gap() - 1);
    double& of_kind = rest.settled ? worst.settled : worst.mean;
    keep_largest(of_kind, deviation);
    ++(rest.settled ? worst.settled_cases : worst.moving_cases);
    block.rows.push_back({{rig.k, rig.h, rest.gap, rig.rest_gap(), deviation,
                           rest.settled ? 1.0 : 0.0, rig.d, rig.relaxation_time},
                          rest.status});
  };
  for (const Damping& damping : kDampings) {
    for (const double k : kStiffnesses) {
      for (const double h : kSteps) {
        add({.model = model,
             .k = k,
             .d = damping.d,
             .relaxation_time = damping.relaxation_time,
             .h = h});
      }
    }
  }
  figure.blocks.push_back(block);
  return worst;
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  double done = 0;
  for (const std::string model : kModels) {
    const Worst worst = add_model(model, figure);
    figure.quantities.push_back({"settled." + model, worst.settled});
    figure.quantities.push_back(
        {"settled_cases." + model, static_cast<double>(worst.settled_cases)});
    if (worst.moving_cases > 0) figure.quantities.push_back({"mean." + model, worst.mean});
    options.progress(++done / 3);
  }
  return figure;
}

}  // namespace tribo::papers::icf2023::glide
