/// The numbers in the paper's text: time scale of regularized friction, slip in stiction.
#include <cmath>

#include "papers/tamsi2020/parameters.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/fixed_step_run.hpp"

namespace tribo::papers::tamsi2020::numbers {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kCreepTime = 0.05;  ///< the slip settles within some τ = 1e-5 s and some steps [s]
constexpr double kCreepStep = 1e-3;                            ///< [s]
const std::vector<double> kLoads = {0.1, 0.3, 0.5, 0.7, 0.9};  // ρ = f/(μ N)

/// The box under a constant push of ρ μ W.
verification::Setup loaded_box(const char* law, const char* scheme, double rho) {
  const models::Parameters p = box_parameters(law);
  const double limit = p.number("box.friction") * p.number("box.mass") * p.number("box.gravity");
  return {.scenario = "forced-box",
          .scenario_changes = {{"contact.friction_law", law},
                               {"force.frequency", 0.0},
                               {"force.amplitude", rho * limit}},
          .scheme = scheme};
}

/// v/v_s at the end of a run.
double creep(const char* law, const char* scheme, double rho, double h, double t_end,
             solvers::Work& work) {
  const verification::Setup setup = loaded_box(law, scheme, rho);
  const auto run = verification::run_fixed_steps(setup, h, t_end);
  work += run.work;
  const double v_s = setup.scenario_parameters().number("contact.stiction_tolerance");
  return verification::of_whole_run(run.end, run.x.v[0] / v_s);
}

/// Root s of  f(s_s) s/s_s = ρ,  s_s = √(s² + ε²): the slip of the quadratic law with a soft norm.
double quadratic_creep(double rho, double softness) {
  double low = 0;
  double high = 1;
  for (int i = 0; i < 200; ++i) {
    const double s = (low + high) / 2;
    const double soft = std::sqrt(s * s + softness * softness);
    (soft * (2 - soft) * s / soft < rho ? low : high) = s;
  }
  return low;
}

void add_creep(Figure& figure) {
  Block block{"creep",
              {{"rho", "-"},
               {"linear", "v_s"},
               {"quadratic", "v_s"},
               {"tamsi", "v_s"},
               {"linear_root", "v_s"},
               {"quadratic_root", "v_s"},
               {"tamsi_root", "v_s"}},
              {}};
  const double softness = solvers::configure_scheme("tamsi").parameters.number("scheme.soft_norm");
  for (const double rho : kLoads) {
    block.rows.push_back(
        {{rho, creep("linear", "ie-fn-tals", rho, kCreepStep, kCreepTime, figure.work),
          creep("quadratic", "ie-fn-tals", rho, kCreepStep, kCreepTime, figure.work),
          creep("quadratic", "tamsi", rho, kCreepStep, kCreepTime, figure.work), rho,
          quadratic_creep(rho, 0), quadratic_creep(rho, softness)}});
  }
  figure.blocks.push_back(block);
}

/// Whether the slip settles: it no longer changes in the last two of many steps.
bool settles(const char* scheme, double h) {
  constexpr int kSteps = 4000;
  solvers::Work work;
  const double before = creep("linear", scheme, 0.5, h, (kSteps - 1) * h, work);
  const double after = creep("linear", scheme, 0.5, h, kSteps * h, work);
  return std::abs(after - before) < 1e-3;
}

/// The largest stable step of an explicit scheme in stiction, over τ, by bisection.
double stability_limit(const char* scheme, double tau) {
  double stable = tau;
  double unstable = 4 * tau;
  for (int i = 0; i < 14; ++i) {
    const double h = (stable + unstable) / 2;
    (settles(scheme, h) ? stable : unstable) = h;
  }
  return (stable + unstable) / 2 / tau;
}

/// The time in which slip in stiction decays: of v(t) = ρ v_s (1 − exp(−t/τ)), as of the box that
/// starts at rest, v(2t)/v(t) = 1 + exp(−t/τ). The time t is a hundred steps of RK3.
double relaxation_time(double tau, solvers::Work& work) {
  constexpr int kStepsToTau = 100;
  const double h = tau / kStepsToTau;
  const double once = creep("linear", "rk3", 0.5, h, tau, work);
  const double twice = creep("linear", "rk3", 0.5, h, 2 * tau, work);
  return -tau / std::log(twice / once - 1);
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  const models::Parameters box = box_parameters("linear");
  const double tau = box.number("contact.stiction_tolerance") / box.number("box.gravity");
  const auto angle = [](const char* scheme) {
    return solvers::configure_scheme(scheme).parameters.number("scheme.tals_angle");
  };
  figure.quantities = {{"tau", tau, "s"},
                       {"relaxation", relaxation_time(tau, figure.work), "s"},
                       {"tals_angle.tamsi", angle("tamsi"), "rad"},
                       {"tals_angle.implicit_euler", angle("implicit-euler"), "rad"},
                       {"stability.explicit_euler", stability_limit("explicit-euler", tau), "tau"},
                       {"stability.rk3", stability_limit("rk3", tau), "tau"}};
  add_creep(figure);
  return figure;
}

}  // namespace tribo::papers::tamsi2020::numbers
