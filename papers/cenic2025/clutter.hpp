#pragma once

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "papers/cenic2025/parameters.hpp"
#include "solvers/convex/convex_solver.hpp"

/// Runs of the planar stand-in for the hard clutter, and the same problems solved in other ways.
namespace tribo::papers::cenic2025 {

using verification::StepChoice;
/// Changes of parameters, as `--set` makes them.
using Settings = std::vector<std::pair<std::string, std::string>>;

/// One fall of the discs by one scheme.
struct Clutter {
  int seed = 1;  ///< of the places they fall from
  std::string scheme = "cenic";
  Settings settings = {};  ///< of the scheme

  [[nodiscard]] models::Instance instance() const;
  [[nodiscard]] solvers::ConfiguredScheme configured_scheme() const;
};

/// Runs to t_end, or as far as it comes, and shows every attempted step.
[[nodiscard]] verification::RunResult run_clutter(const Clutter& clutter,
                                                  const StepChoice& choice,
                                                  double t_end,
                                                  const solvers::Observer& observer = {});

/// Another way to solve the convex problems of a run.
struct Way {
  std::string name;
  Settings settings = {};  ///< of `cenic`
  /// Told the solve's Newton iterations, if it is there.
  std::function<void(const solvers::PosedProblem&, const solvers::StepResult&)> visit = {};
};

struct Replay {
  verification::RunResult run;
  std::int64_t solves = 0;          ///< of the run, and of every way
  std::vector<solvers::Work> ways;  ///< what each way cost for all of them
};

/// Same-state replay: a run of `cenic`, each of whose problems is solved in every way besides, from
/// the same guess, with a solver that lives as long as the run. Only the run's own answers are gone
/// on with, so that the counters of the ways differ by nothing but their settings: runs that go
/// their own ways part at the first collision.
[[nodiscard]] Replay replay(const Clutter& clutter,
                            const StepChoice& choice,
                            double t_end,
                            std::span<const Way> ways);

/// Attempted steps: accepted, rejected and failed.
[[nodiscard]] double attempts(const solvers::Work& work);

}  // namespace tribo::papers::cenic2025
