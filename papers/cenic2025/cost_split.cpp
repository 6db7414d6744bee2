#include "papers/cenic2025/cost_split.hpp"

#include <array>
#include <chrono>

#include "verification/study/simulation/simulation.hpp"

namespace tribo::papers::cenic2025 {
namespace {

using solvers::StepPart;
using verification::Block;
using verification::Figure;

constexpr double kCostAccuracy = 1e-3;  ///< Sec. VII-F

/// One run and its times by part.
struct Profiled {
  solvers::Work work;
  solvers::RunStatus end;
  solvers::StepProfile profile;
  double seconds = 0;  ///< of the whole run
};

Profiled run_profiled(const CostScene& scene) {
  const verification::PreparedSimulation run =
      verification::prepare({.setup = scene.setup, .choice = accuracy(kCostAccuracy)});
  Profiled out;
  run.integrator->profile(out.profile);
  models::State<double> x = run.instance.x0;
  const auto start = std::chrono::steady_clock::now();
  out.end = run.integrator->advance(x, scene.end > 0 ? scene.end : run.instance.t_end);
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  out.work = run.integrator->work();
  return out;
}

/// Adds the counts per attempt, as a row of the scene, and the unexplained part of the counters.
void add_counters(const std::string& name, const Profiled& run, Block& block, Figure& figure) {
  const solvers::Work& work = run.work;
  const auto per_attempt = [&](std::int64_t count) {
    return static_cast<double>(count) / static_cast<double>(work.attempts());
  };
  block.rows.push_back(
      {{static_cast<double>(block.rows.size()), static_cast<double>(work.attempts()),
        per_attempt(work.geometry_queries), per_attempt(work.newton_iterations),
        per_attempt(work.factorizations), per_attempt(work.line_search_evaluations)},
       verification::status_name(run.end)});
  const auto quantity = [&](const char* what, std::int64_t count) {
    figure.quantities.push_back(
        {what + ("." + name), verification::of_whole_run(run.end, static_cast<double>(count))});
  };
  quantity("attempts", work.attempts());
  quantity("queries_beyond_law", work.geometry_queries - work.attempts() - work.steps);
  quantity("iterations_without_factor", work.newton_iterations - work.factorizations);
  figure.work += work;
}

/// Times by part and of the rest, in µs an attempt, and the fraction of the whole accounted for.
verification::Row times_of(double row, const std::vector<Profiled>& runs) {
  constexpr std::array kParts = {
      StepPart::kGeometry,   StepPart::kLaws,     StepPart::kHessian,  StepPart::kFactorization,
      StepPart::kLineSearch, StepPart::kExternal, StepPart::kPositions};
  verification::Row out{{row}};
  double attempts = 0, seconds = 0, covered = 0;
  for (const Profiled& run : runs) {
    attempts += static_cast<double>(run.work.attempts());
    seconds += run.seconds;
    covered += run.profile.sum();
  }
  for (const StepPart part : kParts) {
    double sum = 0;
    for (const Profiled& run : runs) sum += run.profile[part];
    out.values.push_back(1e6 * sum / attempts);
  }
  out.values.push_back(1e6 * (seconds - covered) / attempts);
  out.values.push_back(covered / seconds);
  return out;
}

}  // namespace

Figure cost_split(const std::vector<CostScene>& scenes, int repeats,
                  const verification::RunOptions& options) {
  Figure figure;
  Block counters{"counters",
                 {{"scene", "-"},
                  {"attempts", "-"},
                  {"queries", "-"},
                  {"iterations", "-"},
                  {"factorizations", "-"},
                  {"evaluations", "-"}},
                 {}};
  Block times{"times",
              {{"scene", "-"},
               {"geometry", "us"},
               {"laws", "us"},
               {"hessian", "us"},
               {"factorization", "us"},
               {"line_search", "us"},
               {"external", "us"},
               {"positions", "us"},
               {"rest", "us"},
               {"covered", "-"}},
              {}};
  for (const CostScene& scene : scenes) {
    std::vector<Profiled> runs;
    for (int i = 0; i < repeats; ++i) runs.push_back(run_profiled(scene));
    times.rows.push_back(times_of(static_cast<double>(times.rows.size()), runs));
    add_counters(scene.name, runs.front(), counters, figure);
    options.progress(static_cast<double>(times.rows.size()) / static_cast<double>(scenes.size()));
  }
  figure.blocks.push_back(counters);
  figure.timing.push_back(times);
  return figure;
}

}  // namespace tribo::papers::cenic2025
