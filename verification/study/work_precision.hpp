#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verification/judge/figure.hpp"
#include "verification/judge/observed_order.hpp"
#include "verification/study/windowed_error.hpp"

namespace tribo::verification {

/// The reference for errors. Without `flow` there is no error per window.
struct PrecisionReference {
  std::string label;  ///< `closed form`, `certified, 15 digits`
  /// States of the solution from x0 at these ascending times.
  std::function<std::vector<models::State<double>>(const std::vector<double>& times)> samples;
  std::vector<double> events =
      {};                  ///< ascending times of its events; empty: none, or not known [s]
  FlowMap flow = {};       ///< from any state; may be empty
  double uncertainty = 0;  ///< of the samples' components
};

struct StudiedScheme {
  std::string name;  ///< as the table shows it
  solvers::ConfiguredScheme scheme;
};

/// ‖x_m − x(t_m)‖_∞ over the samples m = 1 … N, each coordinate in its own unit; NaN where a run
/// stopped early.
struct ErrorSummary {
  double last = std::numeric_limits<double>::quiet_NaN();  ///< e_N
  double rms = std::numeric_limits<double>::quiet_NaN();   ///< √(Σ e_m² / N)
  double most = std::numeric_limits<double>::quiet_NaN();  ///< max e_m
};

/// One scheme at one step or accuracy.
struct PrecisionPoint {
  double parameter = 0;  ///< step [s] or accuracy
  solvers::RunStatus end = {};
  solvers::Work work = {};
  ErrorSummary positions = {}, velocities = {};
  /// Errors over the samples with an event of the reference within one sample's distance, and over
  /// the others.
  ErrorSummary event_positions = {}, event_velocities = {};
  ErrorSummary smooth_positions = {}, smooth_velocities = {};
  /// Error within one window: the reference restarts in each window from the tested run.
  ErrorSummary window_positions = {}, window_velocities = {};
  double wall_seconds = 0, cpu_seconds = 0;  ///< without the reference
  /// Whether no other point has both fewer evaluations of f and a smaller rms error in
  /// velocity, per window where there are windows.
  bool pareto = false;
};

/// What a kind of error requires of the study.
enum class ErrorNeeds { kNothing, kWindows, kEvents };

/// A measure of a point's error, and its name in tables and files.
struct ErrorKind {
  std::string_view name;
  ErrorSummary PrecisionPoint::*summary;
  double ErrorSummary::*value;
  bool of_velocities;
  ErrorNeeds needs;
};
inline constexpr std::array<ErrorKind, 14> kErrorKinds{{
    {"final_q", &PrecisionPoint::positions, &ErrorSummary::last, false, ErrorNeeds::kNothing},
    {"rms_q", &PrecisionPoint::positions, &ErrorSummary::rms, false, ErrorNeeds::kNothing},
    {"max_q", &PrecisionPoint::positions, &ErrorSummary::most, false, ErrorNeeds::kNothing},
    {"final_v", &PrecisionPoint::velocities, &ErrorSummary::last, true, ErrorNeeds::kNothing},
    {"rms_v", &PrecisionPoint::velocities, &ErrorSummary::rms, true, ErrorNeeds::kNothing},
    {"max_v", &PrecisionPoint::velocities, &ErrorSummary::most, true, ErrorNeeds::kNothing},
    {"window_rms_q", &PrecisionPoint::window_positions, &ErrorSummary::rms, false,
     ErrorNeeds::kWindows},
    {"window_max_q", &PrecisionPoint::window_positions, &ErrorSummary::most, false,
     ErrorNeeds::kWindows},
    {"window_rms_v", &PrecisionPoint::window_velocities, &ErrorSummary::rms, true,
     ErrorNeeds::kWindows},
    {"window_max_v", &PrecisionPoint::window_velocities, &ErrorSummary::most, true,
     ErrorNeeds::kWindows},
    {"smooth_rms_q", &PrecisionPoint::smooth_positions, &ErrorSummary::rms, false,
     ErrorNeeds::kEvents},
    {"smooth_rms_v", &PrecisionPoint::smooth_velocities, &ErrorSummary::rms, true,
     ErrorNeeds::kEvents},
    {"event_rms_q", &PrecisionPoint::event_positions, &ErrorSummary::rms, false,
     ErrorNeeds::kEvents},
    {"event_rms_v", &PrecisionPoint::event_velocities, &ErrorSummary::rms, true,
     ErrorNeeds::kEvents},
}};

/// The observed order of one kind of error of a scheme in the step or the accuracy.
struct ObservedErrorOrder {
  const ErrorKind* kind = nullptr;
  OrderEstimate estimate;
};

struct SchemeStudy {
  std::string name;
  std::vector<PrecisionPoint> points;  ///< in the order of the choices
  std::vector<ObservedErrorOrder> orders;
  std::string problem;  ///< why there are no errors: the comparison failed; empty if there are
};

struct PrecisionRequest {
  const models::System& system;
  models::State<double> x0;
  double t_end = 0;
  std::vector<StudiedScheme> schemes = {};
  std::vector<StepChoice> choices = {};              ///< all steps or all accuracies, ascending
  int samples = 1;                                   ///< N: steps are cut to end at each
  bool windowed = false;                             ///< the samples are windows too
  std::int64_t most_attempts = 0;                    ///< of a run, which ends there; 0: no limit
  std::optional<PrecisionReference> reference = {};  ///< without one: the scheme itself, see below
};

/// Work against error of several schemes: the study as a value.
struct WorkPrecision {
  bool fixed_steps = true;
  bool windowed = false;
  bool events = false;    ///< the reference has events: separate errors near and away from them
  bool self = false;      ///< there is no reference: errors are called `self_…`
  std::string reference;  ///< label of the reference, or of what replaces it
  std::string position_unit, velocity_unit;  ///< `mixed` where coordinates have several
  std::vector<SchemeStudy> schemes;
  bool interrupted = false;  ///< told to stop: the last points are missing

