/// Fig. 5 — the normal force of one foot at the start of the squat, predicted over 20 ms with A and
/// b of the start, Eq. (11), beside the actual force.
///
/// The actual force is that of the Runge-Kutta method with fine steps, torques held as in the
/// control period of 40 ms. The paper's initial velocities are lost; those here are ours.
#include <algorithm>
#include <array>
#include <cmath>

#include "papers/expint2022/contact_motion.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::expint2022::fig05 {
namespace {

using models::State;
using verification::Block;
using verification::Figure;

constexpr double kHorizon = 20e-3;       // [s]; Sec. VI-F
constexpr double kFineStep = 1e-3 / 64;  // [s]
constexpr int kStepsPerSample = 16;      // 0.25 ms
constexpr int kFoot = 0;                 // the first, hind left

/// An initial velocity of the robot.
struct Start {
  const char* name;
  Eigen::Index coordinate;  ///< of v
  double velocity;          ///< [m/s], [rad/s]
};
constexpr std::array<Start, 5> kStarts = {{{"at-rest", 0, 0},
                                           {"down", 2, -0.1},
                                           {"forward", 0, 0.1},
                                           {"pitching", 4, 0.5},
                                           {"knee-turning", 14, 1}}};

models::Instance squat_from(const Start& start) {
  models::Instance scene = make_scene("solo-squat");
  scene.x0.v[start.coordinate] = start.velocity;
  scene.system->held_control()->tick(scene.x0);
  return scene;
}

/// f_n of the foot by Eq. (11), zero where it would pull [N].
double predicted(const ContactMotion& motion, solvers::ContactFlow& flow, double t,
                 Figure& figure) {
  flow.advance(t, figure.work);
  const auto x = flow.state();
  const Eigen::Index n = motion.K.size();
  const Eigen::Index i = 3 * kFoot;
  return std::max(0.0, -motion.K[i] * x[i] - motion.B[i] * x[n + i]);  // −[K B] x
}

/// Steps on until t and leaves the contacts of the last step; returns the status.
solvers::Status follow(solvers::Stepper& stepper, State<double>& x, Figure& figure) {
  solvers::StepResult out;
  for (int i = 0; i < kStepsPerSample; ++i) {
    const auto status = stepper.step(x, kFineStep, solvers::Attempt::kFirst, out);
    figure.work += out.work;
    out.work = {};
    if (status != solvers::Status::kOk) return status;
    x = out.x;
  }
  return solvers::Status::kOk;
}

Block compare(const Start& start, Figure& figure) {
  Block block{start.name, {{"t", "ms"}, {"predicted", "N"}, {"true", "N"}}, {}};
  const models::Instance scene = squat_from(start);
  const ContactMotion motion = contact_motion(scene);
  solvers::ContactFlow flow = motion.flow({});
  const auto stepper = make_scheme("rk4-anchored", *scene.system);
  std::vector<solvers::ContactReport> contacts;
  State<double> x = scene.x0;
  double peak = 0;
  double error = 0;
  while (x.t < kHorizon - kFineStep / 2) {
    const solvers::Status status = follow(*stepper, x, figure);
    stepper->contacts(x, contacts);
    const double f = status == solvers::Status::kOk ? contacts[kFoot].force[0] : std::nan("");
    const double f_predicted = predicted(motion, flow, x.t, figure);
    block.rows.push_back({{1e3 * x.t, f_predicted, f}, std::string(solvers::name(status))});
    verification::keep_largest(peak, f);
    verification::keep_largest(error, std::abs(f_predicted - f));
    if (status != solvers::Status::kOk) break;
  }
  const std::string at = start.velocity == 0 ? "" : std::string("@") + start.name;
  figure.quantities.push_back({"peak" + at, peak, "N"});
  figure.quantities.push_back({"error" + at, error / peak, "-"});
  return block;
}

}  // namespace

Figure run(const verification::RunOptions&) {
  Figure figure;
  for (const Start& start : kStarts) figure.blocks.push_back(compare(start, figure));
  figure.findings.push_back(
      "Eq. (11) knows no friction limit and no loss of contact: where the base starts forward the "
      "feet slide, where it pitches or the foot's knee turns the foot leaves the ground and lands. "
      "Until then, some 3 ms, the predicted force is another; after that it is right again.");
  return figure;
}

}  // namespace tribo::papers::expint2022::fig05
