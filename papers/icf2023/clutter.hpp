#pragma once

#include <array>
#include <string>
#include <vector>

#include "papers/icf2023/models.hpp"
#include "solvers/convex/convex_solver.hpp"

/// Falls of the clutter of Sec. X-A, and the measurements on them.
namespace tribo::papers::icf2023 {

/// The models of Figs. 14 to 18, by scheme: those of Table I, and Lagged with Eq. (44).
inline constexpr std::array<const char*, 4> kClutterModels = {"sap", "lagged", "lagged-regularized",
                                                              "similar"};

/// One fall by one model: contacts are the pairs that overlap or are nearer than the margin, and w
/// is ‖W‖_F/3 where the model uses it, both as in the authors' program.
struct Clutter {
  std::string model;
  int seed = 1;                                  ///< of the initial rotations
  double stiffness = numbers::kStiffness.value;  ///< of every pair [N/m]
  double margin = 0;                             ///< [m]
  Changes scheme_changes = {};                   ///< in addition

  [[nodiscard]] Setup setup() const;
};

/// A span of time [s].
struct Window {
  double from = 0, to = 0;
};
inline constexpr Window kEarly = {numbers::kEarlyFrom.value, numbers::kEarlyTo.value};
/// The last two seconds of a run.
[[nodiscard]] inline Window late(double t_end) {
  return {t_end - numbers::kLateTime.value, t_end};
}

/// How a fall is run and measured.
struct FallOptions {
  double h = 0;                               ///< [s]
  double t_end = numbers::kClutterEnd.value;  ///< [s]
  /// Times between condition numbers, up to the end of `kEarly` and after it [s]; 0: none.
  double early_conditions = 0, late_conditions = 0;
  bool tolerances = false;  ///< whether effective stiction tolerances are measured
  bool jacobi = false;      ///< whether these include `jacobi_condition`
};

/// Measurements of one step. NaN where nothing was measured, or nothing touches.
struct FallRecord {
  double t = 0;           ///< end of the step [s]
  double iterations = 0;  ///< of Newton's method
  double carried = 0;     ///< force of floor and walls less growth of momentum, upwards [N]
  double force = 0;       ///< mean normal force of the loaded contacts [N]
  double depth = 0;       ///< and their mean overlap at the start of the step [m]
  double tolerance = 0;   ///< mean of their effective stiction tolerances ε_s [m/s]
  double least_tolerance = 0, median_tolerance = 0, most_tolerance = 0;  ///< [m/s]
  double energy = 0;                                                     ///< over that of the start
  double condition = 0;         ///< κ(H) at the answer, from eigenvalues
  double scaled_condition = 0;  ///< κ(D H D), D = diag(A)^(−1/2), that of the stopping rule
  double jacobi_condition = 0;  ///< κ(D H D), D = diag(H)^(−1/2)
};

/// A fall from the start.
struct Fall {
  std::vector<FallRecord> records;
  verification::RunResult run;
  int outside = 0;        ///< bodies whose centre was outside the box in the last two seconds
  double weight = 0;      ///< of all bodies [N]
  double end_energy = 0;  ///< over that of all bodies at rest in one layer on the floor

  [[nodiscard]] bool whole() const { return run.end.status == solvers::Status::kOk; }
};
[[nodiscard]] Fall fall(const Clutter& clutter, const FallOptions& options);

/// Mean of the measurements in the window, without NaN; NaN where there are none, or the run
/// stopped early.
[[nodiscard]] double mean_over(const Fall& fall, const Window& window, double FallRecord::*what);
/// The geometric mean, the least, the largest and the median in the same way.
[[nodiscard]] double geometric_mean_over(const Fall& fall, const Window& window,
                                         double FallRecord::*what);
[[nodiscard]] double least_over(const Fall& fall, const Window& window, double FallRecord::*what);
[[nodiscard]] double most_over(const Fall& fall, const Window& window, double FallRecord::*what);
[[nodiscard]] double median_over(const Fall& fall, const Window& window, double FallRecord::*what);

/// A fall, or several of one seed: the numbers of the seed are the quantities of its figure.
struct FallJob {
  int seed = 1;
  verification::Job job;
};

/// The figure of all falls. Of each quantity of the seeds, which all seeds give in the same order,
/// the block `seeds` has the values, and NAME is their mean; where there are several, NAME, an at
/// sign and seed1, seed2, and so on are the values.
///
/// If falls were gated (`add_gate`), quantities say whether they are falls at all, all together:
///
/// - unsolved: runs that stopped early; outside: bodies that left the box;
/// - carried: vertical force of floor and walls less the growth of momentum, in the mean over the
///   last two seconds, that of the run where it is farthest from the weight [N];
/// - most_energy.LABEL: the largest energy over that of the start of the runs with that label;
/// - end_energy.LABEL: mean of their `Fall::end_energy`.
[[nodiscard]] verification::Figure compute_falls(const verification::RunOptions& options,
                                                 const std::vector<FallJob>& falls);

/// Has a fall judged with the others.
void add_gate(const std::string& label, const Fall& fall, verification::Figure& figure);

/// A column drawn for a fall.
struct NamedColumn {
  verification::Column column;
  double FallRecord::*what;
};
/// Means over equal times [s].
[[nodiscard]] verification::Block history(const std::string& name, const Fall& fall,
                                          double interval, const std::vector<NamedColumn>& columns);

/// Adds how a fall ended and its costs.
void add_end(const std::string& name, int seed, const Fall& fall, verification::Figure& figure);

/// A model of the study of stiffness, Figs. 17 and 18, and the largest gap of pairs that take part.
struct StiffVariant {
  const char* name;
  const char* model;
  double margin;  ///< [m]
};
inline constexpr std::array<const char*, 2> kStiffModels = {"sap", "lagged-regularized"};
inline constexpr std::array<StiffVariant, 4> kStiffVariants = {
    {{"sap", "sap", 0},
     {"lagged-regularized", "lagged-regularized", 0},
     {"sap@margin", "sap", numbers::kClutterMargin.value},
     {"lagged-regularized@margin", "lagged-regularized", numbers::kClutterMargin.value}}};
/// Powers of ten in the form `1e4`.
[[nodiscard]] std::string power_of_ten(double value);
/// The quantities COLUMN.NAME.1eN of a figure as a block NAME, with one row a stiffness.
[[nodiscard]] verification::Block curve_over_stiffness(
    const std::string& name, const std::vector<double>& stiffnesses,
    const std::vector<verification::Column>& columns, const verification::Figure& figure);

/// Five falls of ten seconds; in the quick tier one of four seconds.
[[nodiscard]] int seeds_of(verification::Tier tier);
[[nodiscard]] double end_of(verification::Tier tier);

}  // namespace tribo::papers::icf2023