  [[nodiscard]] bool has(const ErrorKind& kind) const {
    if (kind.needs == ErrorNeeds::kWindows) return windowed;
    return kind.needs == ErrorNeeds::kNothing || events;
  }
  /// The error drawn against work: rms in velocity, per window where there are windows.
  [[nodiscard]] const ErrorKind& drawn_error() const { return kErrorKinds[windowed ? 8 : 4]; }
  [[nodiscard]] std::string parameter_title() const { return fixed_steps ? "step" : "accuracy"; }
  [[nodiscard]] std::string reference_title() const { return self ? "self" : "reference"; }
  [[nodiscard]] std::string error_name(const ErrorKind& kind) const {
    return (self ? "self_" : "") + std::string(kind.name);
  }
};

/// Fraction of the smallest step, or accuracy, at which a scheme is compared with itself if there
/// is no reference. This shows self-convergence, but not to which limit.
inline constexpr double kSelfFraction = 1.0 / 32;

/// The number of samples, at most `most`, that cuts no step if such a number exists; samples are
/// never closer than the largest step.
[[nodiscard]] int choose_samples(double t_end, const std::vector<double>& steps, int most = 100);

/// Runs every scheme at every choice. A failed run is a point with its status, and the study goes
/// on. `goes_on` receives the completed fraction at each sample; if it returns false, the study
/// ends with the points so far. Throws InputError for a scheme that cannot be run so.
[[nodiscard]] WorkPrecision work_precision(const PrecisionRequest& request,
                                           const std::function<bool(double)>& goes_on);

/// The study as data: a block per scheme, orders as quantities `order.SCHEME.ERROR` and
/// `order_halfwidth.SCHEME.ERROR`, times in the timing.
[[nodiscard]] Figure precision_figure(const WorkPrecision& study);

/// Lines of gnuplot that the template `plots/precision.gp` needs: names, columns and ranges.
[[nodiscard]] std::string precision_plot_settings(const WorkPrecision& study);

}  // namespace tribo::verification
