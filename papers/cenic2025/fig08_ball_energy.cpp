/// Fig. 8 — energy lost by an elastic ball in ten seconds of bouncing.
///
/// Step doubling with a step h takes two steps of h/2: the fixed-step mode at half the step. A
/// whole step of h is drawn for comparison. The loss or gain of the trapezoid scheme depends on the
/// phase of its steps at the impacts: its curve is the root mean square over heights of release.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "papers/cenic2025/parameters.hpp"
#include "verification/judge/figure.hpp"

namespace tribo::papers::cenic2025::fig08 {
namespace {

using verification::Figure;
using verification::of_whole_run;

constexpr std::array<double, 7> kSteps = {1e-2, 3e-3, 1e-3, 3e-4, 1e-4, 3e-5, 1e-5};
constexpr double kEnd = 10;       ///< [s]
constexpr double kSample = 0.01;  ///< of the last energies [s]
constexpr int kLastSamples = 4;
constexpr int kHeights = 16;          ///< of release, for the trapezoid scheme
constexpr double kSpread = 0.02;      ///< between the lowest and the highest [m]
constexpr double kFinestMean = 1e-4;  ///< least step with that mean [s]

/// A mass of the ball, and what stands behind the names of its observables.
struct Mass {
  const char* suffix;
  double value;  ///< [kg]
};
constexpr std::array<Mass, 2> kMasses = {{{"", 0.1}, {"@1kg", 1}}};  // of the caption, of the text

Setup setup(const Mass& mass, const std::string& scheme = "cenic") {
  return {
      .scenario = "ball-drop", .scenario_changes = {{"ball.mass", mass.value}}, .scheme = scheme};
}

/// Energy per unit of mass, zero where the ball rests, including that of the spring so that the
/// last sample may lie in a contact [J/kg].
struct Ball {
  explicit Ball(const models::Parameters& of)
      : gravity(of.number("ball.gravity")),
        stiffness(of.number("contact.stiffness")),
        mass(of.number("ball.mass")) {}
  double gravity, stiffness, mass;

