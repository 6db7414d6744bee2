#include "papers/beyond/pile_costs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <tuple>
#include <utility>

#include "papers/beyond/repeated_steps.hpp"
#include "verification/judge/line_fit.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"
#include "verification/study/median.hpp"

namespace tribo::papers::beyond {
namespace {

using solvers::LinearAlgebra;
using solvers::Preconditioner;
using verification::Block;
using verification::Figure;
using verification::kNaN;
using verification::Row;
using verification::Tier;

constexpr int kRounds = 3;       ///< of the full tier
constexpr int kSmallPile = 160;  ///< from which on growth is judged: in smaller ones most balls
                                 ///< lie on the floor
constexpr double kMega = 1e6, kMicro = 1e-6;

/// A backend, and the largest pile for which it takes whole steps.
struct Backend {
  const char* name;
  LinearAlgebra algebra;
  int most_balls;
  bool quick;       ///< in the quick tier, too
  bool once_above;  ///< for larger piles one iteration
};

constexpr std::array kBackends = {
    Backend{"pcg", LinearAlgebra::kPcg, 10000, true, false},
    Backend{"blocks", LinearAlgebra::kBlocks, 2500, true, true},
    Backend{"supernodal", LinearAlgebra::kSupernodal, 2500, false, true},
    Backend{"sparse", LinearAlgebra::kSparse, 640, false, false},
    Backend{"dense", LinearAlgebra::kDense, 160, false, false}};

std::vector<Backend> backends_of(Tier tier) {
  std::vector<Backend> all;
  for (const Backend& backend : kBackends) {
    if (tier == Tier::kQuick && !backend.quick) continue;
    if (backend.algebra == LinearAlgebra::kSupernodal && !solvers::supernodal_available()) continue;
    all.push_back(backend);
  }
  return all;
}

using Part = double PartTimes::*;

double median_of(const std::vector<PartTimes>& rounds, Part part) {
  std::vector<double> values;
  for (const PartTimes& round : rounds) values.push_back(round.*part);
  return verification::median(values);
}

/// Conjugate gradients on the system of one pile, by both preconditioners.
struct Iterated {
  Iterated(const solvers::PosedProblem& posed, const FallenPile& pile)
      : balls(pile.balls),
        system(posed, pile.at.v, LinearAlgebra::kPcg),
        incomplete(system, Preconditioner::kIncompleteCholesky),
        jacobi(system, Preconditioner::kBlockJacobi) {}

  int balls;
  NewtonSystem system;
  RepeatedIteration incomplete, jacobi;
};

/// A backend by size: its steps, and the systems of piles of these and larger sizes.
struct Measured {
  Backend backend;
  std::vector<std::unique_ptr<RepeatedStep>> steps;
  std::vector<Factored> systems;
};

/// The whole study, measured round by round.
struct Study {
  std::vector<Measured> backends;  ///< conjugate gradients first
  std::vector<std::unique_ptr<Iterated>> iterated;

