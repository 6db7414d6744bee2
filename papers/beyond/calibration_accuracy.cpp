/// Calibration: what error one gets for the accuracy that one asks for, and how many attempts are
/// rejected, for every error-controlled scheme on every scenario whose reference can be certified.
///
/// Error control bounds the error of a step, h ~ ε^(1/p) with p the order of the estimate. A scheme
/// of order q then ends with an error of h^q ~ ε^(q/p): √ε for step doubling by Euler steps, ε for
/// the others.
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <map>

#include "papers/beyond/schemes.hpp"
#include "papers/items.hpp"
#include "verification/certified_states.hpp"
#include "verification/extremes.hpp"

namespace tribo::papers::beyond {
namespace {

using verification::Block;
using verification::Figure;
using verification::Setup;

/// A scenario up to a time: the first events and what follows them.
struct Scene {
  std::string name, scenario;
  double t_end = 0;  ///< [s]
  bool quick = true;
  verification::Changes changes = {};
};

/// `smooth` has no event and friction that relaxes slowly: there the orders can be read off.
const std::vector<Scene>& scenes() {
  static const std::vector<Scene> all = {
      {"smooth", "conveyor-belt", 0.125, true, {{"contact.stiction_tolerance", 0.05}}},
      {"ball-drop", "ball-drop", 0.6},
      {"bouncing-ball", "bouncing-ball", 0.3, false},
      {"conveyor-belt", "conveyor-belt", 0.25},
      {"falling-sphere", "falling-sphere", 0.2},
      {"forced-box", "forced-box", 1, false},
      {"rolling-ball", "rolling-ball", 1, false}};
  return all;
}

constexpr int kDigits = 10, kLoosest = 1;
constexpr int kTightestQuick = 5, kTightestFull = 6, kTightestSmooth = 8;
constexpr double kMaxStep = 0.1;  ///< [s]
constexpr std::int64_t kMostAttempts = 100'000;

/// Those with an error estimate.
std::vector<std::string> candidates() {
  std::vector<std::string> all;
  for (const solvers::Scheme& scheme : solvers::schemes()) {
    const bool controlled = scheme.traits.error_order > 0 && scheme.family != "memory";
    if (controlled) all.push_back(scheme.id);
  }
  return all;
}

struct Calibrated {
  double error = std::numeric_limits<double>::quiet_NaN();  ///< of positions at the end
  double rejected = 0;                                      ///< part of the attempts
  solvers::Work work;
  solvers::RunStatus end;
};

Calibrated run_at(const Setup& setup,
                  double epsilon,
                  const Scene& scene,
                  const models::VectorXd& q) {
  Calibrated out;
  const auto run = verification::run_steps(
      setup,
      solvers::ErrorControl{
          .accuracy = epsilon, .max_step = kMaxStep, .most_attempts = kMostAttempts},
      scene.t_end,
      [](const verification::StepView&) {});
  out.work = run.work;
  out.end = run.end;
  const auto attempts = static_cast<double>(run.work.attempts());
  out.rejected = 1 - static_cast<double>(run.work.steps) / attempts;
  if (run.end.status == solvers::Status::kOk) {
    out.error = (run.x.q - q).lpNorm<Eigen::Infinity>();
  }
  return out;
}

/// Largest error over accuracy, by scheme.
using Worst = std::map<std::string, double>;

void add_scene(const Scene& scene, int tightest, Worst& worst, Figure& figure) {
  const Setup exact{
      .scenario = scene.scenario, .scenario_changes = scene.changes, .scheme = "cenic"};
  const auto truth = verification::certified_states(exact, scene.t_end, scene.t_end, kDigits);
  figure.quantities.push_back({"digits." + scene.name, static_cast<double>(truth.digits)});
  for (const std::string& scheme : candidates()) {
    Setup setup = exact;
    setup.scheme = scheme;
    Block block{scheme + "." + scene.name,
                {{"accuracy", "-"}, {"error", "m"}, {"rejected", "-"}, {"attempts", "-"}},
                {}};
    for (int digits = kLoosest; digits <= tightest; ++digits) {
      const double epsilon = std::pow(10, -digits);
      const Calibrated c = run_at(setup, epsilon, scene, truth.states.back().q);
      block.rows.push_back({{epsilon, c.error, c.rejected, static_cast<double>(c.work.attempts())},
                            verification::status_name(c.end)});
      verification::keep_largest(worst[scheme], c.error / epsilon);
      figure.work += c.work;
    }
    figure.blocks.push_back(block);
  }
}

Figure run(const verification::RunOptions& options) {
  Figure figure;
  const bool full = options.tier == verification::Tier::kFull;
  Worst worst;
  for (std::size_t i = 0; i < scenes().size(); ++i) {
    if (!full && !scenes()[i].quick) continue;
    const int usual = full ? kTightestFull : kTightestQuick;
    add_scene(scenes()[i], scenes()[i].name == "smooth" ? kTightestSmooth : usual, worst, figure);
    options.progress(static_cast<double>(i + 1) / static_cast<double>(scenes().size()));
  }
  for (const auto& [scheme, value] : worst) {
    figure.quantities.push_back({"decades." + scheme, std::log10(value)});
  }
  return figure;
}

}  // namespace

extern const verification::Item calibration;
const verification::Item calibration{
    .id = "beyond/calibration",
    .title = "The error that one gets for the accuracy that one asks for",
    .shows =
        "Error of the positions at the end against the requested accuracy, by scheme and "
        "scenario, and the part of the attempts that is rejected.",
    .run = run};

}  // namespace tribo::papers::beyond
