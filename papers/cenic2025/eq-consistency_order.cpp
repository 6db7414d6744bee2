/// Orders of the two schemes on contacts that stay closed, before any event: along the normal on a
/// linear spring, along the ground where a belt drags a box through soft friction.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "papers/cenic2025/parameters.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/certified_states.hpp"

namespace tribo::papers::cenic2025::eq_consistency {
namespace {

using models::State;
using verification::Block;
using verification::Figure;

constexpr std::array<double, 6> kSteps = {0x1p-9,  0x1p-10, 0x1p-11,
                                          0x1p-12, 0x1p-13, 0x1p-14};  ///< [s]
constexpr double kSpringEnd = 0.25, kBeltEnd = 0.125;                  ///< [s]
constexpr double kStictionTolerance = 0.05;  ///< friction relaxes in 25 ms [m/s]
constexpr int kDigits = 12;

/// A scene with its exact end.
struct Scene {
  std::string name;
  Setup setup;
  double t_end = 0;
  State<double> end;
};

/// x0 cos ωt
Scene spring() {
  Scene scene{"normal", {.scenario = "two-sided-spring", .scheme = {}}, kSpringEnd, {}};
  const models::Parameters p = scene.setup.scenario_parameters();
  const double omega = std::sqrt(p.number("contact.stiffness") / p.number("mass.mass"));
  scene.end = scene.setup.instance().x0;
  const double x0 = scene.end.q[0];
  scene.end.q[0] = x0 * std::cos(omega * kSpringEnd);
  scene.end.v[0] = -x0 * omega * std::sin(omega * kSpringEnd);
  return scene;
}

Scene belt(Figure& figure) {
  Scene scene{"tangential",
              {.scenario = "conveyor-belt",
               .scenario_changes = {{"contact.stiction_tolerance", kStictionTolerance}},
               .scheme = {}},
              kBeltEnd,
              {}};
  const auto truth = verification::certified_states(scene.setup, kBeltEnd, kBeltEnd, kDigits);
  figure.quantities.push_back({"digits", static_cast<double>(truth.digits)});
  scene.end = truth.states.back();
  return scene;
}

/// Step doubling takes two halves of each step.
struct Scheme {
  std::string name, id;
  double part = 1;
  verification::Changes changes = {};
};

const std::vector<Scheme>& studied() {
  static const std::vector<Scheme> all = {
      {"step-doubling", "cenic", 0.5},
      {"trapezoid-solver", "cenic-trapezoid", 1, {{"scheme.previous_force", "solver"}}},
      {"trapezoid-state", "cenic-trapezoid", 1, {{"scheme.previous_force", "state"}}}};
  return all;
}

Block errors(const Scene& scene, const Scheme& scheme, Figure& figure) {
  Setup setup = scene.setup;
  setup.scheme = scheme.id;
  setup.scheme_changes = scheme.changes;
  setup.scheme_changes.emplace_back("scheme.tolerance", 1e-14);
  Block block{
      scene.name + "-" + scheme.name, {{"h", "s"}, {"error_q", "m"}, {"error_v", "m/s"}}, {}};
  for (const double h : kSteps) {
    const auto run = verification::run_fixed_steps(setup, scheme.part * h, scene.t_end);
    figure.work += run.work;
    block.rows.push_back({{h, (run.x.q - scene.end.q).norm(), (run.x.v - scene.end.v).norm()},
                          verification::status_name(run.end)});
  }
  return block;
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  for (const Scene& scene : {spring(), belt(figure)}) {
    for (const Scheme& scheme : studied()) {
      figure.blocks.push_back(errors(scene, scheme, figure));
    }
  }
  return figure;
}

}  // namespace tribo::papers::cenic2025::eq_consistency
