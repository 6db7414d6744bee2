/// A point lands: a newly detected contact has the force of its damper, Sec. VI-F.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "papers/expint2022/contact_motion.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::papers::expint2022::unit_impact {
namespace {

using verification::Block;
using verification::Figure;

constexpr std::array kSpeeds = {0.1, 0.5};  // downwards [m/s]
constexpr std::array kSchemes = {"expo", "eul-exp"};
constexpr double kStep = 1e-4;   // [s]
constexpr double kFlight = 2.5;  // steps above the ground
constexpr int kSteps = 150;

/// The force over time; its first non-zero value is that at touch-down.
Block landing(const std::string& scheme, double speed, Figure& figure) {
  Block block{fmt::format("{}-{:g}", scheme, speed), {{"t", "s"}, {"f_n", "N"}}, {}};
  const models::Instance scene =
      make_scene("sliding-point", {{"point.gravity", 0.0},
                                   {"point.height", kFlight * kStep * speed},
                                   {"point.vx", 0.0},
                                   {"point.vz", -speed}});
  const auto stepper = make_scheme(scheme, *scene.system);
  models::State<double> x = scene.x0;
  solvers::StepResult out;
  std::vector<solvers::ContactReport> contacts;
  double at_touch = std::nan("");
  for (int i = 0; i < kSteps; ++i) {
    const solvers::Status status = stepper->step(x, kStep, solvers::Attempt::kFirst, out);
    if (status != solvers::Status::kOk) {
      block.rows.push_back({{x.t, std::nan("")}, std::string(solvers::name(status))});
      break;
    }
    const bool touched = x.memory.anchors.of(0).active;
    x = out.x;
    stepper->contacts(x, contacts);
    const double f_n = contacts[0].force[0];
    if (!touched && x.memory.anchors.of(0).active && std::isnan(at_touch)) at_touch = f_n;
    block.rows.push_back({{x.t, f_n}});
  }
  figure.work += out.work;
  figure.quantities.push_back({fmt::format("force.{}.{:g}", scheme, speed), at_touch, "N"});
  return block;
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  for (const char* scheme : kSchemes) {
    for (const double speed : kSpeeds) figure.blocks.push_back(landing(scheme, speed, figure));
  }
  return figure;
}

}  // namespace tribo::papers::expint2022::unit_impact
