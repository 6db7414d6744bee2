#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "models/parameters.hpp"
#include "reference/integrate_hybrid.hpp"
#include "reference/precision.hpp"

namespace tribo::reference {

/// One of the computations whose agreement makes a certificate.
struct Computation {
  std::size_t method = 0;  ///< index into Problem::methods
  Precision precision = Precision::kQuadruple;
  double tolerance = 0;  ///< relative, of one step
  double perturbation =
      0;  ///< added to every component of the initial state, in units of its scale
};

/// What a computation gave.
struct Answer {
  Ending ending = Ending::kComplete;
  double t = 0;                             ///< how far it came [s]
  std::vector<std::vector<Fifty>> samples;  ///< one state for each time that was asked for
  std::vector<Event<Fifty>> events;
};

/// The highest normal force of a run.
struct ForcePeak {
  Fifty force = 0;  ///< [N]
  Fifty time = 0;   ///< [s]
};

/// A scenario of which two unrelated methods can compute the solution.
struct Problem {
  std::string scenario;
  std::array<std::string, 2> methods;
  std::vector<std::string> columns;  ///< of a state: `box.x[m]`
  std::vector<double> scales;        ///< size of each component in the course of a run
  std::function<Answer(const Computation&, std::span<const double> times)> compute;
  std::vector<std::string> force_columns = {};  ///< of what follows the state in a sample, if any
  std::vector<double> force_scales = {};
  /// The highest normal force until a time; empty where it cannot be had.
  std::function<ForcePeak(const Computation&, double until)> peak = {};
  std::string variant = {};  ///< of another law than the scenario's: what makes it another problem
};

[[nodiscard]] Problem forced_box_problem(const models::Parameters& parameters);
[[nodiscard]] Problem bouncing_ball_problem(const std::string& scenario,
                                            const models::Parameters& parameters);
[[nodiscard]] Problem conveyor_belt_problem(const models::Parameters& parameters);
[[nodiscard]] Problem falling_sphere_problem(const std::string& scenario,
                                             const models::Parameters& parameters);
[[nodiscard]] Problem prescribed_slip_problem(const models::Parameters& parameters);
[[nodiscard]] Problem sliding_rod_problem(const models::Parameters& parameters);

/// Throws InputError, in one line, for a scenario whose reference cannot be certified.
[[nodiscard]] Problem make_problem(const std::string& scenario,
                                   const models::Parameters& parameters);

/// Integrates a hybrid system from the coordinates `start` = (q, v) at t = 0. Where the system can
/// tell the contact force, it follows the coordinates in each sample.
template <class Method, HybridSystem H>
[[nodiscard]] Answer compute_hybrid(const H& system,
                                    Vector<typename H::Scalar> start,
                                    const std::vector<double>& scales,
                                    const Computation& computation,
                                    std::span<const double> times) {
  using S = typename H::Scalar;
  const S tolerance = S(computation.tolerance);
  const Eigen::Index n = start.size();
  for (Eigen::Index i = 0; i < n; ++i) {
    start[i] += S(computation.perturbation) * S(scales[static_cast<std::size_t>(i)]);
  }
  Method method(S(tolerance * system.absolute_scale()), tolerance);
  const std::vector<S> at(times.begin(), times.end());
  const HybridRun<S> run =
      HybridIntegrator<H, Method>(system, method).run(S(0), system.state(S(0), start), at);
  Answer answer{.ending = run.ending, .t = static_cast<double>(run.t), .samples = {}, .events = {}};
  for (const Vector<S>& y : run.samples) {
    answer.samples.emplace_back(y.begin(), y.begin() + n);
    if constexpr (requires { system.contact_force(y); }) {
      for (const S& f : system.contact_force(y)) answer.samples.back().push_back(Fifty(f));
    }
  }
  for (const Event<S>& event : run.events) {
    answer.events.push_back({Fifty(event.t), event.kind, event.contact});
  }
  return answer;
}

}  // namespace tribo::reference