  void take_turns() {
    for (Measured& measured : backends) {
      for (auto& step : measured.steps) step->take_turn();
    }
    for (auto& one : iterated) {
      one->incomplete.take_turn();
      one->jacobi.take_turn();
    }
  }
};

Study prepared(const std::vector<FallenPile>& piles, const PileSetup& setup_of, Tier tier) {
  Study study;
  for (const Backend& backend : backends_of(tier)) study.backends.push_back({backend, {}, {}});
  for (const FallenPile& pile : piles) {
    const RepeatedStep* posing = nullptr;
    for (Measured& measured : study.backends) {
      const bool whole_steps = pile.balls <= measured.backend.most_balls;
      if (whole_steps) {
        const auto setup = setup_of(pile.balls, measured.backend.name);
        measured.steps.push_back(std::make_unique<RepeatedStep>(pile, setup));
        if (posing == nullptr) posing = measured.steps.back().get();
      }
      if (whole_steps || measured.backend.once_above)
        measured.systems.push_back(factored(*posing, measured.backend.algebra));
    }
    study.iterated.push_back(std::make_unique<Iterated>(posing->posed(), pile));
  }
  return study;
}

Block times_block(const char* backend) {
  return {fmt::format("time.{}", backend),
          {{"balls", "-"},
           {"geometry", "us"},
           {"laws", "us"},
           {"assembly", "us"},
           {"linear", "us"},
           {"line_search", "us"},
           {"iteration", "us"},
           {"analysis", "us"},
           {"step", "us"}},
          {}};
}

/// In µs; the step is one with a new graph.
Row times_row(const Factored& system, const PartTimes& parts, solvers::Status status) {
  Row row{{static_cast<double>(system.balls)}, std::string(solvers::name(status))};
  for (const double seconds :
       {parts.geometry, parts.laws, parts.assembly, parts.linear, parts.line_search,
        parts.iteration(), system.analysis, parts.step + system.analysis})
    row.values.push_back(seconds / kMicro);
  return row;
}

PartTimes medians(const std::vector<PartTimes>& rounds) {
  PartTimes all;
  for (const Part part : {&PartTimes::geometry, &PartTimes::laws, &PartTimes::assembly,
                          &PartTimes::linear, &PartTimes::line_search, &PartTimes::step})
    all.*part = median_of(rounds, part);
  return all;
}

void add_times(const Study& study, Figure& figure) {
  for (const Measured& measured : study.backends) {
    Block block = times_block(measured.backend.name);
    for (std::size_t i = 0; i < measured.systems.size(); ++i) {
      const Factored& system = measured.systems[i];
      block.rows.push_back(
          i < measured.steps.size()
              ? times_row(system, medians(measured.steps[i]->rounds()), measured.steps[i]->status())
              : times_row(system, system.iteration, solvers::Status::kOk));
    }
    figure.timing.push_back(std::move(block));
  }
}

void add_preconditioners(const Study& study, Figure& figure) {
  Block counts{"preconditioners", {{"balls", "-"}, {"incomplete", "-"}, {"block_jacobi", "-"}}, {}};
  Block times{"preconditioners",
              {{"balls", "-"},
               {"incomplete", "us"},
               {"iteration", "us"},
               {"block_jacobi", "us"},
               {"its_iteration", "us"}},
              {}};
  for (const auto& one : study.iterated) {
    const auto balls = static_cast<double>(one->balls);
    const auto& [incomplete, jacobi] = std::tie(one->incomplete, one->jacobi);
    counts.rows.push_back({{balls, incomplete.iterations(), jacobi.iterations()}});
    times.rows.push_back({{balls, incomplete.prepare() / kMicro, incomplete.iteration() / kMicro,
                           jacobi.prepare() / kMicro, jacobi.iteration() / kMicro}});
  }
  figure.blocks.push_back(std::move(counts));
  figure.timing.push_back(std::move(times));
}

void add_memory(const Study& study, Figure& figure) {
  for (const Measured& measured : study.backends) {
    const std::string name = fmt::format("memory.{}", measured.backend.name);
    Block block{name, {{"balls", "-"}, {"matrix_and_factor", "MB"}}, {}};
    for (const Factored& system : measured.systems) {
      const double megabytes = system.bytes / kMega;
      block.rows.push_back({{static_cast<double>(system.balls), megabytes}});
      figure.quantities.push_back({fmt::format("{}.{}", name, system.balls), megabytes, "MB"});
    }
    figure.blocks.push_back(std::move(block));
  }
}

/// Slope of log time over log balls, from 160 balls on.
template <class TimeOf>
double exponent(const Study& study, const TimeOf& time_of) {
  std::vector<verification::LogPoint> points;
  for (std::size_t i = 0; i < study.iterated.size(); ++i) {
    const int balls = study.iterated[i]->balls;
    if (balls >= kSmallPile) points.push_back({std::log10(balls), std::log10(time_of(i))});
  }
  return verification::line_slope(points).value;
}

void add_exponents(const Study& study, Figure& figure) {
  const auto& steps = study.backends.front().steps;
  const auto add = [&](const char* name, const auto& time_of) {
    figure.quantities.push_back({name, exponent(study, time_of)});
  };
  add("exponent.inner", [&](std::size_t i) { return study.iterated[i]->incomplete.iteration(); });
  add("exponent.block_jacobi",
      [&](std::size_t i) { return study.iterated[i]->jacobi.iteration(); });
  add("exponent.update",
      [&](std::size_t i) { return median_of(steps[i]->rounds(), &PartTimes::linear); });
}

/// Time a ball in the largest pile over that in a pile of 160, by part.
void add_growth(const Study& study, Figure& figure) {
  const auto& steps = study.backends.front().steps;
  const auto is_small = [](const auto& step) { return step->pile().balls == kSmallPile; };
  const RepeatedStep& small = **std::ranges::find_if(steps, is_small);
  const RepeatedStep& large = *steps.back();
  const double balls = static_cast<double>(large.pile().balls) / kSmallPile;
  const auto add = [&](const char* name, Part part) {
    std::vector<double> ratios;
    for (std::size_t round = 0; round < kRounds; ++round)
      ratios.push_back(large.rounds()[round].*part / (balls * small.rounds()[round].*part));
    figure.quantities.push_back({fmt::format("growth.{}", name), verification::median(ratios)});
  };
  add("geometry", &PartTimes::geometry);
  add("laws", &PartTimes::laws);
  add("assembly", &PartTimes::assembly);
  add("line_search", &PartTimes::line_search);
}

/// The fastest factorization and solve for a number of balls; NaN if a backend fails, or none was
/// tried.
PartTimes best_factor(const Study& study, int balls) {
  PartTimes best;
  for (const Measured& measured : study.backends) {
    const Factored& system = measured.systems.back();
    if (&measured == &study.backends.front() || system.balls != balls) continue;
    if (std::isnan(system.iteration.linear)) return {};
    if (!(best.linear <= system.iteration.linear)) best = system.iteration;
  }
  return best;
}

/// Times of conjugate gradients over those of the best factorization and its solve, for the largest
/// pile: an update, with the fastest preparation and as many fastest iterations as in the mean
/// update of its step; and a whole iteration, from the median round.
void add_over_direct(const Study& study, Figure& figure) {
  const RepeatedStep& largest = *study.backends.front().steps.back();
  const PartTimes best = best_factor(study, largest.pile().balls);
  const RepeatedIteration& quickest = study.iterated.back()->incomplete;
  const double update = quickest.prepare() + largest.inner() * quickest.iteration();
  const double iteration = medians(largest.rounds()).iteration();
  figure.quantities.push_back({"iteration.largest", 1e3 * iteration, "ms"});
  figure.quantities.push_back({"update_over_direct", update / best.linear});
  figure.quantities.push_back({"iteration_over_direct", iteration / best.iteration()});
}

/// A step of the best factor with a new graph over one by conjugate gradients; NaN if a backend
/// fails, or none was tried.
double advantage(const Study& study, std::size_t size) {
  const auto step = [&](const Measured& measured) {
    return median_of(measured.steps[size]->rounds(), &PartTimes::step) +
           measured.systems[size].analysis;
  };
  double best = verification::kInfinity;
  for (const Measured& measured : study.backends) {
    if (&measured != &study.backends.front() && size < measured.steps.size())
      verification::keep_least(best, step(measured));
  }
  return (std::isinf(best) ? kNaN : best) / step(study.backends.front());
}

/// The size from which on conjugate gradients are faster, by interpolation of log over log; NaN
/// where they are faster at no size, or at all.
void add_crossover(const Study& study, Figure& figure) {
  double crossover = kNaN;
  const auto log_balls = [&](std::size_t i) { return std::log(study.iterated[i]->balls); };
  for (std::size_t i = 1; i < study.iterated.size(); ++i) {
    const double here = std::log(advantage(study, i - 1)), next = std::log(advantage(study, i));
    if (here < 0 && next >= 0)
      crossover =
          std::exp(log_balls(i - 1) - here / (next - here) * (log_balls(i) - log_balls(i - 1)));
  }
  figure.quantities.push_back({"crossover", crossover});
}

}  // namespace

void add_costs(std::vector<FallenPile> piles, const PileSetup& setup_of,
               const verification::RunOptions& options, Figure& figure) {
  const bool full = options.tier == Tier::kFull;
  Study study = prepared(piles, setup_of, options.tier);
  for (int round = 0; round < (full ? kRounds : 1); ++round) study.take_turns();
  add_times(study, figure);
  add_preconditioners(study, figure);
  add_memory(study, figure);
  if (!full) return;
  add_exponents(study, figure);
  add_growth(study, figure);
  if (!solvers::supernodal_available())
    figure.omissions.emplace_back(
        "supernodal: this build has no such factor; the best factor is the best of the others.");
  add_over_direct(study, figure);
  add_crossover(study, figure);
}

}  // namespace tribo::papers::beyond
