/// Fig. 10, the cylinder — work by accuracy of CENIC and of four general schemes on a body with a
/// pressure field, with error control on the whole state and on positions alone.
///
/// Counted: attempted steps and geometry queries, of which a general scheme makes one in each
/// evaluation of ẋ = f(x), differences for Jacobians included. A run is a point of the diagram
/// where it ends as it should: the cylinder on its side, with no more energy than at the start.
#include <fmt/format.h>

#include <limits>
#include <string>
#include <vector>

#include "papers/cenic2025/baselines.hpp"
#include "papers/cenic2025/pressure_scenes.hpp"
#include "papers/items.hpp"

namespace tribo::papers::cenic2025::fig10a {
namespace {

using verification::Block;
using verification::Figure;
using verification::RunResult;

constexpr double kEnd = 1;          ///< [s]
constexpr double kCompared = 1e-3;  ///< accuracy at which norms are compared

Setup setup_of(const BaselineCandidate& candidate, bool positions) {
  Setup setup = pressure_scene("hydro-cylinder", falling_cylinder(), candidate.scheme);
  setup.scheme_changes.insert(
      setup.scheme_changes.end(), candidate.changes.begin(), candidate.changes.end());
  setup.scheme_changes.push_back({"scheme.error_norm", positions ? "positions" : "full"});
  if (!positions) setup.scheme_changes.push_back({"scheme.error_length", "1"});
  return setup;
}

RunResult run_of(const BaselineCandidate& candidate, bool positions, double epsilon, double end) {
  return verification::run_steps(
      setup_of(candidate, positions), accuracy(epsilon), end, [](const verification::StepView&) {});
}

/// Why the end of a run is no point of the diagram; empty if it is one.
std::string objection(const models::Instance& instance, const RunResult& run) {
  if (run.end.status != solvers::Status::kOk) return run.end.reason;
  const auto energy = [&](const models::State<double>& x) {
    const auto e = instance.system->energy(x);
    return e.kinetic + e.potential;
  };
  if (energy(run.x) > energy(instance.x0)) return "more energy than at the start";
  return off_its_side(run.x.q) < 1 ? "" : "it does not lie on its side";
}

void add_point(const BaselineCandidate& candidate,
               bool positions,
               double epsilon,
               Block& block,
               Figure& figure) {
  const RunResult run = run_of(candidate, positions, epsilon, kEnd);
  const std::string why = objection(setup_of(candidate, positions).instance(), run);
  const bool believed = why.empty(), whole = run.end.status == solvers::Status::kOk;
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
  figure.work += run.work;
}

/// Attempts of CENIC, with control of the whole state over control of positions.
double norm_ratio() {
  const auto attempts = [](bool positions) {
    const RunResult run = run_of(kBaselines[0], positions, kCompared, kEnd);
    return verification::of_whole_run(run.end, static_cast<double>(run.work.attempts()));
  };
  return attempts(false) / attempts(true);
}

Figure run(const verification::RunOptions& options) {
  Figure figure;
  std::vector<double> accuracies = {1e-1, 1e-3};
  if (options.tier == verification::Tier::kFull) accuracies = {1e-1, 1e-2, 1e-3, 1e-4};
  for (const bool positions : {false, true}) {
    for (const BaselineCandidate& candidate : kBaselines) {
      Block block{(positions ? "positions." : "full.") + candidate.name,
                  {{"accuracy", "-"}, {"attempts", "-"}, {"queries", "-"}, {"iterations", "-"}},
                  {}};
      for (const double epsilon : accuracies)
        add_point(candidate, positions, epsilon, block, figure);
      figure.blocks.push_back(block);
    }
  }
  figure.quantities.push_back({"norm.cenic", norm_ratio()});
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "cenic2025/fig10a",
    .title = "Work and accuracy beside general schemes, of a cylinder with a pressure field",
    .shows =
        "Attempted steps and geometry queries by accuracy, with error control on the whole state "
        "and on positions alone; crosses where a run did not end as it should.",
    .run = run};

}  // namespace tribo::papers::cenic2025::fig10a
