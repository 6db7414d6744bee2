/// Which steps of the sliding rod meet the jam, by step and by phase of the steps.
///
/// A jam is a step at whose end the tip is slower than a threshold under load, within 0.1 s. The
/// first step is a part of the others, so that all steps begin at other times of the same motion:
/// eight phases. A threshold in the step would be one change, from jam to miss, at every phase.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "papers/icf2023/rod.hpp"
#include "verification/study/simulation/simulation.hpp"

namespace tribo::papers::icf2023::jam_islands {
namespace {

using verification::Block;
using verification::Figure;

constexpr int kPhases = 8;
constexpr double kFinest = 0.1e-3, kCoarsest = 1e-3;       ///< [s]
constexpr double kQuickSpacing = 2e-5, kSpacing = 0.5e-5;  ///< of steps [s]
/// |v_t| below which a tip under load has jammed: of fig12, and others [m/s]
constexpr double kSlip = 0.1;
constexpr std::array kOtherSlips = {0.03, 0.3};

/// The least |v_t| at the end of a step under load [m/s]; NaN where the run stopped early.
double least_slip(const Setup& setup, double h, double phase, solvers::Work& work) {
  const verification::PreparedSimulation run = verification::prepare({.setup = setup, .choice = h});
  std::vector<solvers::ContactReport> contacts;
  double least = std::numeric_limits<double>::infinity();
  run.integrator->observe([&](const solvers::AttemptRecord& attempt) {
    if (!attempt.accepted) return;
    run.stepper->contacts(attempt.result.x, contacts);
    if (contacts[0].force[0] > 0) keep_least(least, std::abs(contacts[0].velocity[1]));
  });
  models::State<double> x = run.instance.x0;
  solvers::RunStatus end = run.integrator->advance(x, phase * h);
  if (end.status == solvers::Status::kOk)
    end = run.integrator->advance(x, numbers::kRodConvergenceEnd.value);
  work += run.integrator->work();
  return of_whole_run(end, least);
}

/// One row for each step and phase, the finest first.
Figure map_of(const std::string& model, const NamedStart& from, const std::vector<double>& steps) {
  Figure figure;
  Block block{
      model + from.at, {{"h", "s"}, {"phase", "-"}, {"least_slip", "m/s"}, {"jams", "-"}}, {}};
  for (const double h : steps) {
    for (int i = 1; i <= kPhases; ++i) {
      const double phase = static_cast<double>(i) / kPhases;
      const Setup setup = rod_setup({.model = model, .h = h, .start = from.start});
      const double slip = least_slip(setup, h, phase, figure.work);
      block.rows.push_back({{h, phase, slip, slip < kSlip ? 1.0 : 0.0}});
    }
  }
  figure.blocks.push_back(block);
  return figure;
}

/// Of how many phases each step jams, the finest step first.
std::vector<int> jams_by_step(const Block& map, double slip) {
  std::vector<int> jams;
  for (std::size_t i = 0; i < map.rows.size(); ++i) {
    if (i % kPhases == 0) jams.push_back(0);
    jams.back() += map.rows[i].values[2] < slip ? 1 : 0;
  }
  return jams;
}

/// Changes from step to step between jam and miss at a phase.
int changes_at(const Block& map, int phase, double slip) {
  int changes = 0;
  for (std::size_t i = static_cast<std::size_t>(phase); i + kPhases < map.rows.size();
       i += kPhases) {
    const bool here = map.rows[i].values[2] < slip;
    changes += here != (map.rows[i + kPhases].values[2] < slip) ? 1 : 0;
  }
  return changes;
}

/// The step up to which all steps jam at every phase, the one from which on none does at any [s],
/// the share of steps that do both, and the least and most changes of a phase.
void add_map(const std::string& model, const Block& map, double slip, const std::string& suffix,
             Figure& figure) {
  const std::vector<int> jams = jams_by_step(map, slip);
  const auto step = [&](auto i) {
    return map.rows[static_cast<std::size_t>(i) * kPhases].values[0];
  };
  const auto first_miss = std::ranges::find_if(jams, [](int n) { return n < kPhases; });
  const auto last_jam = std::find_if(jams.rbegin(), jams.rend(), [](int n) { return n > 0; });
  const auto both = std::ranges::count_if(jams, [](int n) { return n > 0 && n < kPhases; });
  const auto in_order = std::minmax_element(jams.begin(), jams.end());
  int least = std::numeric_limits<int>::max(), most = 0;
  for (int i = 0; i < kPhases; ++i) {
    least = std::min(least, changes_at(map, i, slip));
    most = std::max(most, changes_at(map, i, slip));
  }
  const auto add = [&](const std::string& name, double value, const std::string& unit = "") {
    figure.quantities.push_back({fmt::format("{}.{}{}", name, model, suffix), value, unit});
  };
  add("surely", first_miss == jams.begin() ? 0 : step(first_miss - jams.begin() - 1), "s");
  add("possibly", last_jam == jams.rend() ? 0 : step(jams.rend() - last_jam - 1), "s");
  add("both", static_cast<double>(both) / static_cast<double>(jams.size()));
  add("jamming_phases_least", *in_order.first);
  add("changes_least", least);
  add("changes_most", most);
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  const double spacing = options.tier == verification::Tier::kFull ? kSpacing : kQuickSpacing;
  std::vector<double> steps;
  for (double h = kFinest; h < kCoarsest + spacing / 2; h += spacing) steps.push_back(h);
  std::vector<verification::Job> jobs;
  for (const NamedStart& from : kRodStarts) {
    for (const std::string model : kModels)
      jobs.emplace_back([=] { return map_of(model, from, steps); });
  }
  Figure figure = verification::joined(options.compute(jobs));
  for (const std::string model : kModels) {
    const auto add = [&](const std::string& at, double slip, const std::string& suffix) {
      add_map(model, figure.block(model + at), slip, suffix, figure);
    };
    for (const auto& [start, at] : kRodStarts) add(at, kSlip, at);
    for (const double slip : kOtherSlips) add("", slip, fmt::format("@{}", slip));
  }
  return figure;
}

}  // namespace tribo::papers::icf2023::jam_islands
