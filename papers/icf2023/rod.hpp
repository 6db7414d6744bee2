#pragma once

#include <array>
#include <string>
#include <vector>

#include "papers/icf2023/models.hpp"
#include "reference/peak_force.hpp"

namespace tribo::papers::icf2023 {

/// Digits of the rod's certificates: with fewer digits the gap is too inaccurate, and forces are
/// off by the stiffness times the error of the gap.
inline constexpr int kRodDigits = 12;

/// The gap of the tip at the start, which Sec. IX-C leaves open.
enum class RodStart { kOwnEquilibrium, kZeroGap, kLaggedEquilibrium };

/// A start, and what ends the names of its quantities, curves and runs.
struct NamedStart {
  RodStart start;
  const char* at;
};
/// The first is that of the pictures, the others are tried. For Lagged the first two are one.
inline constexpr std::array kRodStarts = {
    NamedStart{RodStart::kOwnEquilibrium, ""},
    NamedStart{RodStart::kLaggedEquilibrium, "@lagged-equilibrium"},
    NamedStart{RodStart::kZeroGap, "@zero"}};

/// A run of the sliding rod.
struct RodCase {
  std::string model = "lagged";
  double dissipation = 0;      ///< d of Lagged and Similar [s/m]
  double relaxation_time = 0;  ///< τ_d of SAP [s]
  double h = numbers::kRodStep.value;
  double t_end = numbers::kRodEnd.value;
  RodStart start = RodStart::kOwnEquilibrium;
  double extra_gap = 0;  ///< added to that of the start [m]
};

/// W_eff = (1 + 3cos²θ − 3μ sinθ cosθ)/m: normal acceleration of the sliding tip per normal force
/// [1/kg]
[[nodiscard]] double effective_mobility(double theta);

/// The normal force that carries the sliding tip, g/W_eff at the start [N].
[[nodiscard]] double sliding_force();

/// The gap of the start: 0, or that at which the normal force of the model, or of Lagged, is
/// N = sliding_force() at the slip V of the start:
///
///   Lagged −N/k,  Similar μδtV − N/(k(1 + dμV)),  SAP μ(δt + τ_d)V − N(1 + μ̃²)/k
[[nodiscard]] double start_gap(const RodCase& rod);

[[nodiscard]] Setup rod_setup(const RodCase& rod);

/// The tip in one step: velocities, gap and the rod's angle at the end of the step, mean forces.
struct TipRecord {
  double t, v_t, v_n, f_t, f_n, phi, theta;
};

struct RodHistory {
  std::vector<TipRecord> records;  ///< of every step
  solvers::RunStatus end;
  solvers::Work work;
};
[[nodiscard]] RodHistory rod_history(const RodCase& rod);

/// The certified solution of the law from the same start, every 20 us.
[[nodiscard]] RodHistory certified_history(const RodCase& rod);

/// The highest force of the law itself from the same start, certified.
[[nodiscard]] reference::PeakForce certified_peak(const RodCase& rod);

/// Index of the step with the largest normal force.
[[nodiscard]] std::size_t peak(const RodHistory& history);

/// The steps in which the tip sticks, |v_t| < v_s under load, and the motion around the peak.
struct Jam {
  double duration = 0;          ///< of their first uninterrupted row [s]
  double least_slip = 0;        ///< |v_t| under load within 1 ms of the peak [m/s]
  double deepest_velocity = 0;  ///< least v_n within 1 ms of the peak [m/s]
  double depth = 0;             ///< largest penetration [m]
};
/// NaN in all where the run stopped early.
[[nodiscard]] Jam find_jam(const RodHistory& history);

/// The largest normal force of a run in which the tip sticks. NaN where there is no impact: without
/// a jam, or where the run stopped early.
struct Impact {
  double time = 0, force = 0;  ///< [s], [N]
};
[[nodiscard]] Impact impact(const RodHistory& history);

/// The coarse criterion, for steps that do not resolve the jam: 1 if |v_t| < 0.1 m/s under load in
/// some step, 0 if in none; NaN where the run stopped early. Adds the work of the run.
[[nodiscard]] double jams(const Setup& setup, double h, solvers::Work& work);

/// The motion from 10 ms to 1 ms before the peak. NaN where there is no impact.
struct Approach {
  double largest_gap = 0;    ///< [m]
  double largest_speed = 0;  ///< |v_n| [m/s]
};
[[nodiscard]] Approach approach(const RodHistory& history);

/// v_n where the gap first opens after the peak; zero if the tip never leaves [m/s].
[[nodiscard]] double leaving_speed(const RodHistory& history);

/// Frequency of the normal force about its mean until t_end, from the times of its upward crossings
/// of the mean [Hz].
[[nodiscard]] double oscillation_frequency(const RodHistory& history, double t_end);

/// Runs every model of Table I on the rod `base` and adds the contents of Figs. 9 and 11 to the
/// figure: how it sticks and how it leaves the ground, from every start, and its block from the
/// first; Lagged starts from the same state as the certified solution beside it.
void add_tip_velocities(const RodCase& base, const verification::RunOptions& options,
                        verification::Figure& figure);

/// Rows for a picture: the whole run thinned, and the steps within 1 ms of the peak more densely.
[[nodiscard]] verification::Block rod_block(const std::string& name, const RodHistory& history);

}  // namespace tribo::papers::icf2023
