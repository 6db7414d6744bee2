#include <algorithm>
#include <cmath>

#include "papers/cenic2025/clutter_experiments.hpp"
#include "solvers/convex/convex_cost.hpp"
#include "solvers/convex/posed_problem.hpp"

namespace tribo::papers::cenic2025 {
namespace {

using verification::Block;
using verification::Figure;

constexpr std::size_t kContractions = 4;  ///< in a row, to establish a rate
constexpr double kSameRate = 3;           ///< largest ratio of the largest to the least of them
constexpr double kSharp = 0.1;            ///< contraction of a new factor
constexpr int kFewestSeeds = 5;           ///< for which a mean is meaningful
constexpr int kPublishedReuse = 10;       ///< steps of one factor in Fig. 5
constexpr std::size_t kShownBefore = 8, kShownAfter = 2;  ///< solves beside the one shown

/// One solve: by iteration the norm ‖D⁻¹Δv‖, the cost before it, whether it made a factor.
struct RecordedSolve {
  std::vector<double> norms;  ///< [√J]
  std::vector<double> costs;  ///< [J]
  std::vector<bool> refactored;
  double least_cost = 0;  ///< [J]

  [[nodiscard]] double contraction(std::size_t k) const { return norms[k] / norms[k - 1]; }
};

class SolveHistory {
 public:
  void add(const solvers::PosedProblem& posed, const solvers::StepResult& result) {
    RecordedSolve solve;
    cost_.pose(posed.problem, posed.potentials, posed.rows, solvers::LinearAlgebra::kAuto);
    const auto cost = [&](const solvers::VectorXd& v) {
      cost_.update(v);
      return cost_.value();
    };
    for (const solvers::NewtonRecord& record : result.newton) {
      solve.costs.push_back(cost(record.iterate));
      solve.norms.push_back(energy_norm(posed.problem, record.alpha * record.update));
      solve.refactored.push_back(record.refactored);
    }
    if (result.newton.empty()) return;
    const auto& last = result.newton.back();
    solve.least_cost = cost(last.iterate + last.alpha * last.update);
    solves_.push_back(std::move(solve));
  }

  [[nodiscard]] const std::vector<RecordedSolve>& solves() const { return solves_; }

