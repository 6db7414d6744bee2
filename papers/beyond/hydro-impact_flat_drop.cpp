/// Impact of pressure fields — whether a scheme that takes each polygon's pressure to first order
/// in the velocity meets the depths of a flat drop in closed form.
///
/// A cylinder lands flat on a table, both with pressure fields, at the speed of a fall from 10 mm.
/// In a step h a polygon has the impulse
///
///   γ_n = h (A p − h A g v_n)₊ (1 − d v_n)₊,   1/g = 1/g_A + 1/g_B
///
/// [Masterjohn et al. 2022, arXiv 2110.04157]. The motion has one coordinate, the depth δ,
///
///   m δ̈ = m g₀ − F(δ)(1 + d δ̇)₊,   F of two layers in series (`hydro_closed_forms.hpp`)
///
/// There is no friction: at the rim, where the contact surface lies at 45°, it would resist the
/// indentation. Without dissipation the largest depth follows from energy, with dissipation from an
/// integral; both are also integrated in small steps of the classical Runge-Kutta method.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "papers/beyond/hydro_closed_forms.hpp"
#include "solvers/convex/normal_impulse.hpp"
#include "verification/judge/figure.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"
#include "verification/study/fixed_step_run.hpp"

namespace tribo::papers::beyond::hydro_impact {
namespace {

using namespace hydro;
using verification::Block;
using verification::Figure;
using verification::Setup;

constexpr const char* kScenario = "hydro-cylinder";
constexpr double kFall = 0.01;        ///< [m]
constexpr double kContactEnd = 8e-3;  ///< of the first contact, at most [s]
constexpr double kDeepest = 4e-3;     ///< the largest depth is reached before [s]

/// The cylinder and its table, of the scenario's parameters.
struct Drop {
  double dissipation;

  [[nodiscard]] double number(const char* key) const {
    return Setup{.scenario = kScenario, .scheme = "lagged"}.scenario_parameters().number(key);
  }
  [[nodiscard]] double radius() const { return number("cylinder.radius"); }
  [[nodiscard]] double gravity() const { return number("scene.gravity"); }
  [[nodiscard]] double mass() const {
    return number("cylinder.density") * kPi * radius() * radius() * number("cylinder.length");
  }
  [[nodiscard]] double speed() const { return std::sqrt(2 * gravity() * kFall); }
  [[nodiscard]] double area() const {
    return polygon_area(static_cast<int>(number("cylinder.sides")), radius());
  }
  [[nodiscard]] double kappa_a() const { return number("cylinder.modulus") / radius(); }
  [[nodiscard]] double kappa_b() const {
    return number("table.modulus") / (number("table.thickness") / 2);
  }
  /// K = g A
  [[nodiscard]] double stiffness() const { return in_series(kappa_a(), kappa_b()) * area(); }
  /// The cylinder's share of the depth.
  [[nodiscard]] double part() const { return kappa_b() / (kappa_a() + kappa_b()); }

