#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "papers/cenic2025/baselines.hpp"
#include "papers/cenic2025/clutter_experiments.hpp"

namespace tribo::papers::cenic2025 {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kSparseIsDense = 0.15;  ///< until when the two are compared [s]

/// A fall with error control on positions alone, or on the whole state. There the errors of angular
/// velocities count in full: halves are those of the components of quaternions.
Clutter fall_controlled(const ClutterScene& scene,
                        const BaselineCandidate& candidate,
                        bool positions,
                        int seed = 1) {
  Clutter clutter{
      .scene = scene, .seed = seed, .scheme = candidate.scheme, .changes = candidate.changes};
  clutter.changes.push_back({"scheme.error_norm", positions ? "positions" : "full"});
  if (!positions) clutter.changes.push_back({"scheme.error_length", "1"});
  return clutter;
}

/// Whether every centre is between the walls and above the floor, and none within another ball: no
/// contact is as deep as a radius.
bool all_inside(const ClutterScene& scene,
                const models::Instance& instance,
                const models::State<double>& x) {
  const double radius =
      models::Parameters(models::find_scenario(scene.scenario).parameters).number("clutter.radius");
  models::Snapshot<double> snapshot;
  instance.system->evaluate(x, snapshot);
  return deepest_overlap(snapshot) < radius;
}

class Diagram {
 public:
  Diagram(const BaselineStudy& study, Figure& figure) : study_(study), figure_(figure) {}

  /// A row of the block; its status is `outside-domain` where energy was gained.
  void add(const BaselineCandidate& candidate,
           const SweepPoint& point,
           bool positions,
           double end,
           const std::string& id,
           Block& block) {
    const Clutter clutter = fall_controlled(study_.scene, candidate, positions);
    solvers::ErrorControl control = accuracy(point.accuracy);
    control.most_attempts = study_.most_attempts;
    const auto run = run_clutter(clutter, control, end);
    const double gained = energy_over_start(clutter.instance(), run.x) - 1;
    const bool inside = all_inside(study_.scene, clutter.instance(), run.x);
    const bool believed = run.end.status == solvers::Status::kOk && gained <= 0 && inside;
    const std::string status = believed || run.end.status != solvers::Status::kOk
                                   ? verification::status_name(run.end)
                                   : "outside-domain";
    block.rows.push_back({{point.accuracy,
                           attempts(run.work),
                           static_cast<double>(run.work.geometry_queries),
                           static_cast<double>(run.work.newton_iterations),
                           gained},
                          status});
    figure_.run_ends.push_back({id, status, reason(run.end, gained, inside)});
    const double nothing = std::numeric_limits<double>::quiet_NaN();
    const auto queries = static_cast<double>(run.work.geometry_queries);
    figure_.quantities.push_back({"attempts." + id, believed ? attempts(run.work) : nothing});
    figure_.quantities.push_back({"queries." + id, believed ? queries : nothing});
    figure_.quantities.push_back({"gained." + id, verification::of_whole_run(run.end, gained)});
    figure_.work += run.work;
  }

 private:
  /// Why the run is no point of the diagram; empty if it is one.
  static std::string reason(const solvers::RunStatus& end, double gained, bool inside) {
    if (end.status != solvers::Status::kOk) return end.reason;
    std::string why = gained > 0 ? "more energy than at the start" : "";
    if (!inside)
      why += why.empty() ? "a body is outside the box" : ", and a body is outside the box";
    return why;
  }

  const BaselineStudy& study_;
  Figure& figure_;
};

void add_candidate(const BaselineStudy& study,
                   const BaselineCandidate& candidate,
                   bool positions,
                   Figure& figure) {
  Diagram diagram(study, figure);
  const std::string name = study.prefix + (positions ? "positions." : "full.") + candidate.name;
  Block block{name,
              {{"accuracy", "-"},
               {"attempts", "-"},
               {"queries", "-"},
               {"iterations", "-"},
               {"gained", "-"}},
              {}};
  for (const SweepPoint& point : study.points) {
    if (study.affordable(candidate.scheme, point.accuracy, positions)) {
      diagram.add(candidate, point, positions, study.window, name + "." + point.name, block);
    } else {
      figure.omissions.push_back(
          fmt::format("{} at {}: takes too long in this tier", name, point.name));
    }
  }
  figure.blocks.push_back(block);
}

/// max |q_sparse − q_dense| of the two in whole runs of the same accuracy, until they are chaotic.
double sparse_from_dense(const ClutterScene& scene, double epsilon) {
  const auto end = [&](const BaselineCandidate& c) {
    return run_clutter(fall_controlled(scene, c, true), accuracy(epsilon), kSparseIsDense);
  };
  const auto sparse = end(kBaselines[0]), dense = end(kBaselines[1]);
  const double distance = (sparse.x.q - dense.x.q).cwiseAbs().maxCoeff();
  return verification::of_whole_run(sparse.end, verification::of_whole_run(dense.end, distance));
}

/// Attempts of CENIC by norm, full over positions, as means over seeds.
void add_norm_ratio(const BaselineStudy& study, const SweepPoint& point, Figure& figure) {
  SeedTable table(study.prefix + "norm." + point.name, {"attempts", "iterations"});
  const BaselineCandidate& cenic = kBaselines[study.scene.in_space ? 0 : 1];
  for (int seed = 1; seed <= point.seeds; ++seed) {
    const auto run_with = [&](bool positions) {
      return run_clutter(fall_controlled(study.scene, cenic, positions, seed),
                         accuracy(point.accuracy),
                         study.scene.end);
    };
    const auto full = run_with(false), positions = run_with(true);
    const auto whole = [&](double x) {
      return verification::of_whole_run(full.end, verification::of_whole_run(positions.end, x));
    };
    table.add(seed,
              {whole(attempts(full.work) / attempts(positions.work)),
               whole(over(full.work.newton_iterations, positions.work.newton_iterations))});
    figure.work += full.work;
    figure.work += positions.work;
  }
  table.write(figure);
}

}  // namespace

void add_baselines(const BaselineStudy& study, Figure& figure) {
  for (const bool positions : {false, true}) {
    for (const BaselineCandidate& candidate : kBaselines) {
      add_candidate(study, candidate, positions, figure);
    }
  }
  for (const SweepPoint& point : study.norms) add_norm_ratio(study, point, figure);
  figure.quantities.push_back(
      {study.prefix + "sparse_from_dense", sparse_from_dense(study.scene, 1e-3), "m"});
}

}  // namespace tribo::papers::cenic2025
