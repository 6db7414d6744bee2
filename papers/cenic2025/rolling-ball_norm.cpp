/// A rolling ball: its place after a second, and the cost of an error norm over velocities.
///
/// The ball starts in touch with the ground, sinks in and settles; from then on only its place
/// changes.
#include <fmt/format.h>

#include <cmath>

#include "papers/cenic2025/parameters.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::papers::cenic2025::rolling_ball {
namespace {

using verification::Block;
using verification::Figure;
using verification::of_whole_run;

constexpr double kEnd = 1;      ///< [s]
constexpr double kStiff = 1e7;  ///< [N/m]
constexpr int kLoosest = 1, kTightest = 5;

Setup ball(const std::string& norm, const verification::Changes& scenario) {
  return {.scenario = "rolling-ball",
          .scenario_changes = scenario,
          .scheme = "cenic",
          .scheme_changes = {{"scheme.error_norm", norm}}};
}

struct Attempts {
  double count = 0;
  verification::RunResult run;
};

Attempts attempts(const Setup& setup, double epsilon) {
  Attempts out;
  out.run = verification::run_steps(setup, accuracy(epsilon), kEnd);
  out.count = of_whole_run(out.run.end, static_cast<double>(out.run.work.attempts()));
  return out;
}

void add_norms(const std::string& name, const verification::Changes& scenario, Figure& figure) {
  Block block{name, {{"accuracy", "-"}, {"positions", "-"}, {"full", "-"}, {"ratio", "-"}}, {}};
  for (int digits = kLoosest; digits <= kTightest; ++digits) {
    const double epsilon = std::pow(10, -digits);
    const Attempts positions = attempts(ball("positions", scenario), epsilon);
    const Attempts full = attempts(ball("full", scenario), epsilon);
    figure.work += positions.run.work;
    figure.work += full.run.work;
    const double ratio = full.count / positions.count;
    block.rows.push_back({{epsilon, positions.count, full.count, ratio}});
    figure.quantities.push_back({fmt::format("ratio.{}.1e-{}", name, digits), ratio});
  }
  figure.blocks.push_back(block);
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  const Setup nominal = ball("positions", {});
  const models::Parameters p = nominal.scenario_parameters();
  const Attempts rolled = attempts(nominal, 1e-3);
  const auto& x = rolled.run.x;
  const double x_end = p.number("sphere.vx") * kEnd;
  figure.quantities = {
      {"error_x", of_whole_run(rolled.run.end, std::abs(x.q[0] - x_end)), "m"},
      {"error_z", of_whole_run(rolled.run.end, std::abs(x.q[1] - p.number("sphere.radius"))), "m"}};
  figure.work += rolled.run.work;
  add_norms("soft", {}, figure);
  add_norms("stiff", {{"contact.stiffness", kStiff}}, figure);
  return figure;
}

}  // namespace tribo::papers::cenic2025::rolling_ball
