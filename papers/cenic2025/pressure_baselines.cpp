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

Block pressure_block(const BaselineCandidate& candidate, bool positions) {
  return {name_of(candidate, positions),
          {{"accuracy", "-"},
           {"attempts", "-"},
           {"queries", "-"},
           {"iterations", "-"},
           {"failed", "-"}},
          {}};
}

/// One run: a row of its block, whose status is `outside-domain` where the end violates its
/// condition.
Figure pressure_point(const PressureBaselines& study, const BaselineCandidate& candidate,
                      bool positions, double epsilon) {
  const Setup setup = study.setup(candidate, positions);
  solvers::ErrorControl control = accuracy(epsilon);
  control.most_attempts = study.most_attempts;
  const auto run = verification::run_steps(setup, control, study.end);
  const bool whole = run.end.status == solvers::Status::kOk;
  const std::string why = whole ? study.objection(setup.instance(), run.x) : run.end.reason;
  const bool believed = whole && why.empty();
  const std::string status =
      believed || !whole ? verification::status_name(run.end) : "outside-domain";
  const auto attempts = static_cast<double>(run.work.attempts());
  const auto queries = static_cast<double>(run.work.geometry_queries);
  Figure figure;
  Block block = pressure_block(candidate, positions);
  const std::string id = fmt::format("{}.{:.0e}", block.name, epsilon);
  const auto failed = static_cast<double>(run.work.failed_solves);
  block.rows.push_back(
      {{epsilon, attempts, queries, static_cast<double>(run.work.newton_iterations), failed},
       status});
  figure.blocks.push_back(std::move(block));
  const double nothing = std::numeric_limits<double>::quiet_NaN();
  figure.run_ends.push_back({id, status, why});
  figure.quantities = {{"attempts." + id, believed ? attempts : nothing},
                       {"queries." + id, believed ? queries : nothing},
                       {"failed." + id, failed / attempts},
                       {"mean_step." + id, run.end.t / static_cast<double>(run.work.steps), "s"}};
  figure.work = run.work;
  return figure;
}

/// Stands for a point that is not affordable in a tier.
Figure pressure_point_left_out(const BaselineCandidate& candidate, bool positions, double epsilon) {
  Figure figure;
  figure.blocks = {pressure_block(candidate, positions)};
  figure.omissions = {fmt::format("{} at {:.0e}: takes too long in this tier",
                                  name_of(candidate, positions), epsilon)};
  return figure;
}

/// Σ of the absolute differences of counters with dense and with sparse factors, for the same runs.
double dense_beside_sparse(const Figure& figure) {
  double sum = 0;
  for (const std::string norm : {"full", "positions"}) {
    const Block& sparse = figure.block(norm + ".cenic");
    const Block& dense = figure.block(norm + ".cenic-dense");
    for (const verification::Row& row : dense.rows) {
      const auto same = std::ranges::find(sparse.rows, row.values[0],
                                          [](const auto& other) { return other.values[0]; });
      for (std::size_t i = 1; i < row.values.size(); ++i)
        sum += std::abs(row.values[i] - same->values[i]);
    }
  }
  return sum;
}

/// Attempts of CENIC's runs whose Newton iterations did not converge.
double failed_of_cenic(const Figure& figure) {
  double sum = 0;
  for (const std::string norm : {"full", "positions"}) {
    for (const std::string name : {".cenic", ".cenic-dense"}) {
      for (const verification::Row& row : figure.block(norm + name).rows) sum += row.values.back();
    }
  }
  return sum;
}

constexpr double kMiddle = 1e-3;  ///< the accuracy at which all schemes are compared

/// Whether a run with another setting is affordable and of use: general schemes take few steps at
/// looser accuracies alone, and none as long as 1 s.
bool tried(const PressureBaselines& study, const BaselineCandidate& candidate, double epsilon,
           const OtherSetting& other) {
  if (!study.affordable(candidate.name, epsilon, false)) return false;
  return candidate.name == "cenic" || (epsilon > kMiddle && other.longest_step < 1);
}

