#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "models/scenarios/scenarios.hpp"
#include "solvers/stepper.hpp"
#include "solvers/tests/fixtures.hpp"

/// A stepper without mechanics, for tests of what drives steppers.
namespace tribo::solvers::test {

inline constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

struct HasScenario {
  models::Instance scenario;
};

inline constexpr SchemeTraits kScripted{
    .order = 1, .error_order = 2, .implicit = true, .retries_halved = true};

/// A scheme with scripted results: x.v += h, with scripted errors and failures.
class Scripted final : private HasScenario, public Stepper {
 public:
  explicit Scripted(models::Instance on = make_scenario("bouncing-ball"),
                    const SchemeTraits& traits = kScripted)
      : HasScenario{std::move(on)}, Stepper(*scenario.system, traits) {}
  explicit Scripted(const SchemeTraits& traits)
      : Scripted(make_scenario("bouncing-ball"), traits) {}
  std::function<double(int, double)> error = [](int, double) { return 0.0; };
  std::function<Status(int, double)> status = [](int, double) { return Status::kOk; };
  std::vector<double> attempted;            ///< the h of every attempt
  int entries = system().num_velocities();  ///< of the estimate of velocities
  std::int64_t failed_solves = 0;           ///< reported by every step

  Status step(const State<double>& x0, double h, Attempt, StepResult& out) override {
    const int call = static_cast<int>(attempted.size());
    attempted.push_back(h);
    out.x = x0;
    out.x.t += h;
    out.x.v[0] += h;
    out.error_q = VectorXd::Zero(system().num_velocities());
    out.error_v = error(call, h) * VectorXd::Unit(entries, 0);
    out.work.newton_iterations = 1;
    out.work.failed_solves = failed_solves;
    out.reason = "as scripted";
    return status(call, h);
  }
  void contacts(const State<double>&, std::vector<ContactReport>&) override {}
};

inline State<double> at_zero() {
  return {.t = 0, .q = VectorXd::Zero(1), .v = VectorXd::Zero(1)};
}

}  // namespace tribo::solvers::test
