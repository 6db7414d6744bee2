/// Creep under static load: how fast a body that is pushed below the friction limit slides away.
///
/// A brick of load L is pushed by f = ρ μ L, ρ < 1. Regularized friction holds it only while it
/// slides, at the speed where μ̃ L = f:
///
///   linear v_s ρ,   quadratic v_s (1 − √(1 − ρ)),   quintic v_s s(ρ),   soft v_s ρ/√(1 − ρ²)
///
/// with s(ρ) the root of s³(10 − 15s + 6s²) = ρ. `tamsi` and `one-way` soften the norm of the slip
/// by 1 % of v_s; `sap` has its own regularization, v = σ w_t δt f whatever the law of the model.
#include <cmath>

#include "papers/beyond/schemes.hpp"
#include "papers/items.hpp"
#include "verification/extremes.hpp"

namespace tribo::papers::beyond::creep {
namespace {

using verification::Block;
using verification::Figure;

const std::vector<std::string> kLaws = {"linear", "quadratic", "quintic", "soft"};
const std::vector<double> kLoads = {0.1, 0.3, 0.5, 0.7, 0.9};  // ρ
constexpr double kImplicitStep = 1e-3;                         // [s]
constexpr double kImplicitEnd = 0.5;
constexpr double kExplicitStep = 5e-6;  // stable: friction relaxes in 1e-5 s
constexpr double kExplicitEnd = 0.01;
constexpr double kSoftening = 0.01;  // of the norm of the slip, over v_s, by tamsi and one-way

struct Brick {
  double mass, mu, load, v_s;

  Brick() {
    const models::Parameters p(models::find_scenario("pusher-brick").parameters);
    mass = p.number("brick.mass");
    mu = p.number("brick.friction");
    load = mass * p.number("brick.gravity") + p.number("pusher.press");
    v_s = p.number("contact.stiction_tolerance");
  }
};

/// Root s in (0, s_max) of a growing function.
template <class Function>
double root(const Function& function, double s_max) {
  double low = 0;
  double high = s_max;
  for (int i = 0; i < 200; ++i) {
    const double s = (low + high) / 2;
    (function(s) < 0 ? low : high) = s;
  }
  return low;
}

double law_value(const std::string& law, double s) {
  if (law == "soft") return s / std::sqrt(1 + s * s);
  if (s >= 1) return 1;
  if (law == "linear") return s;
  return law == "quadratic" ? s * (2 - s) : s * s * s * (10 + s * (6 * s - 15));
}

/// v/v_s of the law itself.
double law_creep(const std::string& law, double rho) {
  if (law == "linear") return rho;
  if (law == "quadratic") return 1 - std::sqrt(1 - rho);
  if (law == "soft") return rho / std::sqrt(1 - rho * rho);
  return root([&](double s) { return law_value(law, s) - rho; }, 1);
}

/// The same where the slip's norm is √(s² + ε²): f(s_ε) s/s_ε = ρ.
double softened_creep(const std::string& law, double rho) {
  return root(
      [&](double s) {
        const double soft = std::sqrt(s * s + kSoftening * kSoftening);
        return law_value(law, soft) * s / soft - rho;
      },
      10);
}

double predicted(
    const std::string& scheme, const std::string& law, double rho, double h, const Brick& brick) {
  if (scheme == "sap") {
    const double sigma = solvers::configure_scheme(scheme).parameters.number("scheme.sigma");
    return sigma / brick.mass * h * rho * brick.mu * brick.load / brick.v_s;  // σ w_t δt f
  }
  if (scheme == "tamsi" || scheme == "one-way") return softened_creep(law, rho);
  return law_creep(law, rho);
}

struct Run {
  double creep = 0;  ///< v/v_s; NaN where the run stopped early
  std::string status;
};

Run run_brick(const std::string& scheme,
              const std::string& law,
              double rho,
              double h,
              double t_end,
              const Brick& brick,
              Figure& figure) {
  const models::Scenario& scenario = models::find_scenario("pusher-brick");
  models::Parameters p =
      models::Parameters(scenario.parameters).with({{"contact.friction_law", law}});
  p.set("pusher.push", rho * brick.mu * brick.load);
  if (needs_open_gaps(scheme)) {
    p.set("brick.lift", kOpenGap + brick.load / p.number("contact.stiffness"));
  }
  const models::Instance instance = models::make_instance(scenario, p);
  const auto stepper = solvers::configure_scheme(scheme).make(*instance.system);
  solvers::FixedStepIntegrator integrator(*stepper, h);
  models::State<double> x = instance.x0;
  const solvers::RunStatus end = integrator.advance(x, t_end);
  figure.work += integrator.work();
  return {verification::of_whole_run(end, x.v[0] / brick.v_s), verification::status_name(end)};
}

/// Largest relative deviation of one scheme over laws and loads; its rows go to the figure.
double add_scheme(const solvers::Scheme& scheme, const Brick& brick, Figure& figure) {
  const bool small = is_explicit(scheme);
  const double h = small ? kExplicitStep : kImplicitStep;
  double worst = 0;
  for (const std::string& law : kLaws) {
    Block block{scheme.id + "." + law, {{"rho", "-"}, {"creep", "v_s"}, {"predicted", "v_s"}}, {}};
    for (const double rho : kLoads) {
      const Run run =
          run_brick(scheme.id, law, rho, h, small ? kExplicitEnd : kImplicitEnd, brick, figure);
      const double should = predicted(scheme.id, law, rho, h, brick);
      const double deviation = std::abs(run.creep / should - 1);
      verification::keep_largest(worst, deviation);
      block.rows.push_back({{rho, run.creep, should}, run.status});
    }
    figure.blocks.push_back(block);
  }
  return worst;
}

/// Creep at ten times the step over that at the step, half the limit.
double step_ratio(const std::string& scheme, const Brick& brick, Figure& figure) {
  const auto creep = [&](double h) {
    return run_brick(scheme, "soft", 0.5, h, kImplicitEnd, brick, figure).creep;
  };
  return creep(10 * kImplicitStep) / creep(kImplicitStep);
}

Figure run(const verification::RunOptions& options) {
  const Brick brick;
  Figure figure;
  double done = 0;
  const std::vector<solvers::Scheme> table = planar_schemes();
  for (const solvers::Scheme& scheme : table) {
    figure.quantities.push_back({"deviation." + scheme.id, add_scheme(scheme, brick, figure)});
    if (!is_explicit(scheme)) {
      figure.quantities.push_back(
          {"step_ratio." + scheme.id, step_ratio(scheme.id, brick, figure)});
    }
    options.progress(++done / static_cast<double>(table.size()));
  }
  figure.findings = {
      "Under a load below the friction limit every scheme creeps. SAP's creep, σ w δt f, falls "
      "with "
      "the step; all others creep at the scale of v_s whatever the step, and only a smaller v_s "
      "helps."};
  return figure;
}

}  // namespace

extern const verification::Item item;
const verification::Item item{
    .id = "beyond/creep",
    .title = "Creep under static load",
    .shows =
        "Speed at which a brick slides away under a push below the friction limit, for every "
        "scheme and friction law, against closed forms.",
    .run = run};

}  // namespace tribo::papers::beyond::creep
