/// Table I, columns "compliance modulation": frequency and decrement of small oscillations over a
/// surface that slips.
///
///   f = √(k_eff/m) √(1 − ζ²)/2π,  ζ = c/(2√(k_eff m)),  decrement 2πζ/√(1 − ζ²) + πωδt
///   c = k d x_eq (Lagged),  k_eff d_eff x_eq (Similar),  τ_d k_eff (SAP)
///
/// with d_eff = d/(1 + dμ‖V‖_s) and x_eq = mg/k_eff. The last term is the damping of the scheme.
#include <cmath>
#include <vector>

#include "papers/icf2023/rig.hpp"
#include "verification/judge/special_values.hpp"

namespace tribo::papers::icf2023::modulation {
namespace {

using verification::Block;
using verification::Figure;
using verification::kNaN;

constexpr double kStiffness = 1e4;      // [N/m]
constexpr double kPerturbation = 2e-5;  // [m]
constexpr double kStep = 1e-6;          // [s]
constexpr double kEnd = 0.5;            // [s]
constexpr int kStride = 500;            // between drawn rows
/// σ with which μ̃² of SAP is a quarter in this step.
constexpr double kVisibleSigma = 1e5;

struct Case {
  const char* name;
  Rig rig;
};

std::vector<Case> cases() {
  const auto rig = [](const char* model, double d, double tau_d, double V) {
    return Rig{
        .model = model, .k = kStiffness, .d = d, .relaxation_time = tau_d, .V = V, .h = kStep};
  };
  const Rig sap = rig("sap", 0, numbers::kRelaxationTime.value, 2);
  Rig modulated = sap;
  modulated.sigma = kVisibleSigma;
  return {{"lagged", rig("lagged", 1, 0, 2)},
          {"similar-slow", rig("similar", 1, 0, 0.5)},
          {"similar", rig("similar", 1, 0, 2)},
          {"sap", sap},
          {"sap-modulated", modulated}};
}

struct Oscillation {
  double frequency = 0;  ///< [Hz]
  double decrement = 0;  ///< ln of successive maxima [-]
};

Oscillation predicted(const Rig& rig) {
  const double m = numbers::kSlipMass.value;
  const double k_eff = rig.effective_stiffness();
  const double x_eq = rig.weight() / k_eff;
  const double c =
      rig.model == "sap" ? rig.relaxation_time * k_eff : k_eff * rig.d / rig.stiffening() * x_eq;
  const double omega = std::sqrt(k_eff / m);
  const double zeta = c / (2 * m * omega);
  const double damped = std::sqrt(1 - zeta * zeta);
  return {omega * damped / (2 * std::numbers::pi),
          2 * std::numbers::pi * zeta / damped + std::numbers::pi * omega * rig.h};
}

struct Point {
  double t, u;  ///< displacement from rest [m]
};

/// From the times of the displacement's upward zero crossings and its maxima between them.
Oscillation measured(const std::vector<Point>& path) {
  std::vector<double> rises, maxima;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Point& a = path[i - 1];
    const Point& b = path[i];
    if (a.u < 0 && b.u >= 0) {
      rises.push_back(a.t + (b.t - a.t) * a.u / (a.u - b.u));
      maxima.push_back(0);
    }
    if (!maxima.empty()) maxima.back() = std::max(maxima.back(), b.u);
  }
  if (rises.size() < 3) return {kNaN, kNaN};
  const auto n = static_cast<double>(rises.size() - 1);
  return {n / (rises.back() - rises.front()),
          std::log(maxima[0] / maxima[maxima.size() - 2]) / (n - 1)};
}

void add_case(const Case& c, Figure& figure) {
  const double rest = c.rig.rest_gap();
  const double lift = rest + c.rig.weight() / c.rig.k + kPerturbation;
  std::vector<Point> path;
  Block block{std::string("path.") + c.name, {{"t", "s"}, {"displacement", "m"}}, {}};
  const auto run = verification::run_fixed_steps(
      c.rig.setup(lift), c.rig.h, kEnd, [&](const verification::StepView& step) {
        path.push_back({step.x.t, step.x.q[0] - rest});
        if (step.index % kStride == 0) block.rows.push_back({{step.x.t, path.back().u}});
      });
  const Oscillation is = measured(path);
  const Oscillation should = predicted(c.rig);
  figure.work += run.work;
  figure.run_ends.push_back({c.name, status_name(run.end), run.end.reason});
  figure.blocks.push_back(block);
  const std::string name = c.name;
  figure.quantities.push_back({"frequency." + name, is.frequency, "Hz"});
  figure.quantities.push_back({"frequency_ratio." + name, is.frequency / should.frequency});
  figure.quantities.push_back({"decrement." + name, is.decrement});
  figure.quantities.push_back({"decrement_ratio." + name, is.decrement / should.decrement});
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  double done = 0;
  for (const Case& c : cases()) {
    add_case(c, figure);
    options.progress(++done / 5);
  }
  return figure;
}

}  // namespace tribo::papers::icf2023::modulation