  [[nodiscard]] Setup setup(const std::string& scheme, double gap, double speed_down) const {
    return {.scenario = kScenario,
            .scenario_changes = {{"cylinder.gap", gap},
                                 {"cylinder.vz", -speed_down},
                                 {"contact.dissipation", dissipation},
                                 {"contact.friction", 0.0}},
            .scheme = scheme};
  }
  /// F(δ)
  [[nodiscard]] double force(double depth) const {
    return prism_force(kappa_a() * radius(), radius(), area(), part() * depth);
  }
  /// ∫ F dδ = (E/H) A (x²/2 − x³/(3H) + x⁴/(12H²))/part,  x = part δ
  [[nodiscard]] double energy(double depth) const {
    const double x = part() * depth, H = radius();
    return kappa_a() * area() * (x * x / 2 - x * x * x / (3 * H) + std::pow(x, 4) / (12 * H * H)) /
           part();
  }
};

// ---- in closed form ----

/// ½ m v₀² + m g₀ δ = ∫ F dδ, by bisection; also δ = x_s + √(x_s² + m v₀²/K) of a linear spring.
double elastic_depth(const Drop& drop) {
  double low = 0, high = 0.01;
  for (int halving = 0; halving < 60; ++halving) {
    const double depth = (low + high) / 2, v = drop.speed();
    const double left = drop.mass() * (v * v / 2 + drop.gravity() * depth) - drop.energy(depth);
    (left > 0 ? low : high) = depth;
  }
  return low;
}
double linear_elastic_depth(const Drop& drop) {
  const double sag = drop.mass() * drop.gravity() / drop.stiffness(), v = drop.speed();
  return sag + std::sqrt(sag * sag + drop.mass() * v * v / drop.stiffness());
}

/// K δ²/(2m) = v₀/d − ln(1 + d v₀)/d², without gravity and of a linear spring.
double linear_damped_depth(const Drop& drop) {
  const double d = drop.dissipation, v = drop.speed();
  return std::sqrt(2 * drop.mass() / drop.stiffness() * (v / d - std::log1p(d * v) / (d * d)));
}

struct Sample {
  double t, depth;
};

/// The depths at every step of 1 µs.
std::vector<Sample> fall(const Drop& drop, double t_end) {
  constexpr double kH = 1e-6;
  const auto rate = [&](const std::array<double, 2>& x) -> std::array<double, 2> {
    const double push =
        x[0] > 0 ? drop.force(x[0]) * std::max(0.0, 1 + drop.dissipation * x[1]) : 0;
    return {x[1], drop.gravity() - push / drop.mass()};
  };
  const auto moved = [](const std::array<double, 2>& x, const std::array<double, 2>& k,
                        double h) -> std::array<double, 2> {
    return {x[0] + h * k[0], x[1] + h * k[1]};
  };
  std::vector<Sample> all{{0, 0}};
  std::array<double, 2> x{0, drop.speed()};
  for (int i = 1; i * kH <= t_end; ++i) {
    const auto k1 = rate(x), k2 = rate(moved(x, k1, kH / 2)), k3 = rate(moved(x, k2, kH / 2)),
               k4 = rate(moved(x, k3, kH));
    for (std::size_t j = 0; j < 2; ++j) x[j] += kH / 6 * (k1[j] + 2 * k2[j] + 2 * k3[j] + k4[j]);
    all.push_back({i * kH, x[0]});
  }
  return all;
}

/// NaN of an empty path, that of a run that stopped early.
double deepest(const std::vector<Sample>& all) {
  double most = all.empty() ? verification::kNaN : 0;
  for (const Sample& sample : all) verification::keep_largest(most, sample.depth);
  return most;
}

// ---- by schemes ----

/// The depths after every step of a run; none if it stopped early.
struct Path {
  std::vector<Sample> all;
  std::string status;

