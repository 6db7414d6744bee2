#include "papers/cenic2025/pressure_baselines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace tribo::papers::cenic2025 {
namespace {

using verification::Block;
using verification::Figure;

std::string name_of(const BaselineCandidate& candidate, bool positions) {
  return (positions ? "positions." : "full.") + candidate.name;
}

/// One run: a row of the block, whose status is `outside-domain` where the end is not as it should
/// be.
void add_point(const PressureBaselines& study,
               const Setup& setup,
               double epsilon,
               Block& block,
               Figure& figure) {
  solvers::ErrorControl control = accuracy(epsilon);
  control.most_attempts = study.most_attempts;
  const auto run =
      verification::run_steps(setup, control, study.end, [](const verification::StepView&) {});
  const bool whole = run.end.status == solvers::Status::kOk;
  const std::string why = whole ? study.objection(setup.instance(), run.x) : run.end.reason;
  const bool believed = whole && why.empty();
  const std::string status =
      believed || !whole ? verification::status_name(run.end) : "outside-domain";
  const auto attempts = static_cast<double>(run.work.attempts());
  const auto queries = static_cast<double>(run.work.geometry_queries);
  const std::string id = fmt::format("{}.{:.0e}", block.name, epsilon);
  block.rows.push_back(
      {{epsilon, attempts, queries, static_cast<double>(run.work.newton_iterations)}, status});
  const double nothing = std::numeric_limits<double>::quiet_NaN();
  figure.run_ends.push_back({id, status, why});
  figure.quantities.push_back({"attempts." + id, believed ? attempts : nothing});
  figure.quantities.push_back({"queries." + id, believed ? queries : nothing});
  figure.quantities.push_back(
      {"mean_step." + id, run.end.t / static_cast<double>(run.work.steps), "s"});
  figure.work += run.work;
}

void add_candidate(const PressureBaselines& study,
                   const BaselineCandidate& candidate,
                   bool positions,
                   Figure& figure) {
  Block block{name_of(candidate, positions),
              {{"accuracy", "-"}, {"attempts", "-"}, {"queries", "-"}, {"iterations", "-"}},
              {}};
  const Setup setup = study.setup(candidate, positions);
  for (const double epsilon : study.accuracies) {
    if (study.affordable(candidate.name, epsilon, positions)) {
      add_point(study, setup, epsilon, block, figure);
    } else {
      figure.omissions.push_back(
          fmt::format("{} at {:.0e}: takes too long in this tier", block.name, epsilon));
    }
  }
  figure.blocks.push_back(block);
}

/// Σ of the differences of counters with dense factors and with sparse ones, of the same runs.
double dense_beside_sparse(const Figure& figure) {
  double sum = 0;
  for (const std::string norm : {"full", "positions"}) {
    const Block& sparse = figure.block(norm + ".cenic");
    const Block& dense = figure.block(norm + ".cenic-dense");
    for (const verification::Row& row : dense.rows) {
      const auto same = std::ranges::find(
          sparse.rows, row.values[0], [](const auto& other) { return other.values[0]; });
      for (std::size_t i = 1; i < row.values.size(); ++i)
        sum += std::abs(row.values[i] - same->values[i]);
    }
  }
  return sum;
}

/// Attempts of CENIC, with control of the whole state over control of positions, of the scene with
/// other changes besides.
double norm_ratio(const PressureBaselines& study, double epsilon, const models::Changes& others) {
  const auto attempts = [&](bool positions) {
    Setup setup = study.setup(kBaselines[0], positions);
    setup.scenario_changes.insert(setup.scenario_changes.end(), others.begin(), others.end());
    const auto run = verification::run_steps(
        setup, accuracy(epsilon), study.end, [](const verification::StepView&) {});
    return verification::of_whole_run(run.end, static_cast<double>(run.work.attempts()));
  };
  return attempts(false) / attempts(true);
}

/// These ratios of the runs that the figure has, and of others with the quadrature of triangles
/// where few steps are taken.
void add_norm_ratios(const PressureBaselines& study, Figure& figure) {
  const Block full = figure.block("full.cenic"), positions = figure.block("positions.cenic");
  for (std::size_t i = 0; i < full.rows.size(); ++i) {
    const double epsilon = full.rows[i].values[0];
    const double ratio = full.rows[i].values[1] / positions.rows[i].values[1];
    figure.quantities.push_back({fmt::format("norm.cenic.{:.0e}", epsilon), ratio});
    if (epsilon <= 1e-3) continue;
    figure.quantities.push_back({fmt::format("norm.fan.{:.0e}", epsilon),
                                 norm_ratio(study, epsilon, {{"contact.quadrature", "fan"}})});
  }
}

}  // namespace

Setup PressureBaselines::setup(const BaselineCandidate& candidate, bool positions) const {
  Setup setup = pressure_scene(scenario, changes, candidate.scheme);
  setup.scheme_changes.insert(
      setup.scheme_changes.end(), candidate.changes.begin(), candidate.changes.end());
  setup.scheme_changes.push_back({"scheme.error_norm", positions ? "positions" : "full"});
  if (!positions) setup.scheme_changes.push_back({"scheme.error_length", "1"});
  return setup;
}

void add_pressure_baselines(const PressureBaselines& study, Figure& figure) {
  for (const bool positions : {false, true}) {
    for (const BaselineCandidate& candidate : kBaselines)
      add_candidate(study, candidate, positions, figure);
  }
  figure.quantities.push_back({"dense_beside_sparse", dense_beside_sparse(figure)});
  add_norm_ratios(study, figure);
}

double energy_without_contacts(const models::Instance& instance, const models::State<double>& x) {
  const auto e = instance.system->energy(x);
  return e.kinetic + e.potential;
}

}  // namespace tribo::papers::cenic2025
