#pragma once

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "papers/beyond/schemes.hpp"
#include "solvers/integrate.hpp"
#include "verification/certified_states.hpp"
#include "verification/fixed_step_run.hpp"

/// What the studies of error control share: which schemes have it, on what they run, and one run at
/// one accuracy.
namespace tribo::papers::beyond {

/// Those with an error estimate and without contacts with memory, by name.
[[nodiscard]] std::vector<std::string> error_controlled_schemes();

/// A scenario up to a time: the first events and what follows them.
struct Scene {
  std::string name, scenario;
  double t_end = 0;  ///< [s]
  bool quick = true;
  verification::Changes changes = {};
  int digits = 10;  ///< asked of the certificate

  [[nodiscard]] verification::Setup setup(const std::string& scheme) const;
};

/// A conveyor belt whose contact stays closed and whose friction relaxes slowly: no event, so that
/// orders can be read off.
[[nodiscard]] Scene smooth_scene();

inline constexpr double kMaxStep = 0.1;  ///< under error control [s]
inline constexpr std::int64_t kMostAttempts = 100'000;

[[nodiscard]] solvers::ErrorControl control_at(double epsilon);

/// One run under error control.
struct ControlledRun {
  double error = std::numeric_limits<double>::quiet_NaN();  ///< of positions at the end
  solvers::Work work;
  solvers::RunStatus end;

  [[nodiscard]] double attempts() const { return static_cast<double>(work.attempts()); }
  /// part of the attempts
  [[nodiscard]] double rejected() const { return 1 - static_cast<double>(work.steps) / attempts(); }
};

using Visit = std::function<void(const verification::StepView&)>;

/// ‖q(t_end) − q‖_∞ of the scheme at the accuracy ε, each coordinate in its own unit.
[[nodiscard]] ControlledRun run_at(
    const verification::Setup& setup,
    double epsilon,
    double t_end,
    const models::VectorXd& q,
    const Visit& visit = [](const verification::StepView&) {});

/// The certified end of a scene.
[[nodiscard]] verification::CertifiedStates certified_end(const Scene& scene);

}  // namespace tribo::papers::beyond
