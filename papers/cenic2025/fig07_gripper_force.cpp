/// Fig. 7 — the force of a finger on a wedged peg, by CENIC and by RK3, by pressure fields.
///
/// A post with two fingers falls on a table; the peg between them slips a few millimetres at the
/// impact and should stay. Noise: root mean square of the change of the finger's force from step to
/// step over the force, once everything is at rest.
///
/// The fall takes RK3 hours: the peg's friction requires steps below two microseconds, v_s m/(μ N),
/// with a hundred polygons each. RK3's noise is therefore that of a gripper that stands on the
/// table from the start, with CENIC for comparison.
#include <cmath>

#include "papers/cenic2025/pressure_scenes.hpp"

namespace tribo::papers::cenic2025::fig07 {
namespace {

using verification::Block;
using verification::Figure;

constexpr double kHeight = 0.18;       ///< from which the gripper falls [m]
constexpr double kStood = 0.02;        ///< a standing gripper is at rest after that [s]
constexpr double kStandsUntil = 0.03;  ///< [s]
constexpr double kEnd = 2;             ///< [s]
constexpr double kAtRest = 0.5;        ///< [s]
constexpr double kAccuracy = 1e-3;     ///< the figure's
constexpr int kPeg = 1;                ///< tree

/// |Σ f| of the finger at x < 0 on the peg, by the laws at a state [N].
double finger_force(const models::System& system, const models::State<double>& x) {
  models::Snapshot at;
  system.evaluate(x, at);
  models::Vector3<double> sum = models::Vector3<double>::Zero();
  for_each_force_on(at, x.v, kPeg,
                    [&](const models::Vector3<double>& place, const models::Vector3<double>& f) {
                      if (place.x() < 0) sum += f;
                    });
  return sum.norm();
}

/// Distance of the peg from its initial place on the post [m].
double slip_from(const models::VectorXd& q0, const models::VectorXd& q) {
  return std::hypot(q[2] - q0[2], q[3] - q[0] - (q0[3] - q0[0]));
}

/// A run of a gripper whose foot is `height` above the table; its noise from `at_rest` on.
Figure run_of(const std::string& name, const std::string& scheme, double height, double at_rest,
              double t_end) {
  Figure figure;
  const Setup setup = pressure_scene("static-gripper", {{"gripper.height", height}}, scheme);
  const auto instance = setup.instance();
  double last = 0, squares = 0;
  int count = 0;
  Block drawn{"force." + name, {{"t", "s"}, {"force", "N"}}, {}};
  const auto run = verification::run_steps(
      setup, accuracy(kAccuracy), t_end, [&](const verification::StepView& step) {
        const double force = finger_force(*instance.system, step.x);
        if (step.x0.t > at_rest && last > 0) {
          squares += std::pow(force / last - 1, 2);
          ++count;
        }
        last = force;
        const bool far =
            drawn.rows.empty() || step.x.t > drawn.rows.back().values[0] + t_end / 2000;
        if (far) drawn.rows.push_back({{step.x.t, force}});
      });
  const auto whole = [&](double x) { return verification::of_whole_run(run.end, x); };
  add_counters(name, run, figure);
  figure.quantities.push_back({"noise." + name, whole(std::sqrt(squares / count))});
  figure.quantities.push_back({"slip." + name, whole(slip_from(instance.x0.q, run.x.q)), "m"});
  figure.blocks.push_back(drawn);
  return figure;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  std::vector<verification::Job> jobs = {
      [] { return run_of("cenic", "cenic", kHeight, kAtRest, kEnd); }};
  if (options.tier == verification::Tier::kFull)
    jobs.emplace_back([] { return run_of("rk3-standing", "rk3", 0, kStood, kStandsUntil); });
  return verification::joined(options.compute(jobs));
}

}  // namespace tribo::papers::cenic2025::fig07