  [[nodiscard]] double energy(const models::State<double>& x) const {
    const double sag = mass * gravity / stiffness;  // δ at rest
    const double depth = std::max(0.0, -x.q[0]);
    const double elastic = (depth * depth - sag * sag) * stiffness / mass / 2;
    return x.v[0] * x.v[0] / 2 + gravity * (x.q[0] + sag) + elastic;
  }
  /// Energy lost by two half steps of implicit Euler in half a period of the linear spring:
  /// 1 − exp(−π ω h/2).
  [[nodiscard]] double loss_of_a_bounce(double h) const {
    return -std::expm1(-std::numbers::pi * std::sqrt(stiffness / mass) * h / 2);
  }
};

struct Bounces {
  double left = 0;         ///< E_T/E0
  double after_first = 0;  ///< E/E0 after the first bounce
  int count = 0;
  verification::RunResult run;
};

Bounces bounces(const Setup& setup, double h) {
  const Ball ball(setup.scenario_parameters());
  Bounces out;
  double energy0 = 0;
  bool touching = false;
  std::array<double, kLastSamples> last{};
  std::size_t sample = 0;
  out.run = verification::run_fixed_steps(setup, h, kEnd, [&](const verification::StepView& s) {
    if (s.index == 0) energy0 = ball.energy(s.x0);
    const double energy = ball.energy(s.x) / energy0;
    const bool touches = s.x.q[0] < 0;
    if (touching && !touches && ++out.count == 1) out.after_first = energy;
    touching = touches;
    const double next = kEnd - kSample * static_cast<double>(kLastSamples - 1 - sample);
    if (sample < last.size() && s.x.t > next - h / 2) last[sample++] = energy;
  });
  out.left = *std::max_element(last.begin(), last.end());
  return out;
}

/// One point of the curve of a mode; `part`: fraction of a step that is one solve.
Figure point(const std::string& name, double part, const Mass& mass, double h) {
  const Setup of = setup(mass);
  const Bounces b = bounces(of, part * h);
  const double first =
      (1 - b.after_first) / Ball(of.scenario_parameters()).loss_of_a_bounce(2 * part * h);
  const std::string at = fmt::format("{}.{:.0e}{}", name, h, mass.suffix);
  Figure figure;
  figure.blocks.push_back(
      {name + mass.suffix,
       {{"h", "s"}, {"lost", "%"}, {"rate", "-"}, {"bounces", "-"}, {"loss_ratio", "-"}},
       {{{h, 100 * (1 - b.left), -std::log(b.left), static_cast<double>(b.count), first},
         verification::status_name(b.run.end)}}});
  figure.quantities = {{"loss_ratio." + at, of_whole_run(b.run.end, first)},
                       {"bounces." + at, of_whole_run(b.run.end, static_cast<double>(b.count))},
                       {"lost." + at, of_whole_run(b.run.end, 100 * (1 - b.left)), "%"}};
  figure.work = b.run.work;
  return figure;
}

/// The trapezoid scheme from every height.
struct Spread {
  double lost = 0;              ///< root mean square of 1 − E_T/E0
  int count = 0;                ///< bounces from the lowest
  verification::RunResult run;  ///< the last one, or the first that ended early
};

Spread over_heights(const std::string& previous_force, const Mass& mass, double h) {
  const Setup lowest = setup(mass, "cenic-trapezoid");
  const double height = lowest.scenario_parameters().number("ball.height");
  Spread out;
  for (int i = 0; i < kHeights; ++i) {
    Setup from = lowest;
    from.scenario_changes.emplace_back("ball.height", height + kSpread * i / kHeights);
    from.scheme_changes = {{"scheme.previous_force", previous_force}};
    const Bounces b = bounces(from, h);
    out.lost += (1 - b.left) * (1 - b.left) / kHeights;
    if (i == 0) out.count = b.count;
    const solvers::Work work = out.run.work;
    if (out.run.end.status == solvers::Status::kOk) out.run = b.run;
    out.run.work = work;
    out.run.work += b.run.work;
  }
  out.lost = std::sqrt(out.lost);
  return out;
}

/// One point of the trapezoid scheme, beside step doubling at the same step.
Figure trapezoid_point(const std::string& previous_force, const Mass& mass, double h) {
  const std::string name = "trapezoid-" + previous_force;
  const Spread s = over_heights(previous_force, mass, h);
  const Bounces doubled = bounces(setup(mass), h / 2);  // from the lowest height
  const double gain = of_whole_run(doubled.run.end, (1 - doubled.left) / s.lost);
  const std::string at = fmt::format("{}.{:.0e}{}", name, h, mass.suffix);
  Figure figure;
  figure.blocks.push_back(
      {name + mass.suffix,
       {{"h", "s"}, {"lost", "%"}, {"bounces", "-"}},
       {{{h, 100 * s.lost, static_cast<double>(s.count)}, verification::status_name(s.run.end)}}});
  figure.quantities = {{"lost." + at, of_whole_run(s.run.end, 100 * s.lost), "%"},
                       {"bounces." + at, of_whole_run(s.run.end, static_cast<double>(s.count))},
                       {"gain." + at, of_whole_run(s.run.end, gain)}};
  figure.work = s.run.work;
  figure.work += doubled.run.work;
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  const bool quick = options.tier == verification::Tier::kQuick;
  std::vector<verification::Job> jobs;
  const auto add_curve = [&](const char* name, double part, const Mass& mass) {
    for (const double h : kSteps) {
      if (quick && h < 2e-5) continue;
      jobs.emplace_back([=] { return point(name, part, mass, h); });
    }
  };
  const auto add_trapezoid = [&](const char* previous_force, const Mass& mass) {
    for (const double h : kSteps) {
      if (h >= kFinestMean)
        jobs.emplace_back([=] { return trapezoid_point(previous_force, mass, h); });
    }
  };
  for (const Mass& mass : kMasses) {
    add_curve("step-doubling", 0.5, mass);
    add_trapezoid("solver", mass);
  }
  add_curve("whole-step", 1, kMasses[0]);
  add_trapezoid("state", kMasses[0]);
  Figure figure = verification::joined(options.compute(jobs));
  figure.quantities.push_back({"range.seconds", kEnd, "s"});
  return figure;
}

}  // namespace tribo::papers::cenic2025::fig08
