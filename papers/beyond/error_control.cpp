#include "papers/beyond/error_control.hpp"

namespace tribo::papers::beyond {
std::vector<std::string> error_controlled_schemes() {
  std::vector<std::string> all;
  for (const solvers::Scheme& scheme : solvers::schemes()) {
    const bool controlled = scheme.traits.error_order > 0 && !scheme.traits.keeps_anchors;
    if (controlled) all.push_back(scheme.id);
  }
  return all;
}

verification::Setup Scene::setup(const std::string& scheme) const {
  return {.scenario = scenario, .scenario_changes = changes, .scheme = scheme};
}

/// Initial lift of the box [m], a thousandth of its penetration at rest: otherwise it stays at rest
/// in the stiff normal direction, even at steps at which explicit schemes are unstable, as long as
/// rounding lets it.
constexpr double kDisturbance = 1e-9;

Scene smooth_scene() {
  return {"smooth",
          "conveyor-belt",
          0.125,
          true,
          {{"contact.stiction_tolerance", 0.05}, {"box.lift", kDisturbance}},
          13};
}

solvers::ErrorControl control_at(double epsilon) {
  return {.accuracy = epsilon, .max_step = kMaxStep, .most_attempts = kMostAttempts};
}

ControlledRun run_at(const verification::Setup& setup, double epsilon, double t_end,
                     const models::VectorXd& q, const verification::StepVisitor& visit) {
  ControlledRun out;
  const auto run = verification::run_steps(setup, control_at(epsilon), t_end, visit);
  out.work = run.work;
  out.end = run.end;
  if (run.end.status == solvers::Status::kOk) {
    out.error = (run.x.q - q).lpNorm<Eigen::Infinity>();
  }
  return out;
}

verification::CertifiedStates certified_end(const Scene& scene) {
  return verification::certified_states(scene.setup("cenic"), scene.t_end, scene.t_end,
                                        scene.digits);
}

}  // namespace tribo::papers::beyond
