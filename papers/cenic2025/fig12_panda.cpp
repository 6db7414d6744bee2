/// Fig. 6 c and Fig. 12 — an arm under a stiff controller that carries a box between its
/// fingertips, and its steps against the controller's gain.
///
/// Under inverse dynamics an error obeys  ë + K ė + K e = 0:  with the gain 1000 the remaining
/// error decays by  r = (K − √(K² − 4K))/2 = 1.001/s.  The grip is then only the finger's inertial
/// force, m_f K e, in the other control all of K e within the effort of 20 N.
///
/// The box counts as held as long as it has moved in the hand by less than half of its length:
/// beyond that no tip touches it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "models/decompositions.hpp"
#include "models/scenarios/robot_scenes.hpp"
#include "papers/cenic2025/pressure_scenes.hpp"
#include "verification/judge/curve.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::cenic2025::fig12 {
namespace {

using models::PandaBox;
using verification::Block;
using verification::Figure;
using verification::of_whole_run;

constexpr double kEnd = 10;        ///< [s]
constexpr double kLoose = 0.01;    ///< ε_acc of Fig. 12
constexpr double kCompared = 1e3;  ///< gain at which implicit and explicit are compared

Setup panda(const std::string& control, models::Changes changes, const std::string& external) {
  changes.emplace_back("panda.control", control);
  Setup setup = pressure_scene("panda-box", std::move(changes));
  setup.scheme_changes.push_back({"scheme.external", external});
  return setup;
}

/// |Σ f| of the spheres of the left finger on the box, by the laws at a state [N].
double grip(const models::System& system, const models::State<double>& x) {
  models::Snapshot at;
  system.evaluate(x, at);
  const Eigen::Vector3d middle = x.q.segment<3>(PandaBox::kJoints);
  const Eigen::Quaterniond turn(x.q.segment<4>(PandaBox::kJoints + 3).data());
  const Eigen::Vector3d across = turn.normalized() * Eigen::Vector3d::UnitZ();
  double of_side = 0;
  for_each_force_on(at, x.v, PandaBox::kBox,
                    [&](const Eigen::Vector3d& place, const Eigen::Vector3d& f) {
                      if (across.dot(place - middle) > 0) of_side += across.dot(f);
                    });
  return std::abs(of_side);
}

void add_carry(const std::string& name, const Setup& setup, const verification::StepChoice& choice,
               Figure& figure) {
  const auto instance = setup.instance();
  const models::Parameters p = setup.scenario_parameters();
  const Eigen::Isometry3d start = box_in_hand(p, instance.x0.q);
  const double on_tips = p.number("box.length") / 2;
  double held = kEnd;
  Block path{"path." + name, {{"t", "s"}, {"moved", "m"}, {"grip", "N"}}, {}};
  const auto run =
      verification::run_steps(setup, choice, kEnd, [&](const verification::StepView& step) {
        if (!path.rows.empty() && step.x.t < path.rows.back().values[0] + 0.02) return;
        const Eigen::Isometry3d now = box_in_hand(p, step.x.q);
        const double moved = (now.translation() - start.translation()).norm();
        if (moved > on_tips) verification::keep_least(held, step.x.t);
        path.rows.push_back({{step.x.t, moved, grip(*instance.system, step.x)}});
      });
  const Eigen::Isometry3d end = box_in_hand(p, run.x.q);
  const double turned = Eigen::AngleAxisd(start.linear().transpose() * end.linear()).angle();
  add_counters(name, run, figure);
  figure.quantities.push_back(
      {"moved." + name, of_whole_run(run.end, (end.translation() - start.translation()).norm()),
       "m"});
  figure.quantities.push_back({"held." + name, of_whole_run(run.end, held), "s"});
  figure.quantities.push_back({"turned." + name, of_whole_run(run.end, turned), "rad"});
  figure.quantities.push_back(
      {"grip." + name, of_whole_run(run.end, grip(*instance.system, run.x)), "N"});
  figure.blocks.push_back(path);
}

/// In fixed steps without the box: the remaining error of the arm's joints after ten seconds over
/// that of ë + K ė + K e = 0.
void add_decay(Figure& figure) {
  const double K = 1000, root = std::sqrt(K * K - 4 * K);
  const double slow = (K - root) / 2, fast = (K + root) / 2;
  const Setup setup =
      panda("inverse-dynamics", {{"panda.box", "off"}, {"panda.limits", "off"}}, "implicit");
  const auto target = models::panda_target();
  const auto instance = setup.instance();
  const auto run = verification::run_fixed_steps(setup, 1e-3, kEnd);
  const double left =
      (fast * std::exp(-slow * kEnd) - slow * std::exp(-fast * kEnd)) / (fast - slow);
  double worst = 0;
  for (int i = 0; i < PandaBox::kJoints; ++i) {
    const double e0 = target[i] - instance.x0.q[i];
    if (e0 == 0) continue;
    verification::keep_largest(worst, std::abs((target[i] - run.x.q[i]) / e0 / left - 1));
  }
  figure.quantities.push_back({"decay", of_whole_run(run.end, worst)});
  figure.work += run.work;
}

/// Steps for each gain.
void add_gains(const std::string& name, const std::string& external, const models::Changes& of_arm,
               const std::vector<double>& gains, Figure& figure) {
  Block block{name, {{"gain", "-"}, {"steps", "-"}, {"rejected", "-"}}, {}};
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const double gain : gains) {
    models::Changes changes = of_arm;
    changes.insert(changes.end(), {{"panda.K_p", gain}, {"panda.K_d", gain}});
    const Setup setup = panda("inverse-dynamics", changes, external);
    const auto run = verification::run_steps(setup, accuracy(kLoose), kEnd);
    const double steps = of_whole_run(run.end, static_cast<double>(run.work.steps));
    if (gain == kCompared) figure.quantities.push_back({"steps." + name, steps});
    verification::keep_least(least, steps);
    verification::keep_largest(most, steps);
    block.rows.push_back({{gain, steps, static_cast<double>(run.work.rejected)},
                          verification::status_name(run.end)});
    figure.work += run.work;
    figure.run_ends.push_back(
        {fmt::format("{}.{:.0e}", name, gain), verification::status_name(run.end), run.end.reason});
  }
  figure.quantities.push_back({"least." + name, least});
  figure.quantities.push_back({"spread." + name, most / least});
  figure.blocks.push_back(block);
}

