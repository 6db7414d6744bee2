/// Fig. 13 — a box drawn to bellows on slides, after half a second: in discrete steps of 10 ms with
/// the suction at the step's start, and by CENIC at accuracy 1e-3.
///
/// A bellows is through where its top is above the under side of the plate that should stop it:
/// overlaps are small again beyond the plate, so that they reveal nothing.
///
/// At rest the box hangs at the height z_t of its top at which the bellows' two contacts carry the
/// difference of suction and weight,
///
///   z_t = z_p − L + N/k₁ + N/k₂,   N = F (1 − (z_p − z_t)/R) − m g/6,   k = A / (H_a/E + H_b/E)
///
/// with z_p the height of the plate's under side, L the length of a bellows, A the area of its
/// mesh's end, and H the depths of the three fields; the spring's fraction of a newton is left out.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "models/geometry/foot.hpp"
#include "papers/cenic2025/pressure_scenes.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025::fig13 {
namespace {

using verification::Block;
using verification::Figure;

constexpr int kBellows = 6;
constexpr double kEnd = 0.5;          ///< [s]; the figure's
constexpr double kPlateDepth = 0.01;  ///< H of its field [m]

/// Quantities shown in the figure: how far bellows are through, and in the box.
struct Hang {
  double through = -1;  ///< below zero where none is [m]
  double overlap = 0;   ///< of box and bellows, mean [m]
  double deepest = 0;   ///< of the bellows deepest in the box [m]
  double height = 0;    ///< of the box's centre [m]
};

Hang hang(const models::Parameters& p, const models::VectorXd& q) {
  const double half = p.number("bellows.length") / 2, under = p.number("plate.under_side");
  const models::geometry::Box box{
      Eigen::Vector3d(p.number("box.length"), p.number("box.width"), p.number("box.height")) / 2};
  const Eigen::Vector3d middle = q.segment<3>(kBellows);
  const Eigen::Quaterniond turn(q.segment<4>(kBellows + 3).data());
  Hang out{.height = middle.z()};
  for (int i = 0; i < kBellows; ++i) {
    out.through = std::max(out.through, q[i] + half);
    const Eigen::Vector3d foot(0.03 * (i / 2 - 1), i % 2 == 0 ? -0.02 : 0.02, under + q[i] - half);
    const auto nearest = models::geometry::foot(
        box, Eigen::Vector3d(turn.normalized().conjugate() * (foot - middle)));
    out.overlap += std::max(0.0, -nearest.height) / kBellows;
    out.deepest = std::max(out.deepest, -nearest.height);
  }
  return out;
}

/// At rest, in closed form.
Hang resting(const models::Parameters& p) {
  const double E = p.number("contact.modulus"), L = p.number("bellows.length");
  const double r = p.number("bellows.radius"), n = p.number("bellows.sides");
  const double area = n / 2 * r * r * std::sin(2 * std::numbers::pi / n);
  const double of_bellows = std::min(r, L / 2);
  const double of_box =
      std::min({p.number("box.length"), p.number("box.width"), p.number("box.height")}) / 2;
  const double k1 = area * E / (of_bellows + kPlateDepth), k2 = area * E / (of_bellows + of_box);
  const double under = p.number("plate.under_side"), F = p.number("suction.strength"),
               R = p.number("suction.range");
  const double weight = p.number("box.mass") * p.number("scene.gravity") / kBellows;
  // linear in z_t:  z_t (1 − c F/R) = z_p − L + c (F − F z_p/R − m g/6),  c = 1/k₁ + 1/k₂
  const double c = 1 / k1 + 1 / k2;
  const double top = (under - L + c * (F - F * under / R - weight)) / (1 - c * F / R);
  const double N = F * (1 - (under - top) / R) - weight;
  const double overlap = N / k2;
  return {.through = 0,
          .overlap = overlap,
          .deepest = overlap,
          .height = top - p.number("box.height") / 2};
}

void add_run(const std::string& name, const verification::StepChoice& choice,
             const models::Changes& changes, const char* force, Figure& figure) {
  Setup setup = pressure_scene("suction-gripper", changes);
  setup.scheme_changes.push_back({"scheme.external", force});
  const models::Parameters p = setup.scenario_parameters();
  Block path{"path." + name, {{"t", "s"}, {"box", "m"}, {"through", "m"}}, {}};
  double deepest = 0;
  const auto run =
      verification::run_steps(setup, choice, kEnd, [&](const verification::StepView& step) {
        const Hang at = hang(p, step.x.q);
        verification::keep_largest(deepest, at.deepest);
        path.rows.push_back({{step.x.t, at.height, at.through}});
      });
  const auto whole = [&](double x) { return verification::of_whole_run(run.end, x); };
  const Hang end = hang(p, run.x.q), rest = resting(p);
  add_counters(name, run, figure);
  figure.quantities.push_back({"through." + name, whole(std::max(0.0, end.through)), "m"});
  figure.quantities.push_back({"overlap." + name, whole(end.overlap), "m"});
  figure.quantities.push_back({"deepest." + name, whole(deepest), "m"});
  figure.quantities.push_back({"height." + name, whole(end.height), "m"});
  figure.quantities.push_back({"off." + name, whole(std::abs(end.height - rest.height)), "m"});
  figure.quantities.push_back({"overlap-ratio." + name, whole(end.overlap / rest.overlap)});
  if (path.rows.size() <= 600) figure.blocks.push_back(path);
}

/// Steps with the suction of the step's start over those with the suction of its end.
void add_explicit_ratio(const std::string& name, const std::string& accuracy,
                        const std::string& explicit_steps, Figure& figure) {
  const auto quantity = [&](const std::string& counted) {
    return std::ranges::find(figure.quantities, counted, &verification::Quantity::name)->value;
  };
  figure.quantities.push_back({"explicit_over_implicit." + name,
                               quantity(explicit_steps) / quantity("steps.cenic." + accuracy)});
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  figure.quantities.push_back({"range.seconds", kEnd, "s"});
  add_run("discrete", 1e-2, {}, "explicit", figure);
  add_run("discrete-implicit", 1e-2, {}, "implicit", figure);
  for (const double epsilon : {1e-1, 1e-2, 1e-3})
    add_run(fmt::format("cenic.{:.0e}", epsilon), accuracy(epsilon), {}, "implicit", figure);
  add_run("cenic-explicit", accuracy(1e-3), {}, "explicit", figure);
  add_run("cenic-explicit.1e-02", accuracy(1e-2), {}, "explicit", figure);
  add_run("fine", 1e-3, {}, "implicit", figure);
  add_run("fine-16", 1e-3, {{"bellows.sides", 16.0}}, "implicit", figure);
  add_explicit_ratio("1e-03", "1e-03", "steps.cenic-explicit", figure);
  add_explicit_ratio("1e-03@1e-2", "1e-02", "steps.cenic-explicit.1e-02", figure);
  return figure;
}

}  // namespace tribo::papers::cenic2025::fig13