/// Attempts with control of the whole state over control of positions, with another setting.
Figure norm_ratio(const PressureBaselines& study, const BaselineCandidate& candidate,
                  double epsilon, const OtherSetting& other) {
  const auto attempts = [&](bool positions) {
    Setup setup = study.setup(candidate, positions);
    setup.scenario_changes.insert(setup.scenario_changes.end(), other.changes.begin(),
                                  other.changes.end());
    solvers::ErrorControl control = accuracy(epsilon);
    control.max_step = other.longest_step;
    const auto run = verification::run_steps(setup, control, study.end);
    return verification::of_whole_run(run.end, static_cast<double>(run.work.attempts()));
  };
  Figure figure;
  figure.quantities.push_back(
      {fmt::format("norm.{}.{:.0e}@{}", candidate.name, epsilon, other.name),
       std::log10(attempts(false) / attempts(true)), "decades"});
  return figure;
}

/// The ratios of the runs in the figure, where both norms were affordable.
void add_norm_ratios(Figure& figure) {
  for (const BaselineCandidate& candidate : kBaselines) {
    const Block full = figure.block(name_of(candidate, false));
    const Block positions = figure.block(name_of(candidate, true));
    for (const verification::Row& row : full.rows) {
      const auto same = std::ranges::find(positions.rows, row.values[0],
                                          [](const auto& other) { return other.values[0]; });
      if (same == positions.rows.end()) continue;
      const std::string name = fmt::format("norm.{}.{:.0e}", candidate.name, row.values[0]);
      for (std::size_t i = 0; i < kCounters.size(); ++i)
        figure.quantities.push_back({i + 1 == kAttempts ? name : name + "@" + kCounters[i],
                                     std::log10(row.values[i + 1] / same->values[i + 1]),
                                     "decades"});
    }
  }
}

std::vector<verification::Job> pressure_jobs(const PressureBaselines& study) {
  std::vector<verification::Job> jobs;
  for (const bool positions : {false, true}) {
    for (const BaselineCandidate& candidate : kBaselines) {
      for (const double epsilon : study.accuracies) {
        const bool taken = study.affordable(candidate.name, epsilon, positions);
        jobs.emplace_back([&study, &candidate, positions, epsilon, taken] {
          return taken ? pressure_point(study, candidate, positions, epsilon)
                       : pressure_point_left_out(candidate, positions, epsilon);
        });
      }
    }
  }
  for (const BaselineCandidate& candidate : kBaselines) {
    if (std::ranges::find(study.varied, candidate.name) == study.varied.end()) continue;
    for (const double epsilon : study.accuracies) {
      for (const OtherSetting& other : study.others) {
        if (!tried(study, candidate, epsilon, other)) continue;
        jobs.emplace_back([&study, &candidate, epsilon, other] {
          return norm_ratio(study, candidate, epsilon, other);
        });
      }
    }
  }
  return jobs;
}

}  // namespace

Setup PressureBaselines::setup(const BaselineCandidate& candidate, bool positions) const {
  Setup setup = pressure_scene(scenario, changes, candidate.scheme);
  setup.scheme_changes.insert(setup.scheme_changes.end(), candidate.changes.begin(),
                              candidate.changes.end());
  setup.scheme_changes.push_back({"scheme.error_norm", positions ? "positions" : "full"});
  if (!positions) setup.scheme_changes.push_back({"scheme.error_length", "1"});
  return setup;
}

Figure pressure_baselines(const PressureBaselines& study, const verification::RunOptions& options) {
  Figure figure = verification::joined(options.compute(pressure_jobs(study)));
  figure.quantities.push_back({"range.seconds", study.end, "s"});
  figure.quantities.push_back({"dense_beside_sparse", dense_beside_sparse(figure)});
  figure.quantities.push_back({"failed_of_cenic", failed_of_cenic(figure)});
  add_norm_ratios(figure);
  std::vector<NamedAccuracy> accuracies = {{"1e-03", kMiddle}};
  for (const double epsilon : study.accuracies)
    if (epsilon != kMiddle) accuracies.push_back({fmt::format("{:.0e}", epsilon), epsilon});
  add_leads("", accuracies, figure);
  return figure;
}

double energy_without_contacts(const models::Instance& instance, const models::State<double>& x) {
  const auto e = instance.system->energy(x);
  return e.kinetic + e.potential;
}

}  // namespace tribo::papers::cenic2025
