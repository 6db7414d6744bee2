/// The energy ledger of every scheme on every planar scenario of icf2023, and the sign of the
/// energy that time stepping adds or removes.
///
/// An implicit step with constant Jacobian removes ½‖Δv‖²_A + ½ k Δx² from the ledger: it never
/// gains. Where the Jacobian rotates within the step (the rod) this is not an identity, and
/// explicit schemes have no definite sign.
#include <cmath>
#include <string_view>

#include "models/scenarios/icf2023_numbers.hpp"
#include "papers/beyond/ledger.hpp"
#include "papers/icf2023/rod.hpp"

namespace tribo::papers::beyond::energy {
namespace {

namespace numbers = models::icf2023;
using verification::Figure;
using verification::Setup;
using verification::Tier;

struct Stage {
  const char* scenario;
  double implicit_step;  ///< [s]
  double explicit_step;  ///< small enough for the stiffest phase of friction [s]
  double one_way_step;   ///< [s]; on a closed contact a stable one, see `step_of`
  double t_end;          ///< [s]
  const char* gap;       ///< parameter that opens the gap for barriers
  double open;           ///< its value [m]
  bool quick;            ///< whether explicit schemes run in the quick tier too
};

const std::vector<Stage>& stages() {
  static const std::vector<Stage> all = {
      {"conveyor-belt", 1e-3, 1e-5, 1e-5, numbers::kBeltConvergenceEnd.value, "box.lift", kOpenGap,
       true},
      {"falling-sphere", 1e-3, 5e-8, 1e-3, numbers::kSphereEnd.value, "sphere.gap",
       numbers::kSphereGap.value, false},
      {"sliding-rod", 1e-5, 5e-9, 1e-5, numbers::kRodEnd.value, "rod.gap", kOpenGap, false},
      {"stacked-masses", 1e-3, 1e-5, 1e-3, numbers::kStackEnd.value, "stack.gap", kOpenGap, true},
      {"prescribed-slip", 1e-3, 1e-5, 1e-5, numbers::kSlipEnd.value, "mass.lift", kOpenGap, true}};
  return all;
}

/// The rod starts at the gap of the scheme's own sliding equilibrium, see icf2023/rod.hpp.
Setup setup_of(const Stage& stage, const std::string& scheme, double h) {
  const bool barrier = needs_open_gaps(scheme);
  if (std::string_view(stage.scenario) == "sliding-rod" && !barrier) {
    return icf2023::rod_setup({.model = scheme, .h = h});
  }
  Setup setup = icf2023::make_setup(stage.scenario, scheme, numbers::kRelaxationTime.value);
  if (barrier) setup.scenario_changes.push_back({stage.gap, stage.open});
  return setup;
}

/// One-way is explicit in the normal direction. Above its stability limit a body that starts at
/// rest on a closed contact stays there only as long as its forces round to zero: its motion then
/// depends on rounding.
double step_of(const Stage& stage, const solvers::Scheme& scheme) {
  if (std::string_view(scheme.id) == "one-way") return stage.one_way_step;
  return is_explicit(scheme) ? stage.explicit_step : stage.implicit_step;
}

/// Value for all steps of a run: NaN where the run stopped early or a step's energy is NaN.
double known(const LedgerRun& run, double value) {
  return std::isnan(run.total.largest_gain) ? run.total.largest_gain
                                            : verification::of_whole_run(run.end, value);
}

Figure ledger_of(const Stage& stage, const std::string& scheme, double h) {
  Figure figure;
  const std::string name = std::string(stage.scenario) + "." + scheme;
  LedgerRun run = keep_ledger(name, setup_of(stage, scheme, h), h, stage.t_end);
  figure.work += run.work;
  figure.run_ends.push_back({name, std::string(solvers::name(run.end.status)), run.end.reason});
  figure.blocks.push_back(std::move(run.history));
  const Ledger& l = run.total;
  const double counted = known(run, static_cast<double>(l.gaining_steps));
  figure.quantities.push_back({"gaining_steps." + name, counted});
  figure.quantities.push_back({"gains." + name, l.gaining_steps > 0 ? 1 : known(run, 0)});
  figure.quantities.push_back({"remainder." + name, known(run, l.remainder / l.scale)});
  figure.quantities.push_back({"normal." + name, known(run, l.normal / l.scale)});
  figure.quantities.push_back({"largest_gain." + name, known(run, l.largest_gain / l.scale)});
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  std::vector<verification::Job> jobs;
  for (const Stage& stage : stages()) {
    for (const solvers::Scheme& scheme : planar_schemes()) {
      if (is_explicit(scheme) && !stage.quick && options.tier == Tier::kQuick) continue;
      const double h = step_of(stage, scheme);
      jobs.emplace_back(
          [&stage, id = std::string(scheme.id), h] { return ledger_of(stage, id, h); });
    }
  }
  return verification::joined(options.compute(jobs));
}

}  // namespace tribo::papers::beyond::energy
