#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>

#include "papers/cenic2025/baselines.hpp"
#include "papers/cenic2025/clutter_experiments.hpp"
#include "verification/judge/curve.hpp"

namespace tribo::papers::cenic2025 {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kSparseIsDense = 0.15;  ///< end of the comparison of the two [s]

/// A fall with error control on positions alone, or on the whole state. In the latter the errors of
/// angular velocities count in full: the factor one half applies to the components of quaternions.
Clutter fall_controlled(const ClutterScene& scene, const BaselineCandidate& candidate,
                        bool positions, int seed = 1) {
  Clutter clutter{
      .scene = scene, .seed = seed, .scheme = candidate.scheme, .changes = candidate.changes};
  clutter.changes.push_back({"scheme.error_norm", positions ? "positions" : "full"});
  if (!positions) clutter.changes.push_back({"scheme.error_length", "1"});
  return clutter;
}

/// Whether every centre is between the walls and above the floor, and none within another ball: no
/// contact is as deep as a radius.
bool all_inside(const ClutterScene& scene, const models::Instance& instance,
                const models::State<double>& x) {
  const double radius =
      models::Parameters(models::find_scenario(scene.scenario).parameters).number("clutter.radius");
  models::Snapshot snapshot;
  instance.system->evaluate(x, snapshot);
  return deepest_overlap(snapshot) < radius;
}

/// Why a run is no point of the diagram; empty if it is one.
std::string objection(const solvers::RunStatus& end, double gained, bool inside) {
  if (end.status != solvers::Status::kOk) return end.reason;
  std::string why = !(gained <= 0) ? "more energy than at the start" : "";
  if (!inside) why += why.empty() ? "a body is outside the box" : ", and a body is outside the box";
  return why;
}

Block baseline_block(const BaselineStudy& study, const BaselineCandidate& candidate,
                     bool positions) {
  return {study.prefix + (positions ? "positions." : "full.") + candidate.name,
          {{"accuracy", "-"},
           {"attempts", "-"},
           {"queries", "-"},
           {"iterations", "-"},
           {"gained", "-"}},
          {}};
}

/// A point of the diagram; its status is `outside-domain` where energy was gained.
Figure fall_of(const BaselineStudy& study, const BaselineCandidate& candidate, bool positions,
               const SweepPoint& point) {
  const Clutter clutter = fall_controlled(study.scene, candidate, positions);
  solvers::ErrorControl control = accuracy(point.accuracy);
  control.most_attempts = study.most_attempts;
  const auto run = run_clutter(clutter, control, study.window);
  const double gained = energy_over_start(clutter.instance(), run.x) - 1;
  const bool inside = all_inside(study.scene, clutter.instance(), run.x);
  const std::string why = objection(run.end, gained, inside);
  const bool whole = run.end.status == solvers::Status::kOk, believed = whole && why.empty();
  const std::string status =
      believed || !whole ? verification::status_name(run.end) : "outside-domain";
  const auto queries = static_cast<double>(run.work.geometry_queries);
  Figure figure;
  Block block = baseline_block(study, candidate, positions);
  const std::string id = block.name + "." + point.name;
  block.rows.push_back({{point.accuracy, attempts(run.work), queries,
                         static_cast<double>(run.work.newton_iterations), gained},
                        status});
  figure.blocks.push_back(std::move(block));
  figure.run_ends.push_back({id, status, why});
  const double nothing = std::numeric_limits<double>::quiet_NaN();
  figure.quantities = {{"attempts." + id, believed ? attempts(run.work) : nothing},
                       {"queries." + id, believed ? queries : nothing},
                       {"failed." + id, over(run.work.failed_solves, run.work.attempts())},
                       {"gained." + id, verification::of_whole_run(run.end, gained)}};
  figure.work = run.work;
  return figure;
}

/// Stands for a point that is not affordable in a tier.
Figure fall_left_out(const BaselineStudy& study, const BaselineCandidate& candidate, bool positions,
                     const SweepPoint& point) {
  Figure figure;
  figure.blocks = {baseline_block(study, candidate, positions)};
  figure.omissions = {
      fmt::format("{} at {}: takes too long in this tier", figure.blocks[0].name, point.name)};
  return figure;
}

/// max |q_sparse − q_dense| of whole runs at the same accuracy, until they become chaotic.
double sparse_from_dense(const ClutterScene& scene, double epsilon) {
  const auto end = [&](const BaselineCandidate& c) {
    return run_clutter(fall_controlled(scene, c, true), accuracy(epsilon), kSparseIsDense);
  };
  const auto sparse = end(kBaselines[0]), dense = end(kBaselines[1]);
  const double distance = (sparse.x.q - dense.x.q).cwiseAbs().maxCoeff();
  return verification::of_whole_run(sparse.end, verification::of_whole_run(dense.end, distance));
}

/// Work of CENIC by norm, full over positions.
Figure norm_ratio(const BaselineStudy& study, const SweepPoint& point, int seed) {
  const BaselineCandidate& cenic = kBaselines[0];
  const auto run_with = [&](bool positions) {
    return run_clutter(fall_controlled(study.scene, cenic, positions, seed),
                       accuracy(point.accuracy), study.scene.end);
  };
  const auto full = run_with(false), positions = run_with(true);
  const auto whole = [&](double x) {
    return verification::of_whole_run(full.end, verification::of_whole_run(positions.end, x));
  };
  Figure figure =
      seed_row(study.prefix + "norm." + point.name, {kCounters.begin(), kCounters.end()}, seed,
               {whole(attempts(full.work) / attempts(positions.work)),
                whole(over(full.work.geometry_queries, positions.work.geometry_queries)),
                whole(over(full.work.newton_iterations, positions.work.newton_iterations))});
  figure.work += full.work;
  figure.work += positions.work;
  return figure;
}

}  // namespace

