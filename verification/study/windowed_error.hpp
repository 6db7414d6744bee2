#pragma once

#include <functional>
#include <memory>
#include <variant>
#include <vector>

#include "solvers/integrate.hpp"
#include "solvers/schemes.hpp"

namespace tribo::verification {

/// How a run chooses its steps: a fixed size [s], or error control.
using StepChoice = std::variant<double, solvers::ErrorControl>;

/// An integrator whose runs end when a robot has fallen.
[[nodiscard]] std::unique_ptr<solvers::Integrator> make_integrator(solvers::Stepper& stepper,
                                                                   const StepChoice& choice);

/// The reference's flow: the state at t_end that starts from x0.
using FlowMap = std::function<models::State<double>(const models::State<double>& x0, double t_end)>;

/// The error of a state against the reference, as one number.
using ErrorMeasure =
    std::function<double(const models::State<double>& x, const models::State<double>& reference)>;

/// Called at every attempt of a run; if it returns false, the run ends as attempt-limit.
using Watch = std::function<bool(const solvers::AttemptRecord&)>;

struct WindowedRun {
  solvers::RunStatus end;
  solvers::Work work;
  double rms = 0;   ///< √(Σ e_m² / N); NaN if the run stopped early
  double most = 0;  ///< max e_m
};

/// The localized global error of [tamsi, Sec. IV]: the reference restarts in each window of length
/// Δw from the state of the tested run, so that e_m is the error made within one window.
///
///   e_m = ‖x_m − Φ_Δw(x_{m−1})‖,   m = 1 … N,   rms = √(Σ e_m² / N)
[[nodiscard]] WindowedRun windowed_error(const models::System& system,
                                         const models::State<double>& x0,
                                         const solvers::ConfiguredScheme& scheme,
                                         const StepChoice& choice, double window, int num_windows,
                                         const FlowMap& reference, const ErrorMeasure& measure,
                                         const Watch& watch = {});

}  // namespace tribo::verification
