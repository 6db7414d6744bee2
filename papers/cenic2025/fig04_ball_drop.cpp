/// Fig. 4 — a heavy ball dropped on a table, with two fixed steps: an impact as seen by error norms
/// of velocities and of positions.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "papers/cenic2025/parameters.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/certified_states.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025::fig04 {
namespace {

using verification::Block;
using verification::CertifiedStates;
using verification::Figure;
using verification::of_whole_run;

/// The scene of the published prototype; the paper gives the steps alone. Contact: by the published
/// program's default rule, for a penetration of 1 mm.
constexpr double kMass = 4.18879;                     ///< of a sphere of 0.1 m, 1000 kg/m³ [kg]
constexpr double kHeight = 0.35;                      ///< [m]
constexpr double kStiffness = 41.1e3;                 ///< [N/m]
constexpr double kDissipation = 10.1;                 ///< [s/m]
constexpr double kEnd = 0.5, kSample = 1e-3;          ///< [s]
constexpr double kDrawnFrom = 0.22, kDrawnTo = 0.32;  ///< [s]
constexpr int kDigits = 10;
constexpr std::array<double, 2> kSteps = {1e-3, 5e-3};  ///< [s]

Setup setup() {
  return {.scenario = "ball-drop",
          .scenario_changes = {{"ball.mass", kMass},
                               {"ball.height", kHeight},
                               {"contact.stiffness", kStiffness},
                               {"contact.dissipation", kDissipation}},
          .scheme = "cenic"};
}

/// When the ball touches the table [s].
double touch() {
  return std::sqrt(2 * kHeight / setup().scenario_parameters().number("ball.gravity"));
}

/// A state interpolated linearly between its two neighbours.
struct Motion {
  std::vector<models::State<double>> states;

  [[nodiscard]] models::State<double> at(double t) const {
    const auto after = std::lower_bound(states.begin() + 1, states.end() - 1, t,
                                        [](const auto& x, double s) { return x.t < s; });
    const models::State<double>&a = *(after - 1), &b = *after;
    const double part = (t - a.t) / (b.t - a.t);
    models::State<double> x = a;
    x.t = t;
    x.q += part * (b.q - a.q);
    x.v += part * (b.v - a.v);
    return x;
  }
};

void add_step(double h, const CertifiedStates& truth, Figure& figure) {
  Motion motion{{setup().instance().x0}};
  const auto run = verification::run_fixed_steps(
      setup(), h, kEnd, [&](const verification::StepView& s) { motion.states.push_back(s.x); });
  const std::string name = fmt::format("{:.0e}", h);
  figure.work += run.work;
  figure.run_ends.push_back({name, verification::status_name(run.end), run.end.reason});
  Block block{
      name, {{"t", "s"}, {"z", "m"}, {"v", "m/s"}, {"error_z", "m"}, {"error_v", "m/s"}}, {}};
  double in_flight = 0, largest_v = 0, largest_z = 0;
  for (const models::State<double>& exact : truth.states) {
    const models::State<double> x = motion.at(exact.t);
    const double error_z = std::abs(x.q[0] - exact.q[0]), error_v = std::abs(x.v[0] - exact.v[0]);
    if (exact.t < touch() - h) verification::keep_largest(in_flight, error_v);
    verification::keep_largest(largest_v, error_v);
    verification::keep_largest(largest_z, error_z);
    if (exact.t < kDrawnFrom || exact.t > kDrawnTo) continue;
    block.rows.push_back({{exact.t, x.q[0], x.v[0], error_z, error_v}});
  }
  figure.blocks.push_back(block);
  const double bias = setup().scenario_parameters().number("ball.gravity") * touch() * h / 2;
  const auto add = [&](const char* what, double value, const char* unit) {
    figure.quantities.push_back(
        {fmt::format("{}.{}", what, name), of_whole_run(run.end, value), unit});
  };
  add("velocity_in_flight", in_flight, "m/s");
  add("velocity_peak", largest_v, "m/s");
  add("position_peak", largest_z, "m");
  add("position_over_bias", largest_z / bias, "-");
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  const CertifiedStates truth = verification::certified_states(setup(), kEnd, kSample, kDigits);
  figure.quantities.push_back({"agreement", truth.agreement});
  Block block{"reference", {{"t", "s"}, {"z", "m"}, {"v", "m/s"}}, {}};
  for (const models::State<double>& x : truth.states) {
    if (x.t >= kDrawnFrom && x.t <= kDrawnTo) block.rows.push_back({{x.t, x.q[0], x.v[0]}});
  }
  figure.blocks.push_back(block);
  for (const double h : kSteps) add_step(h, truth, figure);
  return figure;
}

}  // namespace tribo::papers::cenic2025::fig04