/// The largest eigenvalue of D⁻¹M, D = diag M, at the target.
double largest_eigenvalue(const char* rotors) {
  const Setup setup =
      panda("inverse-dynamics", {{"panda.box", "off"}, {"panda.rotors", rotors}}, "implicit");
  const auto instance = setup.instance();
  models::State<double> x = instance.x0;
  x.q = models::panda_target();
  models::Snapshot at;
  instance.system->evaluate(x, at);
  const models::VectorXd scale = at.M[0].diagonal().cwiseSqrt().cwiseInverse();
  const models::MatrixXd scaled = scale.asDiagonal() * at.M[0] * scale.asDiagonal();
  return Eigen::SelfAdjointEigenSolver<models::MatrixXd>(scaled).eigenvalues().maxCoeff();
}

/// The carried box under either control; with the paper's law of the controller, linearized once a
/// step, and with one linearized for each of the three solves.
void add_carries(bool full, Figure& figure) {
  const Setup stiff = panda("joint-stiffness", {}, "implicit");
  const Setup dynamics = panda("inverse-dynamics", {}, "implicit");
  add_carry("stiffness", stiff, accuracy(1e-3), figure);
  add_carry("stiffness-no-creep",
            panda("joint-stiffness", {{"contact.stiction_tolerance", 1e-6}}, "implicit"),
            accuracy(1e-3), figure);
  add_carry("dynamics.1e-3", dynamics, accuracy(1e-3), figure);
  add_carry("dynamics.1e-3@fan",
            panda("inverse-dynamics", {{"contact.quadrature", "fan"}}, "implicit"), accuracy(1e-3),
            figure);
  add_carry("dynamics.1e-3@1e-2", dynamics, accuracy(1e-2), figure);
  add_carry("dynamics.1e-4", dynamics, accuracy(1e-4), figure);
  figure.quantities.push_back({"held.dynamics.1e-3@1e-4",
                               verification::find_quantity(figure, "held.dynamics.1e-4").value,
                               "s"});
  add_carry("dynamics.relinearized", panda("inverse-dynamics", {}, "relinearized"), accuracy(1e-3),
            figure);
  add_carry("dynamics.10ms", dynamics, 1e-2, figure);
  add_carry("slippery", panda("inverse-dynamics", {{"contact.friction", 0.5}}, "implicit"), 1e-2,
            figure);
  if (!full) return;
  add_carry("dynamics.1ms", dynamics, 1e-3, figure);
  add_carry("stiffness-coarse-tips",
            panda("joint-stiffness", {{"fingertip.divisions", 2.0}}, "implicit"), accuracy(1e-3),
            figure);
}

void add_gains_of_arms(Figure& figure) {
  const models::Changes no_limits = {
      {"panda.box", "off"}, {"panda.limits", "off"}, {"panda.efforts", "off"}};
  models::Changes bare = no_limits;
  bare.emplace_back("panda.rotors", "off");
  const std::vector<std::pair<std::string, models::Changes>> arms = {
      {"", {{"panda.box", "off"}, {"panda.limits", "off"}}},
      {"@joints-too", {{"panda.box", "off"}}},
      {"@none", no_limits},
      {"@with-box", {{"panda.limits", "off"}}}};
  for (const auto& [suffix, arm] : arms) {
    add_gains("implicit" + suffix, "implicit", arm, {1e1, 1e2, 1e3, 1e4, 1e5, 1e6}, figure);
    add_gains("explicit" + suffix, "explicit", arm, {1e1, 1e2, 2e2, 5e2, 1e3}, figure);
  }
  add_gains("relinearized", "relinearized", no_limits, {1e1, 1e2, 1e3, 1e4}, figure);
  add_gains("bare", "implicit", bare, {1e1, 1e2, 1e3, 1e4}, figure);
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  figure.quantities.push_back({"range.seconds", kEnd, "s"});
  add_carries(options.tier == verification::Tier::kFull, figure);
  options.progress(0.6);
  add_decay(figure);
  add_gains_of_arms(figure);
  figure.quantities.push_back({"eigenvalue.rotors", largest_eigenvalue("on")});
  figure.quantities.push_back({"eigenvalue.bare", largest_eigenvalue("off")});
  return figure;
}

}  // namespace tribo::papers::cenic2025::fig12
