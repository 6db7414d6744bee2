#pragma once

#include <limits>
#include <string>
#include <vector>

#include "papers/beyond/schemes.hpp"
#include "solvers/integrate.hpp"
#include "verification/study/certified_states.hpp"
#include "verification/study/fixed_step_run.hpp"

/// Common to the studies of error control: the schemes with error control, the scenes, and one run
/// at one accuracy.
namespace tribo::papers::beyond {

/// Names of the schemes with an error estimate that do not need contacts with memory.
[[nodiscard]] std::vector<std::string> error_controlled_schemes();

/// A scenario up to a time: the first events and the motion after them.
struct Scene {
  std::string name, scenario;
  double t_end = 0;  ///< [s]
  bool quick = true;
  verification::Changes changes = {};
  int digits = 10;  ///< requested of the certificate

  [[nodiscard]] verification::Setup setup(const std::string& scheme) const;
};

/// A conveyor belt whose contact stays closed and whose friction relaxes slowly: no event, so that
/// orders can be measured.
[[nodiscard]] Scene smooth_scene();

inline constexpr double kMaxStep = 0.1;  ///< under error control [s]
inline constexpr std::int64_t kMostAttempts = 100'000;

[[nodiscard]] solvers::ErrorControl control_at(double epsilon);

/// One run under error control.
struct ControlledRun {
  double error = std::numeric_limits<double>::quiet_NaN();  ///< of positions at the end of the run
  solvers::Work work;
  solvers::RunStatus end;

  [[nodiscard]] double attempts() const { return static_cast<double>(work.attempts()); }
  /// Fraction of the attempts
  [[nodiscard]] double rejected() const { return 1 - static_cast<double>(work.steps) / attempts(); }
};

/// ‖q(t_end) − q‖_∞ of the scheme at the accuracy ε, each coordinate in its own unit.
[[nodiscard]] ControlledRun run_at(const verification::Setup& setup, double epsilon, double t_end,
                                   const models::VectorXd& q,
                                   const verification::StepVisitor& visit = {});

/// The certified end of a scene.
[[nodiscard]] verification::CertifiedStates certified_end(const Scene& scene);

}  // namespace tribo::papers::beyond
