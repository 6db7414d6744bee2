/// Fig. 12, planar stand-in — steps against the gain of an arm's controller.
///
/// The paper's arm has seven joints with axes in space; here hanging rods turn in one plane. The
/// controller is inverse dynamics with K_p = K_d = K, or PD in each joint with gravity
/// compensation. The paper's treatment is implicit in the diagonal of ∂τ/∂v alone. For growing K
/// its step becomes
///
///   v1 = v0 − D⁻¹M (v0 + (q0 − q_d)/(1 + h)),   D = diag M,
///
/// which is stable only where no eigenvalue of D⁻¹M is above 2: always with two joints, whose
/// eigenvalues sum to 2, but not with seven equal rods.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "models/decompositions.hpp"
#include "papers/cenic2025/arm.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025::fig12_planar {
namespace {

using verification::Block;
using verification::Figure;
using verification::of_whole_run;

constexpr double kEnd = 10;         ///< [s]
constexpr double kAccuracy = 0.01;  ///< ε_acc of Fig. 12
constexpr double kCompared = 1e3;   ///< gain at which implicit and explicit are compared
constexpr double kTaper = 0.02;     ///< of the arm with weakly coupled joints

/// The largest eigenvalue of D⁻¹M at the target.
double largest_eigenvalue(const ArmChoice& arm) {
  const Setup setup = arm_setup(arm, 1, "implicit");
  const models::Instance instance = setup.instance();
  models::State<double> x = instance.x0;
  x.q.setConstant(setup.scenario_parameters().number("arm.target"));
  models::Snapshot snapshot;
  instance.system->evaluate(x, snapshot);
  const models::MatrixXd& M = snapshot.M[0];
  const models::VectorXd scale = M.diagonal().cwiseSqrt().cwiseInverse();
  const models::MatrixXd scaled = scale.asDiagonal() * M * scale.asDiagonal();
  return Eigen::SelfAdjointEigenSolver<models::MatrixXd>(scaled).eigenvalues().maxCoeff();
}

class Sweep {
 public:
  explicit Sweep(Figure& figure) : figure_(figure) {}

  /// Adds the steps for each gain; the block and the quantities have this name.
  void add(const std::string& name, const ArmChoice& arm, const std::string& external,
           const std::vector<double>& gains) {
    Block block{name, {{"gain", "-"}, {"steps", "-"}, {"rejected", "-"}}, {}};
    double least = std::numeric_limits<double>::infinity(), most = 0;
    for (const double gain : gains) {
      const Setup setup = arm_setup(arm, gain, external);
      const auto run = verification::run_steps(setup, accuracy(kAccuracy), kEnd);
      const double steps = of_whole_run(run.end, static_cast<double>(run.work.steps));
      verification::keep_least(least, steps);
      verification::keep_largest(most, steps);
      block.rows.push_back({{gain, steps, static_cast<double>(run.work.rejected)},
                            verification::status_name(run.end)});
      if (gain == kCompared) figure_.quantities.push_back({"steps." + name, steps});
      figure_.work += run.work;
      figure_.run_ends.push_back({fmt::format("{}.{:.0e}", name, gain),
                                  verification::status_name(run.end), run.end.reason});
    }
    figure_.quantities.push_back({"least." + name, least});
    figure_.quantities.push_back({"most." + name, most});
    figure_.quantities.push_back({"spread." + name, most / least});
    figure_.blocks.push_back(block);
  }

 private:
  Figure& figure_;
};

/// Moments beyond their limits: the largest |τ|/e − 1, and the number of steps at a limit.
void add_efforts(Figure& figure) {
  constexpr double kEffort = 7;  ///< [N m]: a quarter above the weight of the rods at the target
  Setup setup = arm_setup({}, kCompared, "implicit");
  setup.scenario_changes.emplace_back("arm.effort", kEffort);
  double excess = -1, limited = 0;
  const auto look = [&](const verification::StepView& step) {
    solvers::GeneralizedForces forces;
    step.stepper.generalized_forces(step.x, forces);
    const double part = forces.external.lpNorm<Eigen::Infinity>() / kEffort;
    verification::keep_largest(excess, part - 1);
    if (part == 1) ++limited;
  };
  const auto run = verification::run_steps(setup, accuracy(kAccuracy), kEnd, look);
  const double off =
      (run.x.q.array() - setup.scenario_parameters().number("arm.target")).abs().maxCoeff();
  figure.quantities.push_back({"effort.excess", of_whole_run(run.end, excess)});
  figure.quantities.push_back({"effort.limited_steps", of_whole_run(run.end, limited)});
  figure.quantities.push_back({"effort.off_target", of_whole_run(run.end, off), "rad"});
  figure.work += run.work;
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  const bool full = options.tier == verification::Tier::kFull;
  const ArmChoice two, seven{.joints = 7}, tapered{.joints = 7, .taper = kTaper};
  const ArmChoice seven_pd{.joints = 7, .control = "pd"};
  const std::vector<double> gains = {1e1, 1e2, 1e3, 1e4, 1e5, 1e6};
  const std::vector<double> explicit_gains = {1e1, 1e2, 2e2, 5e2, 1e3};
  Figure figure;
  figure.quantities.push_back({"range.seconds", kEnd, "s"});
  Sweep sweep(figure);
  sweep.add("2r-implicit", two, "implicit", gains);
  sweep.add("2r-relinearized", two, "relinearized", gains);
  sweep.add("2r-explicit", two, "explicit", explicit_gains);
  sweep.add("7r-pd", seven_pd, "implicit", gains);
  sweep.add("7r-tapered", tapered, "implicit", gains);
  const std::vector<double> coupled =
      full ? std::vector<double>{1e1, 1e2, 1e3, 1e4} : std::vector<double>{1e1, 1e2, 1e3};
  sweep.add("7r-implicit", seven, "implicit", coupled);
  sweep.add("7r-relinearized", seven, "relinearized", coupled);
  figure.quantities.push_back({"eigenvalue.2r", largest_eigenvalue(two)});
  figure.quantities.push_back({"eigenvalue.7r", largest_eigenvalue(seven)});
  figure.quantities.push_back({"eigenvalue.7r-tapered", largest_eigenvalue(tapered)});
  add_efforts(figure);
  return figure;
}

}  // namespace tribo::papers::cenic2025::fig12_planar
