/// Fig. 5 on the planar clutter — convergence of Newton's method with kept factors.
///
/// Every solve of runs with kept factors is recorded: the size of each update, the cost above its
/// least, and whether the iteration made a factor of its own. A kept factor converges linearly, at
/// a rate that hardly changes; after new ones the last updates shrink tenfold or more.
#include <algorithm>
#include <cmath>

#include "papers/cenic2025/clutter.hpp"
#include "papers/items.hpp"

namespace tribo::papers::cenic2025::fig05_planar {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kStep = 0.01;            ///< Table III, fixed [s]
constexpr double kAccuracy = 1e-3;        ///< Table III
constexpr std::size_t kContractions = 4;  ///< in a row, that show a rate
constexpr double kSameRate = 3;           ///< ratio of the largest to the least of them
constexpr double kSharp = 0.1;            ///< contraction of a new factor
constexpr std::size_t kShownBefore = 8, kShownAfter = 2;  ///< solves beside the one shown
const Changes kKept = {{"scheme.hessian", "reuse"}};

/// One solve: by iteration the norm ‖D⁻¹Δv‖, the cost before it, whether it made a factor.
struct Solve {
  std::vector<double> norms;  ///< [√J]
  std::vector<double> costs;  ///< [J]
  std::vector<bool> refactored;
  double least_cost = 0;  ///< [J]

  [[nodiscard]] double contraction(std::size_t k) const { return norms[k] / norms[k - 1]; }
};

class History {
 public:
  void add(const solvers::PosedProblem& posed, const solvers::StepResult& result) {
    Solve solve;
    const auto cost = [&](const solvers::VectorXd& v) {
      return evaluator_.evaluate(posed.problem, posed.potentials, v).cost;
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

  [[nodiscard]] const std::vector<Solve>& solves() const { return solves_; }

 private:
  solvers::ConvexSolver evaluator_{{}};
  std::vector<Solve> solves_;
};

/// Whether kept factors contract `kContractions` times in a row at one rate.
bool converges_linearly(const Solve& solve) {
  for (std::size_t k = 1; k + kContractions <= solve.norms.size(); ++k) {
    double least = 1, most = 0;
    bool kept = true;
    for (std::size_t j = k; j < k + kContractions; ++j) {
      least = std::min(least, solve.contraction(j));
      most = std::max(most, solve.contraction(j));
      kept = kept && !solve.refactored[j] && !solve.refactored[j - 1];
    }
    if (kept && most < 1 && most <= kSameRate * least) return true;
  }
  return false;
}

/// Solves whose last iteration made a factor after one that did, and how many of them end sharply.
struct Tails {
  int refactored = 0, sharp = 0;
};

Tails tails(const std::vector<Solve>& solves) {
  Tails out;
  for (const Solve& solve : solves) {
    const std::size_t n = solve.norms.size();
    if (n < 2 || !solve.refactored[n - 1] || !solve.refactored[n - 2]) continue;
    ++out.refactored;
    if (solve.contraction(n - 1) <= kSharp) ++out.sharp;
  }
  return out;
}

/// The solve with most new factors after kept ones, and its neighbours: a row an iteration.
Block shown(const std::vector<Solve>& solves) {
  const auto made = [](const Solve& s) {
    return s.refactored.front() ? 0 : std::ranges::count(s.refactored, true);
  };
  const auto most = std::ranges::max_element(solves, {}, made);
  const auto at = static_cast<std::size_t>(most - solves.begin());
  Block block{"history",
              {{"iteration", "-"}, {"solve", "-"}, {"norm", "J^0.5"}, {"cost", "J"}, {"new", "-"}},
              {}};
  const std::size_t from = at < kShownBefore ? 0 : at - kShownBefore;
  for (std::size_t i = from; i < std::min(solves.size(), at + kShownAfter + 1); ++i) {
    const Solve& s = solves[i];
    for (std::size_t k = 0; k < s.norms.size(); ++k) {
      block.rows.push_back({{static_cast<double>(block.rows.size()),
                             static_cast<double>(i - from),
                             s.norms[k],
                             s.costs[k] - s.least_cost,
                             s.refactored[k] ? 1.0 : 0.0}});
    }
  }
  return block;
}

void add_runs(const std::string& name, const StepChoice& choice, int seeds, Figure& figure) {
  SeedTable table(name, {"solves", "linear", "tails", "sharp"});
  for (int seed = 1; seed <= seeds; ++seed) {
    History history;
    const Way ways[] = {
        {"kept", kKept, [&](const auto& posed, const auto& r) { history.add(posed, r); }}};
    const Replay r = replay({.seed = seed, .changes = kKept}, choice, planar_clutter().end, ways);
    const Tails t = tails(history.solves());
    const auto whole = [&](double x) { return verification::of_whole_run(r.run.end, x); };
    table.add(
        seed,
        {whole(static_cast<double>(r.solves)),
         whole(static_cast<double>(std::ranges::count_if(history.solves(), converges_linearly))),
         whole(t.refactored),
         whole(static_cast<double>(t.sharp) / t.refactored)});
    if (seed == 1 && name == "accuracy") figure.blocks.push_back(shown(history.solves()));
    figure.work += r.run.work;
  }
  table.write(figure);
}

Figure run(const verification::RunOptions& options) {
  Figure figure;
  const int seeds = seeds_of(planar_clutter(), options.tier, kAccuracy);
  add_runs("fixed", kStep, seeds, figure);
  add_runs("accuracy", accuracy(kAccuracy), seeds, figure);
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "cenic2025/fig05-planar",
    .title = "Convergence with kept factors, on a planar clutter",
    .shows =
        "Updates and cost by iteration over consecutive solves; filled marks where the matrix was "
        "factored anew. A planar stand-in of twelve balls for the hard clutter.",
    .run = run};

}  // namespace tribo::papers::cenic2025::fig05_planar