 private:
  solvers::ConvexCost cost_;
  std::vector<RecordedSolve> solves_;
};

/// How kept factors contract the updates of a solve.
enum class KeptRate { kNone, kUneven, kLinear };

/// kLinear where they contract `kContractions` times in a row at one rate, kUneven where they are
/// kept as long without, kNone where they are not.
KeptRate kept_rate(const RecordedSolve& solve) {
  KeptRate rate = KeptRate::kNone;
  for (std::size_t k = 1; k + kContractions <= solve.norms.size(); ++k) {
    double least = 1, most = 0;
    bool kept = true;
    for (std::size_t j = k; j < k + kContractions; ++j) {
      least = std::min(least, solve.contraction(j));
      most = std::max(most, solve.contraction(j));
      kept = kept && !solve.refactored[j] && !solve.refactored[j - 1];
    }
    if (!kept) continue;
    if (most < 1 && most <= kSameRate * least) return KeptRate::kLinear;
    rate = KeptRate::kUneven;
  }
  return rate;
}

/// Of the solves in which a factor is kept so long, the share at one rate; NaN without such solves.
double linear_share(const std::vector<RecordedSolve>& solves) {
  const auto linear = std::ranges::count(solves, KeptRate::kLinear, kept_rate);
  const auto uneven = std::ranges::count(solves, KeptRate::kUneven, kept_rate);
  return static_cast<double>(linear) / static_cast<double>(linear + uneven);
}

/// Number of solves whose last two iterations both made a factor, and of those that end sharply.
struct SolveTails {
  int refactored = 0, sharp = 0;
};

SolveTails tails_of(const std::vector<RecordedSolve>& solves) {
  SolveTails out;
  for (const RecordedSolve& solve : solves) {
    const std::size_t n = solve.norms.size();
    if (n < 2 || !solve.refactored[n - 1] || !solve.refactored[n - 2]) continue;
    ++out.refactored;
    if (solve.contraction(n - 1) <= kSharp) ++out.sharp;
  }
  return out;
}

/// The longest row of solves that made no factor of their own.
int longest_reuse(const std::vector<RecordedSolve>& solves) {
  int most = 0, now = 0;
  for (const RecordedSolve& solve : solves) {
    now = std::ranges::count(solve.refactored, true) > 0 ? 0 : now + 1;
    most = std::max(most, now);
  }
  return most;
}

/// The solve with most new factors after kept ones, and its neighbours, one row an iteration.
Block shown_solves(const std::vector<RecordedSolve>& solves) {
  const auto made = [](const RecordedSolve& s) {
    return s.refactored.front() ? 0 : std::ranges::count(s.refactored, true);
  };
  const auto most = std::ranges::max_element(solves, {}, made);
  const auto at = static_cast<std::size_t>(most - solves.begin());
  Block block{"history",
              {{"iteration", "-"}, {"solve", "-"}, {"norm", "J^0.5"}, {"cost", "J"}, {"new", "-"}},
              {}};
  const std::size_t from = at < kShownBefore ? 0 : at - kShownBefore;
  for (std::size_t i = from; i < std::min(solves.size(), at + kShownAfter + 1); ++i) {
    const RecordedSolve& s = solves[i];
    for (std::size_t k = 0; k < s.norms.size(); ++k) {
      block.rows.push_back({{static_cast<double>(block.rows.size()), static_cast<double>(i - from),
                             s.norms[k], s.costs[k] - s.least_cost, s.refactored[k] ? 1.0 : 0.0}});
    }
  }
  return block;
}

Figure history_of(const ClutterScene& scene, const std::string& name, const StepChoice& choice,
                  int seed) {
  SolveHistory history;
  const Way ways[] = {
      {"kept", kept_factors(), [&](const auto& posed, const auto& r) { history.add(posed, r); }}};
  const Replay r =
      replay({.scene = scene, .seed = seed, .changes = kept_factors()}, choice, scene.end, ways);
  const SolveTails t = tails_of(history.solves());
  const auto whole = [&](double x) { return verification::of_whole_run(r.run.end, x); };
  Figure figure = seed_row(
      name, {"solves", "linear", "linear_share", "tails", "sharp", "longest"}, seed,
      {whole(static_cast<double>(r.solves)),
       whole(
           static_cast<double>(std::ranges::count(history.solves(), KeptRate::kLinear, kept_rate))),
       whole(linear_share(history.solves())), whole(t.refactored),
       whole(static_cast<double>(t.sharp) / t.refactored), whole(longest_reuse(history.solves()))});
  if (seed == 1 && name == "accuracy") figure.blocks.push_back(shown_solves(history.solves()));
  figure.work = r.run.work;
  return figure;
}

}  // namespace

Figure kept_factor_convergence(const ClutterScene& scene, const verification::RunOptions& options) {
  const int seeds = std::max(kFewestSeeds, seeds_of(options.tier, kTable3Accuracy));
  const bool few = options.tier == verification::Tier::kQuick;
  const std::vector<SweepPoint> points = {{"fixed", 0, seeds},
                                          {"accuracy", kTable3Accuracy, few ? 2 : seeds}};
  Figure figure =
      verification::joined(options.compute(seed_jobs(points, [&](const SweepPoint& row, int seed) {
        const StepChoice choice =
            row.accuracy > 0 ? StepChoice(accuracy(row.accuracy)) : StepChoice(kTable3Step);
        return history_of(scene, row.name, choice, seed);
      })));
  for (const SweepPoint& row : points) add_means(row.name, figure);
  figure.quantities.push_back({"published.longest", kPublishedReuse});
  return figure;
}

}  // namespace tribo::papers::cenic2025
