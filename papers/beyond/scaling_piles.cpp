/// Scaling — what a step of a pile costs from ten balls to ten thousand.
///
/// Balls fall on each other (`pile`), by `lagged-regularized`, until each lies on others. Counted,
/// and judged: contacts a ball, Newton iterations a step, and inner iterations an update where
/// updates are found by conjugate gradients, whose residuals follow Newton's progress
/// (`ConvexSolver`). What of it costs time, by the blocks of a Cholesky factorization or by
/// conjugate gradients, is measured besides.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "papers/items.hpp"
#include "verification/extremes.hpp"
#include "verification/fixed_step_run.hpp"

namespace tribo::papers::beyond::scaling {
namespace {

using solvers::StepPart;
using verification::Block;
using verification::Figure;
using verification::Setup;

constexpr double kStep = 1e-2;        ///< [s]
constexpr double kEnd = 0.3;          ///< by then the balls lie on each other [s]
constexpr double kFirstTouch = 0.05;  ///< before runs that differ by rounding part [s]
constexpr int kMostDirect = 3000;     ///< balls of which a factor is tried

Setup setup_of(int balls, const char* backend) {
  return {.scenario = "pile",
          .scenario_changes = {{"pile.balls", static_cast<double>(balls)}},
          .scheme = "lagged-regularized",
          .scheme_changes = {{"scheme.contacts", "overlapping"},
                             {"scheme.delassus", "inverse-mass"},
                             {"scheme.curvature", "adaptive"},
                             {"scheme.tolerance", 1e-8},
                             {"scheme.linear_algebra", backend}}};
}

/// A run, and where its time went.
struct Profiled {
  solvers::RunStatus end;
  solvers::Work work;
  solvers::StepProfile profile;
  double touching = 0;       ///< contacts that overlap at the end
  models::VectorXd v_touch;  ///< velocities after the first touch [m/s], [rad/s]
};

Profiled run_pile(const Setup& setup) {
  const models::Instance instance = setup.instance();
  const auto stepper = setup.configured_scheme().make(*instance.system);
  solvers::FixedStepIntegrator integrator(*stepper, kStep);
  Profiled out;
  integrator.profile(out.profile);
  models::State<double> x = instance.x0;
  out.end = integrator.advance(x, kFirstTouch);
  out.v_touch = x.v;
  if (out.end.status == solvers::Status::kOk) out.end = integrator.advance(x, kEnd);
  out.work = integrator.work();
  models::Snapshot<double> at;
  instance.system->evaluate(x, at);
  for (const auto& contact : at.contacts.items()) out.touching += contact.active() ? 1 : 0;
  return out;
}

double ratio(std::int64_t a, std::int64_t b) {
  return static_cast<double>(a) / static_cast<double>(b);
}

/// What is counted of one size.
struct Counts {
  double contacts, newton, inner;  ///< a ball, a step, an update
};

Counts counts_of(const Profiled& run, int balls) {
  const auto whole = [&](double x) { return verification::of_whole_run(run.end, x); };
  return {.contacts = whole(run.touching / balls),
          .newton = whole(ratio(run.work.newton_iterations, run.work.steps)),
          .inner = whole(ratio(run.work.inner_iterations, run.work.newton_iterations))};
}

/// Parts of an iteration [µs], of geometry a step's.
verification::Row times_of(const Profiled& run, int balls) {
  const auto each = [&](StepPart part, std::int64_t count) {
    return 1e6 * run.profile[part] / static_cast<double>(count);
  };
  const std::int64_t n = run.work.newton_iterations;
  return {{static_cast<double>(balls),
           each(StepPart::kGeometry, run.work.steps),
           each(StepPart::kLaws, n),
           each(StepPart::kHessian, n),
           each(StepPart::kFactorization, n),
           each(StepPart::kLineSearch, n)},
          verification::status_name(run.end)};
}

Block times_block(const char* name) {
  return {name,
          {{"balls", "-"},
           {"geometry", "us"},
           {"laws", "us"},
           {"hessian", "us"},
           {"factorization", "us"},
           {"line_search", "us"}},
          {}};
}

/// Direct and iterated solves beside each other.
struct Compared {
  double newton = 0;  ///< most of iterated over direct
  double apart = 0;   ///< most of |v| after the first touch [m/s], [rad/s]
};

Figure run(const verification::RunOptions& options) {
  std::vector<int> sizes = {10, 40, 160, 640};
  if (options.tier == verification::Tier::kFull) sizes.insert(sizes.end(), {2500, 10000});
  Figure figure;
  Block counts{"counts", {{"balls", "-"}, {"contacts", "-"}, {"newton", "-"}, {"inner", "-"}}, {}};
  Block iterated_times = times_block("pcg"), direct_times = times_block("blocks");
  Compared compared;
  double most_inner = 0;
  for (const int balls : sizes) {
    const Profiled iterated = run_pile(setup_of(balls, "pcg"));
    const Counts c = counts_of(iterated, balls);
    counts.rows.push_back({{static_cast<double>(balls), c.contacts, c.newton, c.inner}});
    iterated_times.rows.push_back(times_of(iterated, balls));
    figure.quantities.push_back({fmt::format("contacts.{}", balls), c.contacts});
    figure.quantities.push_back({fmt::format("inner.{}", balls), c.inner});
    verification::keep_largest(most_inner, c.inner);
    figure.work += iterated.work;
    if (balls <= kMostDirect) {
      const Profiled direct = run_pile(setup_of(balls, "blocks"));
      direct_times.rows.push_back(times_of(direct, balls));
      verification::keep_largest(
          compared.newton, ratio(iterated.work.newton_iterations, direct.work.newton_iterations));
      verification::keep_largest(compared.apart,
                                 (iterated.v_touch - direct.v_touch).lpNorm<Eigen::Infinity>());
      figure.work += direct.work;
    }
    options.progress(static_cast<double>(counts.rows.size()) / static_cast<double>(sizes.size()));
  }
  figure.quantities.push_back({"inner.most", most_inner});
  figure.quantities.push_back({"newton_over_direct.most", compared.newton});
  figure.quantities.push_back({"apart", compared.apart});
  figure.blocks.push_back(std::move(counts));
  figure.timing.push_back(std::move(iterated_times));
  figure.timing.push_back(std::move(direct_times));
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "beyond/scaling",
    .title = "Piles from ten balls to ten thousand",
    .shows =
        "Contacts a ball, Newton iterations a step and inner iterations an update of piles that "
        "settle, by their size. The times of an iteration's parts, by a factorization and by "
        "conjugate gradients, are shown below, not judged.",
    .run = run};

}  // namespace tribo::papers::beyond::scaling
