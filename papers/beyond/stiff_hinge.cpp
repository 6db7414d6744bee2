#include "papers/beyond/stiff_hinge.hpp"

#include <cmath>
#include <memory>
#include <vector>

#include "models/scene/scene.hpp"
#include "solvers/schemes.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::beyond {
namespace {

using models::State;
using models::System;

constexpr double kHingeStep = 1e-3;                           ///< [s]
constexpr double kHingeStiffness = 1e6, kHingeDamping = 1;    ///< [N m/rad], [N m s/rad]
constexpr double kHingeInertia = 0.02 / 3, kHingeRest = 0.1;  ///< [kg m²], [rad]
constexpr const char* kAtTheEnd[] = {"tamsi",   "sap",   "lagged",
                                     "similar", "cenic", "cenic-trapezoid"};

std::unique_ptr<System> hinge(bool at_end) {
  models::BodyDescription body{.name = "door", .joint = models::Joint::kRevolute, .mass = 1};
  body.inertia = Eigen::Vector3d::Constant(kHingeInertia).asDiagonal();
  body.properties.damping = kHingeDamping;
  models::SceneDescription scene;
  scene.add_tree({.bodies = {body}, .gravity = Eigen::Vector3d::Zero()});
  scene.springs = {{.tree = 0,
                    .body = 0,
                    .stiffness = kHingeStiffness,
                    .rest = kHingeRest,
                    .changes = {},
                    .at_end = at_end}};
  return std::make_unique<models::Scene>(std::move(scene));
}

double energy_of(const System& system, const State<double>& x) {
  const models::Energy e = system.energy(x);
  return e.kinetic + e.potential;
}

/// From rest at q = 0; empty where a step fails.
std::vector<State<double>> states(const System& system, const char* scheme, int steps) {
  State<double> rest;
  rest.q = rest.v = models::VectorXd::Zero(1);
  std::vector<State<double>> all = {rest};
  const auto stepper = solvers::configure_scheme(scheme).make(system);
  solvers::StepResult result;
  for (int i = 0; i < steps; ++i) {
    if (stepper->step(all.back(), kHingeStep, solvers::Attempt::kFirst, result) !=
        solvers::Status::kOk)
      return {};
    all.push_back(result.x);
  }
  return all;
}

}  // namespace

void add_stiff_hinge(verification::Figure& figure) {
  const auto at_end = hinge(true), at_start = hinge(false);
  const auto add = [&](const char* name, double value, const char* unit) {
    figure.quantities.push_back({name, value, unit});
  };
  double most = 0;
  for (const char* scheme : kAtTheEnd) {
    const auto all = states(*at_end, scheme, 100);
    if (all.empty()) most = verification::kNaN;
    for (std::size_t i = 1; i < all.size(); ++i)
      verification::keep_largest(most, energy_of(*at_end, all[i]));
  }
  const auto first = states(*at_end, "sap", 1), blown = states(*at_start, "cenic", 10);
  add("hinge.start_energy", energy_of(*at_end, states(*at_end, "sap", 0).front()), "J");
  add("hinge.most_energy", most, "J");
  add("hinge.first_speed", first.empty() ? verification::kNaN : first.back().v[0], "rad/s");
  add("hinge.explicit_energy",
      blown.empty() ? verification::kNaN : energy_of(*at_start, blown.back()), "J");
}

}  // namespace tribo::papers::beyond
