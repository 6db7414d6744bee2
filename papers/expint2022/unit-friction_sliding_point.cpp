/// A point mass slides to a halt, Eqs. (27), (28): deceleration, cone, distance.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "papers/expint2022/contact_motion.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::expint2022::unit_friction {
namespace {

using models::State;
using verification::Block;
using verification::Figure;
using verification::keep_largest;

constexpr std::array kFrictions = {0.1, 0.5};
constexpr std::array kSteps = {1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2};  // [s]
constexpr double kSpeed = 1;                                               // at the start [m/s]
constexpr double kGravity = 9.81;                                          // [m/s²]
constexpr double kLonger = 1.3;  // duration of a run over the stopping time

/// The largest deviations of a run.
struct Slide {
  double deceleration = 0;  ///< |a/(μ g) − 1| where the point slips throughout a step
  double cone = 0;          ///< ‖f_t‖/(μ f_n) at the end of a step
  double distance = 0;      ///< x/(v0²/(2 μ g)) − 1
  int slipping_steps = 0;
  std::string status = "ok";
};

bool slips(const State<double>& x) {
  return x.memory.anchors.of(0).slipping;
}

void look_at_step(const State<double>& x0, const State<double>& x, double h, double mu, Slide& s) {
  const double full = mu * kGravity;
  if (!slips(x0) || !slips(x) || x.v[0] <= full * h) return;
  ++s.slipping_steps;
  keep_largest(s.deceleration, std::abs((x0.v[0] - x.v[0]) / (h * full) - 1));
}

Slide slide(double mu, double h, Figure& figure) {
  const models::Instance scene =
      make_scene("sliding-point",
                 {{"contact.friction", mu}, {"point.vx", kSpeed}, {"point.gravity", kGravity}});
  const auto stepper = make_scheme("expo", *scene.system);
  const double full = mu * kGravity;
  State<double> x = scene.x0;
  Slide result;
  solvers::StepResult out;
  std::vector<solvers::ContactReport> contacts;
  for (int i = 0; i * h < kLonger * kSpeed / full; ++i) {
    const solvers::Status status = stepper->step(x, h, solvers::Attempt::kFirst, out);
    if (status != solvers::Status::kOk) {
      result.status = std::string(solvers::name(status));
      result.deceleration = result.cone = result.distance = std::nan("");
      return result;
    }
    look_at_step(x, out.x, h, mu, result);
    stepper->contacts(out.x, contacts);
    const auto& f = contacts[0].force;
    keep_largest(result.cone, f.tail<2>().norm() / (mu * f[0]));
    x = out.x;
  }
  figure.work += out.work;
  result.distance = x.q[0] / (kSpeed * kSpeed / (2 * full)) - 1;
  return result;
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  for (const double mu : kFrictions) {
    Block block{
        fmt::format("mu-{:g}", mu),
        {{"h", "s"}, {"deceleration", "-"}, {"cone", "-"}, {"distance", "-"}, {"slipping", "-"}},
        {}};
    Slide worst;
    for (const double h : kSteps) {
      const Slide s = slide(mu, h, figure);
      keep_largest(worst.deceleration, s.slipping_steps > 0 ? s.deceleration : std::nan(""));
      keep_largest(worst.cone, s.cone);
      keep_largest(worst.distance, std::abs(s.distance));
      block.rows.push_back(
          {{h, s.deceleration, s.cone, std::abs(s.distance), static_cast<double>(s.slipping_steps)},
           s.status});
    }
    figure.blocks.push_back(block);
    figure.quantities.push_back({fmt::format("deceleration.mu-{:g}", mu), worst.deceleration});
    figure.quantities.push_back({fmt::format("cone.mu-{:g}", mu), worst.cone});
    figure.quantities.push_back({fmt::format("distance.mu-{:g}", mu), worst.distance});
  }
  return figure;
}

}  // namespace tribo::papers::expint2022::unit_friction