std::vector<verification::Job> baseline_jobs(const BaselineStudy& study) {
  std::vector<verification::Job> jobs;
  for (const bool positions : {false, true}) {
    for (const BaselineCandidate& candidate : kBaselines) {
      for (const SweepPoint& point : study.points) {
        const bool taken = study.affordable(candidate.scheme, point.accuracy, positions);
        jobs.emplace_back([study, &candidate, positions, point, taken] {
          return taken ? fall_of(study, candidate, positions, point)
                       : fall_left_out(study, candidate, positions, point);
        });
      }
    }
  }
  std::ranges::move(
      seed_jobs(study.norms,
                [study](const auto& point, int seed) { return norm_ratio(study, point, seed); }),
      std::back_inserter(jobs));
  jobs.emplace_back([study] {
    Figure figure;
    figure.quantities.push_back(
        {study.prefix + "sparse_from_dense", sparse_from_dense(study.scene, 1e-3), "m"});
    return figure;
  });
  return jobs;
}

void add_baseline_means(const BaselineStudy& study, Figure& figure) {
  std::vector<NamedAccuracy> accuracies;
  for (const SweepPoint& point : study.points) accuracies.push_back({point.name, point.accuracy});
  add_leads(study.prefix, accuracies, figure);
  const std::string norm = study.prefix + "norm.", first = norm + study.norms.front().name;
  for (const SweepPoint& point : study.norms) {
    add_means(norm + point.name, figure);
    const std::string name = norm + point.name + ".least";
    for (std::size_t i = 0; i < kCounters.size(); ++i) {
      const std::string ratio = norm + point.name + "." + kCounters[i];
      const double least = std::log10(verification::find_quantity(figure, ratio + ".least").value);
      const bool attempts = i + 1 == kAttempts;
      figure.quantities.push_back({attempts ? name : name + "@" + kCounters[i], least, "decades"});
      if (attempts && &point != &study.norms.front())
        figure.quantities.push_back({first + ".least@" + point.name, least, "decades"});
    }
  }
}

}  // namespace tribo::papers::cenic2025
