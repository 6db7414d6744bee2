/// Calibration: the error obtained for a requested accuracy, and the share of rejected attempts,
/// for every error-controlled scheme on every scenario that it accepts.
///
/// Error control bounds the error of a step, h ~ ε^(1/p) with p the order of the estimate. A scheme
/// of order q then ends with an error of h^q ~ ε^(q/p): √ε for step doubling by Euler steps, ε for
/// the others.
///
/// `ratio.SCHEME.SCENE.1e-3` is the error over the requested accuracy, here 1e-3,
/// `decades.SCHEME.SCENE` the logarithm of the largest of them;
/// `worst.…` is that largest error itself, `overlaps.SCENE` the number of steps of all runs that
/// end with bodies in each other.
///
/// Errors are against the certified end where there is one. Elsewhere a scheme is compared with
/// itself at a tighter accuracy, before the first collision or, where contacts exist from the
/// start, over a short time: blocks `self.…`. That shows convergence, but not the limit.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string_view>

#include "models/input_error.hpp"
#include "papers/beyond/error_control.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::beyond::calibration {
namespace {

using verification::Block;
using verification::Figure;
using verification::kNaN;
using verification::Setup;
using verification::StepVisitor;

/// Where schemes are exact, only rounding is measured.
constexpr int kFreeFallDigits = 15;

/// Balls of planar-clutter meet the floor at 78 ms, the lower rod of double-pendulum its stop at
/// 242 ms.
const std::vector<Scene>& scenes() {
  static const std::vector<Scene> all = {
      smooth_scene(),
      {"ball-drop", "ball-drop", 0.6},
      {"bouncing-ball", "bouncing-ball", 0.3, false},
      {"colliding-spheres", "colliding-spheres", 0.05, false},
      {"conveyor-belt", "conveyor-belt", 0.25},
      {"conveyor-static-dynamic", "conveyor-static-dynamic", 0.05, false},
      {"cradle", "cradle", 0.06, false},
      {"falling-sphere", "falling-sphere", 0.2},
      {"forced-box", "forced-box", 1, false},
      {"rolling-ball", "rolling-ball", 1, false},
      {"prescribed-slip", "prescribed-slip", 0.05, true, {{"mass.lift", 1e-3}}},
      {"two-sided-spring", "two-sided-spring", 0.2},
      {"planar-gripper", "planar-gripper", 0.02, false},
      {"planar-clutter", "planar-clutter", 0.05, true, {}, kFreeFallDigits},
      {"limit-stop", "limit-stop", 0.2},
      {"mass-on-spring", "mass-on-spring", 0.05},
      {"planar-arm", "planar-arm", 0.2},
      {"pinched-capsule", "pinched-capsule", 0.005, false},
      {"double-pendulum", "double-pendulum", 0.3},
      {"disc-in-wedge", "disc-in-wedge", 0.06},
      {"tumbling-box", "tumbling-box", 0.2},
      {"disc-on-feet", "disc-on-feet", 0.02, false},
      {"pusher-brick", "pusher-brick", 0.05, false},
      {"discs-in-corner", "discs-in-corner", 0.05, false},
      {"discs-in-chimney", "discs-in-chimney", 0.03, false},
      {"stacked-masses", "stacked-masses", 0.02, false},
      {"free-box", "free-box", 1, false},
      {"spinning-sphere", "spinning-sphere", 0.1, false},
      {"spinning-top", "spinning-top", 0.2, false},
      {"dropped-shapes", "dropped-shapes", 0.1, false},
      {"tripod", "tripod", 0.1, false},
      {"turning-box", "turning-box", 0.1, false},
      {"turning-disc", "turning-disc", 0.1, false},
      {"sliding-rod", "sliding-rod", 0.04, false}};
  return all;
}

/// Scenes without a certificate. At 40 ms a rod touches the comb.
const std::vector<Scene>& self_scenes() {
  static const std::vector<Scene> all = {
      {"comb", "comb", 0.03},
      {"sliding-point", "sliding-point", 0.05, false},
      {"box-on-four-springs", "box-on-four-springs", 0.02, false},
      {"parallel-gripper", "parallel-gripper", 0.02, false},
      {"turning-contact", "turning-contact", 0.02, false},
      {"parallel-gripper-2d", "parallel-gripper-2d", 0.02, false}};
  return all;
}

/// Excluded scenarios: those that need data or hold torques; those of many bodies in space, whose
/// Jacobians by differences cost hundreds of evaluations, and where `cenic2025/fig10` compares the
/// schemes; those of pressure fields and of robots, which `hydro-impact` and `cenic2025/fig06` to
/// `fig13` compare with closed forms.
constexpr std::array<std::string_view, 21> kLeftOut = {
    "allegro-mug",    "arm-pick-place", "bunnies",        "clutter",   "dish-rack",
    "dish-rack-arm",  "hard-clutter",   "hydro-cylinder", "panda-box", "pile",
    "romeo-walk",     "romeo-walk-own", "soft-clutter",   "solo-jump", "solo-jump-own",
    "solo-squat",     "solo-trot",      "solo-trot-own",  "spot-drop", "static-gripper",
    "suction-gripper"};

constexpr int kLoosest = 1;
constexpr int kTightestQuick = 5, kTightestFull = 6, kTightestSharp = 8;
constexpr int kDigits = 10;  ///< of a certificate; where it has more, smaller errors are measured
constexpr int kTightestSelf = 6, kSelfTruth = 8;

bool takes(const Setup& setup) {
  const auto instance = setup.instance();
  return solvers::refusal(*setup.configured_scheme().scheme, *instance.system).empty();
}

/// Counts the steps that end with bodies in each other.
StepVisitor counting(int& overlapping) {
  return [&overlapping](const verification::StepView& step) {
    const bool any =
        std::ranges::any_of(step.contacts, [](const auto& contact) { return contact.phi < 0; });
    overlapping += any ? 1 : 0;
  };
}

Figure calibrated(const Scene& scene, int usual) {
  Figure figure;
  int overlapping = 0;
  const StepVisitor count = counting(overlapping);
  const auto truth = certified_end(scene);
  figure.quantities.push_back({"digits." + scene.name, static_cast<double>(truth.digits)});
  const int tightest = scene.digits > kDigits ? kTightestSharp : usual;
  for (const std::string& scheme : error_controlled_schemes()) {
    const Setup setup = scene.setup(scheme);
    if (!takes(setup)) continue;
    Block block{scheme + "." + scene.name,
                {{"accuracy", "-"}, {"error", "m"}, {"rejected", "-"}, {"attempts", "-"}},
                {}};
    double worst = 0, farthest = 0;
    for (int digits = kLoosest; digits <= tightest; ++digits) {
      const double epsilon = std::pow(10, -digits);
      const ControlledRun c = run_at(setup, epsilon, scene.t_end, truth.states.back().q, count);
      block.rows.push_back(
          {{epsilon, c.error, c.rejected(), c.attempts()}, verification::status_name(c.end)});
      figure.quantities.push_back(
          {fmt::format("ratio.{}.{}.1e-{}", scheme, scene.name, digits), c.error / epsilon});
      verification::keep_largest(worst, c.error / epsilon);
      verification::keep_largest(farthest, c.error);
      figure.work += c.work;
    }
    figure.blocks.push_back(block);
    figure.quantities.push_back(
        {fmt::format("decades.{}.{}", scheme, scene.name), std::log10(worst)});
    figure.quantities.push_back({fmt::format("worst.{}.{}", scheme, scene.name), farthest, "m"});
  }
  figure.quantities.push_back({"overlaps." + scene.name, static_cast<double>(overlapping)});
  return figure;
}

/// The end of a scheme at its tightest accuracy; NaN if the run ends early.
models::VectorXd own_end(const Setup& setup, double t_end, const StepVisitor& visit) {
  const auto run =
      verification::run_steps(setup, control_at(std::pow(10, -kSelfTruth)), t_end, visit);
  const bool whole = run.end.status == solvers::Status::kOk;
  return whole ? run.x.q : models::VectorXd::Constant(run.x.q.size(), kNaN);
}

Figure compared_with_itself(const Scene& scene) {
  Figure figure;
  int overlapping = 0;
  const StepVisitor count = counting(overlapping);
  for (const std::string& scheme : error_controlled_schemes()) {
    const Setup setup = scene.setup(scheme);
    if (!takes(setup)) continue;
    const models::VectorXd q = own_end(setup, scene.t_end, count);
    Block block{fmt::format("self.{}.{}", scheme, scene.name),
                {{"accuracy", "-"}, {"self_error", "m"}, {"rejected", "-"}, {"attempts", "-"}},
                {}};
    double worst = 0;
    for (int digits = kLoosest; digits <= kTightestSelf; ++digits) {
      const double epsilon = std::pow(10, -digits);
      const ControlledRun c = run_at(setup, epsilon, scene.t_end, q, count);
      block.rows.push_back(
          {{epsilon, c.error, c.rejected(), c.attempts()}, verification::status_name(c.end)});
      verification::keep_largest(worst, c.error);
      figure.work += c.work;
    }
    figure.blocks.push_back(block);
    figure.quantities.push_back({fmt::format("self_worst.{}.{}", scheme, scene.name), worst, "m"});
  }
  figure.quantities.push_back({"overlaps." + scene.name, static_cast<double>(overlapping)});
  return figure;
}

/// Throws for a scenario that is neither included nor known to be excluded.
void require_all_scenarios() {
  for (const models::Scenario& scenario : models::scenarios()) {
    const auto is_it = [&](const Scene& scene) { return scene.scenario == scenario.id; };
    if (std::ranges::any_of(scenes(), is_it) || std::ranges::any_of(self_scenes(), is_it)) continue;
    if (std::ranges::find(kLeftOut, scenario.id) != kLeftOut.end()) continue;
    throw InputError("scenario '" + std::string(scenario.id) +
                     "' takes no part in the calibration and is not among those left out");
  }
}

std::vector<Scene> scenes_of(const std::vector<Scene>& all, bool full) {
  std::vector<Scene> chosen;
  std::ranges::copy_if(all, std::back_inserter(chosen),
                       [full](const Scene& s) { return full || s.quick; });
  return chosen;
}

}  // namespace

Figure run_by_jobs(const verification::RunOptions& options) {
  require_all_scenarios();
  const bool full = options.tier == verification::Tier::kFull;
  const int usual = full ? kTightestFull : kTightestQuick;
  std::vector<verification::Job> jobs;
  for (const Scene& scene : scenes_of(scenes(), full))
    jobs.emplace_back([scene, usual] { return calibrated(scene, usual); });
  for (const Scene& scene : scenes_of(self_scenes(), full))
    jobs.emplace_back([scene] { return compared_with_itself(scene); });
  Figure figure = verification::joined(options.compute(jobs));
  figure.omissions = {
      "solo-squat, solo-jump, solo-trot, romeo-walk and -own: the robot's controller cuts every "
      "step "
      "at its ticks, so that steps do not follow the accuracy.",
      "Certificates have ten digits, that of smooth thirteen, that of planar-clutter fifteen: "
      "errors "
      "of falling-sphere end at 1e-10.",
      "double-pendulum and limit-stop: of the schemes with error control only the convex ones hold "
      "joint limits."};
  return figure;
}

}  // namespace tribo::papers::beyond::calibration
