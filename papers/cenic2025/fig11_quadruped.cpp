/// Fig. 11, below — an undriven quadruped falls on the ground: its penetration and iterations, and
/// whether limits, weight and free fall are respected.
///
/// Until the feet touch, nothing moves relative to the trunk: each step of semi-implicit Euler is
/// g h²/2 below the parabola,
///
///   z(t) = z₀ − g t²/2 − g h t/2
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <variant>
#include <vector>

#include "papers/cenic2025/pressure_scenes.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025::fig11 {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kEnd = 3;           ///< [s]; Sec. VII-C
constexpr double kFreeUntil = 0.24;  ///< the feet touch at 0.2417 s [s]
constexpr double kSettled = 2.5;     ///< the weight is measured from then on [s]

/// Penetrations of a state: the deepest contact, and the largest violation of a joint limit.
struct Depths {
  double contact = 0;  ///< [m]
  double limit = 0;    ///< [rad]
};

Depths depths(const models::Snapshot& at) {
  Depths out;
  for (const auto& contact : at.contacts.items())
    verification::keep_largest(out.contact, -contact.phi);
  for (const auto& row : at.constraints.items())
    verification::keep_largest(out.limit, std::max(row.lower - row.value, row.value - row.upper));
  return out;
}

/// A surface other than that of the scenario, by what stands behind the names of its observables.
struct Surface {
  const char* suffix;
  models::Changes changes;
};

void add_fall(const NamedChoice& named, Figure& figure, const models::Changes& surface = {}) {
  const Setup setup = pressure_scene("spot-drop", surface);
  const auto instance = setup.instance();
  models::Snapshot at;
  Depths most;
  double impulse = 0, time = 0, fallen = 0, t_fallen = 0;
  Block path{"path." + named.name, {{"t", "s"}, {"z", "m"}, {"depth", "m"}}, {}};
  const auto run =
      verification::run_steps(setup, named.choice, kEnd, [&](const verification::StepView& step) {
        instance.system->evaluate(step.x, at);
        const Depths now = depths(at);
        verification::keep_largest(most.contact, now.contact);
        verification::keep_largest(most.limit, now.limit);
        const double h = step.x.t - step.x0.t;
        if (step.x.t < kFreeUntil) {
          fallen = instance.x0.q[2] - step.x.q[2];
          t_fallen = step.x.t;
        }
        if (step.x0.t > kSettled) {
          time += h;
          for (const auto& contact : step.contacts) impulse += h * contact.force[0];
        }
        const bool far = path.rows.empty() || step.x.t > path.rows.back().values[0] + 5e-3;
        if (far) path.rows.push_back({{step.x.t, step.x.q[2], now.contact}});
      });
  const auto whole = [&](double x) { return verification::of_whole_run(run.end, x); };
  const double g = setup.scenario_parameters().number("scene.gravity");
  add_counters(named.name, run, figure);
  figure.quantities.push_back({"depth." + named.name, whole(most.contact), "m"});
  figure.quantities.push_back({"limit." + named.name, whole(most.limit), "rad"});
  figure.quantities.push_back({"weight." + named.name, whole(impulse / time), "N"});
  if (const auto* h = std::get_if<double>(&named.choice)) {
    const double ahead = fallen - g * t_fallen * t_fallen / 2;
    figure.quantities.push_back({"ahead." + named.name, whole(ahead / (g * *h * t_fallen / 2))});
  }
  figure.blocks.push_back(path);
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  figure.quantities.push_back({"range.seconds", kEnd, "s"});
  std::vector<NamedChoice> choices = {named_step(1e-2), named_step(1e-3)};
  for (const double epsilon : {1e-1, 1e-2, 1e-3}) choices.push_back(named_accuracy(epsilon));
  if (options.tier == verification::Tier::kFull) choices.push_back(named_accuracy(1e-4));
  for (const NamedChoice& choice : choices) add_fall(choice, figure);
  for (const auto& [suffix, changes] :
       std::initializer_list<Surface>{{"@3e4", {{"surface.stiffness", 3e4}}},
                                      {"@1e6", {{"surface.stiffness", 1e6}}},
                                      {"@1e7", {{"surface.stiffness", 1e7}}},
                                      {"@d-0.1", {{"contact.dissipation", 0.1}}}}) {
    add_fall({named_step(1e-3).name + suffix, 1e-3}, figure, changes);
  }
  return figure;
}

}  // namespace tribo::papers::cenic2025::fig11