  [[nodiscard]] double depth() const { return deepest(all); }
};

/// A drop from `gap` at the speed of the fall.
Path drop_by(const Drop& drop, const std::string& scheme, double h, double gap, Figure& figure) {
  const double flat = drop.number("cylinder.length") / 2;
  std::vector<Sample> all;
  const auto run =
      verification::run_fixed_steps(drop.setup(scheme, gap, drop.speed()), h,
                                    h * std::ceil((h < 1e-5 ? kDeepest : kContactEnd) / h),
                                    [&](const verification::StepView& step) {
                                      all.push_back({step.x.t, flat - step.x.q[2]});
                                    });
  figure.work += run.work;
  if (run.end.status != solvers::Status::kOk) all.clear();
  return {std::move(all), verification::status_name(run.end)};
}

void add_path(const std::string& name, const std::vector<Sample>& all, Figure& figure) {
  Block block{name, {{"t", "s"}, {"depth", "m"}}, {}};
  const std::size_t stride = std::max<std::size_t>(1, all.size() / 200);
  for (std::size_t i = 0; i < all.size(); i += stride)
    block.rows.push_back({{all[i].t, all[i].depth}});
  figure.blocks.push_back(block);
}

/// From touch, at steps from 100 to 2 µs.
void by_step(const std::string& name, const Drop& drop, double exact, Figure& figure) {
  Block block{"order." + name, {{"h", "s"}, {"error", "-"}, {"depth", "m"}}, {}};
  for (const double h : {1e-4, 5e-5, 2e-5, 1e-5, 5e-6, 2e-6}) {
    const Path path = drop_by(drop, "lagged", h, 0, figure);
    const double depth = path.depth();
    block.rows.push_back({{h, std::abs(depth / exact - 1), depth}, path.status});
    if (h == 1e-5) figure.quantities.push_back({name + ".depth", depth / exact});
    if (h == 1e-4 || h == 1e-5) add_path(fmt::format("{}.{:.0e}", name, h), path.all, figure);
  }
  figure.blocks.push_back(block);
}

void impacts(Figure& figure) {
  const Drop elastic{0}, damped{50};
  const double exact = elastic_depth(elastic);
  const auto elastic_path = fall(elastic, kContactEnd), damped_path = fall(damped, kContactEnd);
  add_path("elastic.exact", elastic_path, figure);
  add_path("damped.exact", damped_path, figure);
  figure.quantities.push_back({"elastic.integrated", std::abs(deepest(elastic_path) / exact - 1)});
  by_step("elastic", elastic, exact, figure);
  by_step("damped", damped, deepest(damped_path), figure);
  for (const Drop& drop : {elastic, damped}) {
    const bool is_damped = drop.dissipation > 0;
    const double linear = is_damped ? linear_damped_depth(drop) : linear_elastic_depth(drop);
    figure.quantities.push_back({is_damped ? "damped.linear" : "elastic.linear",
                                 drop_by(drop, "lagged", 1e-5, 0, figure).depth() / linear});
  }
}

/// At 1 ms, by the phase of the cylinder's arrival: deeper by at most the fall in one step.
void coarse_steps(Figure& figure) {
  constexpr double kH = 1e-3;
  constexpr int kPhases = 16;
  const Drop damped{50};
  const double most = damped.speed() * kH + linear_damped_depth(damped);
  Block block{"phases", {{"phase", "-"}, {"depth", "m"}, {"bound", "m"}}, {}};
  double deepest_of_all = 0;
  for (int i = 0; i < kPhases; ++i) {
    const double phase = (i + 0.5) / kPhases;
    const Path path = drop_by(damped, "lagged", kH, phase * kH * damped.speed(), figure);
    verification::keep_largest(deepest_of_all, path.depth());
    block.rows.push_back({{phase, path.depth(), most}, path.status});
  }
  figure.quantities.push_back({"coarse", deepest_of_all / most});
  figure.blocks.push_back(block);
}

/// At rest  δ = m g₀/K.
void rest(Figure& figure) {
  const Drop damped{50};
  const double sag = damped.mass() * damped.gravity() / damped.stiffness();
  const double flat = damped.number("cylinder.length") / 2;
  for (const char* scheme : {"lagged", "sap", "similar", "tamsi", "cenic"}) {
    const auto run = verification::run_fixed_steps(damped.setup(scheme, 0, 0), 1e-3, 0.2);
    figure.work += run.work;
    const double depth = flat - run.x.q[2];
    figure.quantities.push_back(
        {fmt::format("rest.{}", scheme), verification::of_whole_run(run.end, depth / sag)});
  }
}

/// γ_n of every polygon, 0.1 mm deep, over a range of speeds; NaN if there is none.
void impulse_of_polygons(Figure& figure) {
  constexpr double kH = 1e-3;
  const auto instance = Drop{50}.setup("lagged", -1e-4, 0).instance();
  models::Snapshot at;
  instance.system->evaluate(instance.x0, at);
  double error = at.contacts.size() == 0 ? verification::kNaN : 0;
  for (const auto& contact : at.contacts.items()) {
    const auto* spring = std::get_if<models::HuntCrossley<double>>(&contact.normal);
    const double K = spring != nullptr ? spring->k : 0;
    const double f = normal_force(contact.normal, -contact.phi, 0.0);
    const solvers::NormalImpulse impulse(contact.normal, contact.phi, kH);
    for (const double v : {-2.5, -0.1, 0.0, 0.01, 0.019, 0.03}) {
      const double expected = kH * std::max(0.0, f - kH * K * v) * std::max(0.0, 1 - 50 * v);
      verification::keep_largest(error, std::abs(impulse.value(v) - expected) / (1 + expected));
    }
  }
  figure.quantities.push_back({"impulse", error, "N s"});
  figure.quantities.push_back({"polygons", static_cast<double>(at.contacts.size())});
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  impacts(figure);
  options.progress(0.6);
  coarse_steps(figure);
  rest(figure);
  impulse_of_polygons(figure);
  return figure;
}

}  // namespace tribo::papers::beyond::hydro_impact
