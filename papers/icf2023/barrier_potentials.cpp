/// Eqs. (9)-(12) — barriers as contact potentials: derivatives, and a run that must keep its gap.
#include <algorithm>
#include <cmath>

#include "papers/icf2023/models.hpp"
#include "solvers/convex/contact_potential.hpp"

namespace tribo::papers::icf2023::barrier {
namespace {

using models::Vector3;
using solvers::ContactPotential;
using verification::Block;
using verification::Figure;

constexpr double kStep = 1e-3;        // δt [s]
constexpr double kGap = 5e-4;         // φ0 [m]
constexpr double kDifference = 1e-7;  // [m/s]
constexpr double kLift = 1e-3;        // of the box above its static rest on compliant ground [m]
constexpr int kPoints = 200;
constexpr double kFarthest = 100;  // beyond the activation distance, in its own size
const solvers::LogBarrierScheme kLogBarrier;
const solvers::IpcScheme kIpc;

ContactPotential potential(const std::string& scheme) {
  solvers::FrozenContact contact{.h = kStep, .phi0 = kGap};
  contact.friction.mu = 0;
  if (scheme == "ipc") return solvers::make_potential(kIpc, contact);
  return solvers::make_potential(kLogBarrier, contact);
}

/// The velocity that leads to a gap in a step.
double velocity_to(double phi) {
  return (phi - kGap) / kStep;
}

/// The force of the paper: κ/φ, Eq. (10), or −κ b'(φ) of b = −(φ − φ̂)² ln(φ/φ̂), Eqs. (11), (12).
double published_force(const std::string& scheme, double phi) {
  if (scheme != "ipc") return kLogBarrier.kappa / phi;
  const double r = phi - kIpc.phi_hat;
  return kIpc.kappa * (2 * r * std::log(phi / kIpc.phi_hat) + r * r / phi);
}

/// Largest of impulse, cost and Hessian of IPC from its activation distance on.
double largest_beyond() {
  const ContactPotential barrier = potential("ipc");
  double largest = 0;
  for (int i = 0; i < kPoints; ++i) {
    const double phi = kIpc.phi_hat * std::pow(kFarthest, static_cast<double>(i + 1) / kPoints);
    const auto there = solvers::response(barrier, {velocity_to(phi), 0, 0});
    keep_largest(largest, there.impulse.norm() + std::abs(there.cost) + there.hessian.norm());
  }
  return largest;
}

/// Largest relative deviations of impulse and Hessian from differences, along the normal, and of
/// the force from the paper's.
void check_derivatives(const std::string& scheme, Figure& figure) {
  const ContactPotential barrier = potential(scheme);
  const auto at = [&](double v_n) { return solvers::response(barrier, {v_n, 0, 0}); };
  Block block{scheme, {{"phi", "m"}, {"force", "N"}}, {}};
  double impulse = 0;
  double hessian = 0;
  double law = 0;
  for (int i = 1; i < kPoints; ++i) {
    const double phi = 2 * kGap * std::pow(1e-3, 1 - static_cast<double>(i) / kPoints);
    const double v_n = velocity_to(phi);
    const auto here = at(v_n);
    const auto ahead = at(v_n + kDifference);
    const auto behind = at(v_n - kDifference);
    const double slope = -(ahead.cost - behind.cost) / (2 * kDifference);
    const double curvature = -(ahead.impulse[0] - behind.impulse[0]) / (2 * kDifference);
    keep_largest(impulse, std::abs(slope / here.impulse[0] - 1));
    keep_largest(hessian, std::abs(curvature / here.hessian(0, 0) - 1));
    keep_largest(law, std::abs(here.impulse[0] / kStep / published_force(scheme, phi) - 1));
    block.rows.push_back({{phi, here.impulse[0] / kStep}});
  }
  figure.blocks.push_back(block);
  figure.quantities.push_back({"impulse." + scheme, impulse});
  figure.quantities.push_back({"hessian." + scheme, hessian});
  figure.quantities.push_back({"law." + scheme, law});
}

/// The box on the belt, started above the barrier's rest: the gap must stay open, and the mean
/// force must carry the weight.
void run_box(const std::string& scheme, Figure& figure) {
  const Setup setup{
      .scenario = "conveyor-belt", .scenario_changes = {{"box.lift", kLift}}, .scheme = scheme};
  Block block{"box." + scheme, {{"t", "s"}, {"phi", "m"}, {"f_n", "N"}}, {}};
  double least_gap = std::numeric_limits<double>::infinity();
  double impulse = 0;
  int closed_steps = 0;
  const auto run = verification::run_fixed_steps(
      setup, kStep, numbers::kBeltConvergenceEnd.value, [&](const verification::StepView& step) {
        const double phi = step.x.q[1];
        keep_least(least_gap, phi);
        if (!(phi > 0)) ++closed_steps;
        impulse += (step.x.t - step.x0.t) * step.contacts[0].force[0];
        block.rows.push_back({{step.x.t, phi, step.contacts[0].force[0]}});
      });
  const models::Parameters p = setup.scenario_parameters();
  const double weight = p.number("box.mass") * p.number("box.gravity");
  const double momentum = p.number("box.mass") * run.x.v[1];
  figure.work += run.work;
  figure.run_ends.push_back({"box." + scheme, status_name(run.end), run.end.reason});
  figure.blocks.push_back(block);
  figure.quantities.push_back(
      {"closed_steps." + scheme, of_whole_run(run.end, static_cast<double>(closed_steps))});
  figure.quantities.push_back({"least_gap." + scheme, of_whole_run(run.end, least_gap), "m"});
  figure.quantities.push_back(
      {"carried." + scheme, of_whole_run(run.end, (impulse - momentum) / (weight * run.x.t))});
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  for (const char* scheme : {"log-barrier", "ipc"}) {
    check_derivatives(scheme, figure);
    run_box(scheme, figure);
  }
  figure.quantities.push_back({"beyond.ipc", largest_beyond()});
  return figure;
}

}  // namespace tribo::papers::icf2023::barrier
