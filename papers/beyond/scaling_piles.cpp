/// Scaling — the cost of a step of a pile from ten balls to ten thousand.
///
/// Balls fall on each other (`pile`), by `lagged-regularized` and by `sap`, until each lies on
/// others. Counted and judged: contacts a ball, Newton iterations a step, and inner iterations an
/// update where updates are found by conjugate gradients, whose residuals follow Newton's progress
/// (`ConvexSolver`), compared with runs with direct updates. The times of the parts of a step after
/// the fall, by backend, are also measured (`pile_costs.hpp`); in the full tier their growth is
/// judged, as ratios of times within one run.
#include <fmt/format.h>
#include <sys/resource.h>

#include <cmath>
#include <utility>
#include <vector>

#include "papers/beyond/pile_costs.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::beyond::scaling {
namespace {

using verification::Block;
using verification::Figure;
using verification::Setup;
using verification::Tier;

constexpr double kStep = 1e-2;        ///< [s]
constexpr double kEnd = 0.3;          ///< the balls lie on each other from then on [s]
constexpr double kFirstTouch = 0.05;  ///< before runs that differ by rounding diverge [s]
constexpr int kMostDirect = 3000;     ///< balls of a run with direct updates
constexpr int kMostQuick = 640;       ///< balls, in the quick tier
constexpr int kMostBesides = 160;     ///< by SAP, and for times, likewise

constexpr const char* kLagged = "lagged-regularized";

Setup setup_of(const char* scheme, int balls, const char* backend) {
  return {.scenario = "pile",
          .scenario_changes = {{"pile.balls", static_cast<double>(balls)}},
          .scheme = scheme,
          .scheme_changes = {{"scheme.contacts", "overlapping"},
                             {"scheme.delassus", "inverse-mass"},
                             {"scheme.curvature", "adaptive"},
                             {"scheme.tolerance", 1e-8},
                             {"scheme.linear_algebra", backend}}};
}

/// A run and the resulting pile.
struct Fall {
  solvers::RunStatus end;
  solvers::Work work;
  double touching = 0;       ///< contacts that overlap at the end
  models::VectorXd v_touch;  ///< velocities after the first touch [m/s], [rad/s]; NaN without one
  FallenPile pile;
};

Fall fall(const char* scheme, int balls, const char* backend) {
  const Setup setup = setup_of(scheme, balls, backend);
  Fall out;
  out.pile.balls = balls;
  out.pile.instance = setup.instance();
  const auto run = verification::sample_steps_at(setup, kStep, {kFirstTouch, kEnd});
  out.end = run.end;
  out.work = run.work;
  out.v_touch = run.states[0].v * verification::kNaN;
  if (run.states.size() > 1) out.v_touch = run.states[1].v;
  out.pile.at = run.states.back();
  models::Snapshot at;
  out.pile.instance.system->evaluate(out.pile.at, at);
  for (const auto& contact : at.contacts.items()) out.touching += contact.active() ? 1 : 0;
  return out;
}

double ratio(std::int64_t a, std::int64_t b) {
  return static_cast<double>(a) / static_cast<double>(b);
}

/// Counts for one size.
struct Counts {
  double contacts, newton, inner;  ///< per ball, per step, per update
};

Counts counts_of(const Fall& run) {
  const auto whole = [&](double x) { return verification::of_whole_run(run.end, x); };
  return {.contacts = whole(run.touching / run.pile.balls),
          .newton = whole(ratio(run.work.newton_iterations, run.work.steps)),
          .inner = whole(ratio(run.work.inner_iterations, run.work.newton_iterations))};
}

/// Falls by one scheme, size by size.
struct Falls {
  const char* scheme;
  Block counts;
  double inner = 0;     ///< largest number of inner iterations an update
  double newton = 0;    ///< largest ratio of Newton iterations, iterated over direct updates
  double apart = 0;     ///< largest |v| between them after the first touch [m/s], [rad/s]
  double unsolved = 0;  ///< runs that stop early
};

/// By conjugate gradients and, where it is not too large, by a factor. Returns the pile.
FallenPile add_size(int balls, Falls& falls, Figure& figure) {
  Fall iterated = fall(falls.scheme, balls, "pcg");
  const Counts c = counts_of(iterated);
  falls.counts.rows.push_back({{static_cast<double>(balls), c.contacts, c.newton, c.inner},
                               verification::status_name(iterated.end)});
  verification::keep_largest(falls.inner, c.inner);
  figure.work += iterated.work;
  const auto count_end = [&](const Fall& run) {
    falls.unsolved += run.end.status == solvers::Status::kOk ? 0 : 1;
  };
  count_end(iterated);
  if (balls <= kMostDirect) {
    const Fall direct = fall(falls.scheme, balls, "blocks");
    count_end(direct);
    const double newton = ratio(iterated.work.newton_iterations, direct.work.newton_iterations);
    verification::keep_largest(
        falls.newton,
        verification::of_whole_run(iterated.end, verification::of_whole_run(direct.end, newton)));
    verification::keep_largest(falls.apart,
                               (iterated.v_touch - direct.v_touch).lpNorm<Eigen::Infinity>());
    figure.work += direct.work;
  }
  return std::move(iterated.pile);
}

Falls falls_by(const char* scheme, const char* name) {
  return {
      .scheme = scheme,
      .counts = {name, {{"balls", "-"}, {"contacts", "-"}, {"newton", "-"}, {"inner", "-"}}, {}}};
}

/// `name`: prefix of the names of its numbers.
void add_falls(Falls falls, const std::string& name, Figure& figure) {
  for (const verification::Row& row : falls.counts.rows) {
    figure.quantities.push_back({fmt::format("{}contacts.{}", name, row.values[0]), row.values[1]});
    figure.quantities.push_back({fmt::format("{}newton.{}", name, row.values[0]), row.values[2]});
    figure.quantities.push_back({fmt::format("{}inner.{}", name, row.values[0]), row.values[3]});
  }
  figure.quantities.push_back({name + "inner.most", falls.inner});
  figure.quantities.push_back({name + "newton_over_direct.most", falls.newton});
  figure.quantities.push_back({name + "apart", falls.apart});
  figure.quantities.push_back({name + "unsolved", falls.unsolved});
  figure.blocks.push_back(std::move(falls.counts));
}

/// Peak memory of this process so far [GiB].
double resident() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / (1 << 20);
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  const bool full = options.tier == Tier::kFull;
  Figure figure;
  Falls lagged = falls_by(kLagged, "counts"), sap = falls_by("sap", "counts.sap");
  std::vector<FallenPile> piles;
  for (const int balls : {10, 40, 160, 640, 2500, 10000}) {
    if (!full && balls > kMostQuick) break;
    FallenPile pile = add_size(balls, lagged, figure);
    if (full || balls <= kMostBesides) {
      piles.push_back(std::move(pile));
      add_size(balls, sap, figure);
    }
    options.progress(balls / (full ? 15e3 : 1e3));
  }
  add_falls(std::move(lagged), "", figure);
  add_falls(std::move(sap), "sap.", figure);
  if (full) figure.quantities.push_back({"resident", resident(), "GiB"});
  const auto lagged_by = [](int balls, const char* backend) {
    return setup_of(kLagged, balls, backend);
  };
  add_costs(std::move(piles), lagged_by, options, figure);
  options.progress(1);
  return figure;
}

}  // namespace tribo::papers::beyond::scaling
